package dev.winnow.junit;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;

/** Conversions of problems that are not violations. */
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

    /** Adds the fix to the message, since JUnit prints only the message. */
    static RuntimeException withFix(RuntimeException problem) {
        if (problem instanceof BadInput bad) {
            return new UnusableTest(String.valueOf(bad.getMessage()), bad.fix(), bad);
        }
        return problem instanceof OutOfControl escaped
                ? new UnusableTest(String.valueOf(escaped.getMessage()), asTestOptions(escaped.fix()), escaped)
                : problem;
    }
}
