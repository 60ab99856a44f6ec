package dev.winnow.hunt;

import dev.winnow.run.Campaign;
import java.util.Arrays;
import java.util.List;

/** Why that a search found nothing says nothing: it must not look like success. */
public enum Shortfall {
    /** Not one execution came to its end in the time that there was. */
    UNFINISHED,
    /** No message was delivered and no timer fired in any execution. */
    IDLE,
    /** Every execution was ended by the step limit. */
    CUT,
    /** What must be seen sometimes never was. */
    UNSEEN;

    /** Those of a search, the worst first; none if it found something. */
    public static List<Shortfall> of(Campaign.Result result) {
        return result.findings().isEmpty()
                ? Arrays.stream(values()).filter(one -> one.isOf(result)).toList()
                : List.of();
    }

    private boolean isOf(Campaign.Result result) {
        boolean some = result.executions() > 0;
        return switch (this) {
            case UNFINISHED -> !some && result.stopped() == Campaign.Stopped.TIME;
            case IDLE -> some && result.events() == 0;
            case CUT -> some && result.limited() == result.executions();
            case UNSEEN -> some && !result.never().isEmpty();
        };
    }
}
