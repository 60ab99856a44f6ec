package dev.winnow.system;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls what a scenario is made of; whatever escapes from it becomes a {@link BadInput} that names the culprit. */
public final class UserCallback {

    private UserCallback() {}

    /** What the code answers; {@code culprit} is how a person knows it: "the condition 'leader'". */
    public static <T> T call(Supplier<String> culprit, String fix, Supplier<? extends T> code) {
        T answer = callOrNull(culprit, fix, code);
        if (answer == null) {
            throw new BadInput(culprit.get() + " returned null", fix);
        }
        return answer;
    }

    /** The same where null is an answer. */
    public static <T> @Nullable T callOrNull(
            Supplier<String> culprit, String fix, Supplier<? extends @Nullable T> code) {
        try {
            return code.get();
        } catch (Throwable e) {
            throw toBadInput(culprit.get(), "", fix, e);
        }
    }

    /** That the code threw this. What is no fault of its own (no memory, a loss of control) is thrown as it is. */
    public static BadInput toBadInput(String culprit, String when, String fix, Throwable escaped) {
        if (escaped instanceof OutOfMemoryError error) {
            throw error;
        }
        if (escaped instanceof OutOfControl control) {
            throw control;
        }
        return escaped instanceof BadInput bad
                ? bad
                : new BadInput(culprit + " threw " + describe(escaped) + when, fix, escaped);
    }

    public static String describe(Throwable cause) {
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }
}
