package dev.winnow.hunt;

import dev.winnow.run.Campaign;
import java.util.Arrays;
import java.util.List;

/** A reason why a search without findings is inconclusive and must not look like success. */
public enum InconclusiveReason {
    /** No execution finished within the time limit. */
    UNFINISHED,
    /** No message was delivered and no timer fired in any execution. */
    IDLE,
    /** Every execution reached the step limit. */
    CUT,
    /** A condition that must hold sometimes never did. */
    UNSEEN,
    /** An invariant could not be decided in any execution. */
    UNDECIDED;

    /** Returns the reasons that apply to a result, worst first; none if it has findings. */
    public static List<InconclusiveReason> of(Campaign.CampaignResult result) {
        return result.findings().isEmpty()
                ? Arrays.stream(values())
                        .filter(reason -> reason.appliesTo(result))
                        .toList()
                : List.of();
    }

    private boolean appliesTo(Campaign.CampaignResult result) {
        boolean hasExecutions = result.executions() > 0;
        return switch (this) {
            case UNFINISHED -> !hasExecutions && result.stopReason() == Campaign.StopReason.TIME;
            case IDLE -> hasExecutions && result.events() == 0;
            case CUT -> hasExecutions && result.stepLimited() == result.executions();
            case UNSEEN -> hasExecutions && !result.neverSeen().isEmpty();
            case UNDECIDED ->
                result.undecided().stream().anyMatch(invariant -> invariant.executions() >= result.executions());
        };
    }
}
