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

    /** Adds the fix to the message, since JUnit prints only the message. */
    static RuntimeException withFix(RuntimeException problem, TestCommands commands) {
        if (problem instanceof BadInput bad) {
            return new UnusableTest(String.valueOf(bad.getMessage()), commands.fillIn(bad.fix()), bad);
        }
        return problem instanceof OutOfControl escaped
                ? new UnusableTest(String.valueOf(escaped.getMessage()), commands.fillIn(escaped.fix()), escaped)
                : problem;
    }
}
