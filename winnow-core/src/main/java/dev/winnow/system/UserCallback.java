package dev.winnow.system;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Guarded calls of user code. An exception thrown by the code becomes a {@link BadInput} that names the function. */
public final class UserCallback {

    private UserCallback() {}

    /**
     * Calls the code and returns its result, which must not be null.
     *
     * @param culprit describes the function to its author: "the condition 'leader'"
     */
    public static <T> T call(Supplier<String> culprit, String fix, Supplier<? extends T> code) {
        T result = callOrNull(culprit, fix, code);
        if (result == null) {
            throw new BadInput(culprit.get() + " returned null", fix);
        }
        return result;
    }

    /** Calls the code and returns its result, which may be null. */
    public static <T> @Nullable T callOrNull(
            Supplier<String> culprit, String fix, Supplier<? extends @Nullable T> code) {
        RunningCallback running = RunningCallback.ofCurrentThread();
        Supplier<String> previous = running.enter(culprit);
        try {
            return code.get();
        } catch (Throwable e) {
            throw toBadInput(culprit.get(), "", fix, e);
        } finally {
            running.enter(previous);
        }
    }

    /**
     * Returns an error which says that user code threw this exception. Rethrows exceptions that are not the fault of
     * the code: {@link OutOfMemoryError} and {@link OutOfControl}.
     */
    public static BadInput toBadInput(String culprit, String when, String fix, Throwable escaped) {
        if (escaped instanceof OutOfMemoryError error) {
            throw error;
        }
        if (escaped instanceof OutOfControl control) {
            throw control;
        }
        return escaped instanceof BadInput bad
                ? bad
                : new BadInput(
                        culprit + " threw " + describe(UserCode.unwrap(escaped)) + when + UserCode.place(escaped),
                        UserCode.fix(escaped, fix),
                        escaped);
    }

    /** Returns the simple name of the exception's class and, if it has one, its message. */
    public static String describe(Throwable cause) {
        String message = message(cause);
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    /** Returns the message of an exception of user code, even if its {@code getMessage} throws; null if it has none. */
    public static @Nullable String message(Throwable cause) {
        return text(cause::getMessage, "(its getMessage throws)");
    }

    /** Returns an exception of user code as text, even if its {@code toString} throws. */
    public static String text(Throwable cause) {
        return String.valueOf(text(cause::toString, cause.getClass().getName() + " (its toString throws)"));
    }

    private static @Nullable String text(Supplier<@Nullable String> text, String otherwise) {
        try {
            return text.get();
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            return otherwise;
        }
    }
}
