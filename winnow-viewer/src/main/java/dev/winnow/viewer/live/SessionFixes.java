package dev.winnow.viewer.live;

import dev.winnow.model.Origin;
import dev.winnow.system.OutOfControl;

/** Completes the fixes of errors in sessions with commands for their scenario that work as printed. */
@FunctionalInterface
public interface SessionFixes {

    /** Leaves fixes as they are. */
    SessionFixes UNCHANGED = (fix, origin) -> fix;

    String fillIn(String fix, Origin origin);

    /** Returns the error with a complete fix. */
    default OutOfControl complete(OutOfControl error, Origin origin) {
        return new OutOfControl(String.valueOf(error.getMessage()), fillIn(error.fix(), origin), error);
    }
}
