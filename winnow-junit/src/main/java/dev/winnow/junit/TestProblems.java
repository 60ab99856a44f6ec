package dev.winnow.junit;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;

/** What went wrong that is no violation. */
final class TestProblems {

    private TestProblems() {}

    static RuntimeException asRuntimeException(Throwable problem) {
        if (problem instanceof RuntimeException exception) {
            return exception;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(problem);
    }

    private static String asTestOptions(String fix) {
        return fix.replace("--handler-limit 60s", "-Dwinnow.handler-limit=60s");
    }

    /** With what to do about it, which JUnit would not show. */
    static RuntimeException withFix(RuntimeException problem) {
        if (problem instanceof BadInput bad) {
            return new UnusableTest(String.valueOf(bad.getMessage()), bad.fix(), bad);
        }
        return problem instanceof OutOfControl escaped
                ? new UnusableTest(String.valueOf(escaped.getMessage()), asTestOptions(escaped.fix()), escaped)
                : problem;
    }
}
