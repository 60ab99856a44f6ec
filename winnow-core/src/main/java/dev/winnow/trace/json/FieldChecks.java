package dev.winnow.trace.json;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/** What a line must hold. */
public final class FieldChecks {

    private static final int MAX_QUOTED = 60;

    private FieldChecks() {}

    public static <T> T require(String name, @Nullable T value) throws MalformedInput {
        if (value == null) {
            throw MalformedInput.content("'" + name + "' is missing");
        }
        return value;
    }

    public static ProcessId process(String name) throws MalformedInput {
        try {
            return ProcessId.of(name);
        } catch (IllegalArgumentException e) {
            throw MalformedInput.content("\"" + clip(name) + "\" is not the name of a process");
        }
    }

    /** As much of a text from a file as belongs into an error message. */
    public static String clip(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }
}
