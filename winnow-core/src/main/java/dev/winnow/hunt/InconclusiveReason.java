package dev.winnow.hunt;

import dev.winnow.run.Campaign;
import java.util.Arrays;
import java.util.List;

/** Why that a search found nothing says nothing: it must not look like success. */
public enum InconclusiveReason {
    /** Not one execution came to its end in the time that there was. */
    UNFINISHED,
    /** No message was delivered and no timer fired in any execution. */
    IDLE,
    /** Every execution was ended by the step limit. */
    CUT,
    /** What must be seen sometimes never was. */
    UNSEEN;

    /** Those of a search, the worst first; none if it found something. */
    public static List<InconclusiveReason> of(Campaign.CampaignResult result) {
        return result.findings().isEmpty()
                ? Arrays.stream(values()).filter(one -> one.isOf(result)).toList()
                : List.of();
    }

    private boolean isOf(Campaign.CampaignResult result) {
        boolean some = result.executions() > 0;
        return switch (this) {
            case UNFINISHED -> !some && result.stopReason() == Campaign.StopReason.TIME;
            case IDLE -> some && result.events() == 0;
            case CUT -> some && result.stepLimited() == result.executions();
            case UNSEEN -> some && !result.neverSeen().isEmpty();
        };
    }
}
