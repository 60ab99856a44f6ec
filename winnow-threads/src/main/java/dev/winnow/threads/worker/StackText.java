package dev.winnow.threads.worker;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Exceptions of the program as text. */
final class StackText {

    private StackText() {}

    /** Returns the stack of an exception, line by line, without Winnow. */
    static List<String> of(@Nullable Throwable failure) {
        if (failure == null) {
            return List.of();
        }
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text));
        } catch (RuntimeException | StackOverflowError e) { // of the program's exception
            return List.of(failure.getClass().getName());
        }
        return text.toString()
                .lines()
                .filter(line -> !line.contains("dev.winnow.threads.") && !line.contains("jdk.internal.reflect."))
                .toList();
    }

    /** Returns class and message. */
    static String describe(Throwable failure) {
        try {
            return failure.toString();
        } catch (RuntimeException | StackOverflowError e) { // of the program's exception
            return failure.getClass().getName();
        }
    }
}
