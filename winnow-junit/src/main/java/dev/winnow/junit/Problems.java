package dev.winnow.junit;

import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;

/** What went wrong that is no violation. */
final class Problems {

    private Problems() {}

    static RuntimeException rethrown(Throwable problem) {
        if (problem instanceof RuntimeException exception) {
            return exception;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(problem);
    }

    private static String inWordsOfTests(String fix) {
        return fix.replace("--handler-limit 60s", "-Dwinnow.handler-limit=60s");
    }

    /** With what to do about it, which JUnit would not show. */
    static RuntimeException told(RuntimeException problem) {
        if (problem instanceof BadInput bad) {
            return new Unusable(String.valueOf(bad.getMessage()), bad.fix(), bad);
        }
        return problem instanceof OutOfControl escaped
                ? new Unusable(String.valueOf(escaped.getMessage()), inWordsOfTests(escaped.fix()), escaped)
                : problem;
    }
}
