package dev.winnow.cli.process;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;

/** A command or a mixin that knows how the user named the scenario, and completes the fixes of errors with it. */
public interface FixCompletion {

    /** Replaces the placeholders of suggested commands in a fix. */
    String fillIn(String fix);

    /** Returns the error with a complete fix. */
    default Throwable complete(Throwable error) {
        if (error instanceof BadInput bad) {
            return new BadInput(String.valueOf(bad.getMessage()), fillIn(bad.fix()), bad);
        }
        return error instanceof OutOfControl escaped
                ? new OutOfControl(String.valueOf(escaped.getMessage()), fillIn(escaped.fix()), escaped)
                : error;
    }
}
