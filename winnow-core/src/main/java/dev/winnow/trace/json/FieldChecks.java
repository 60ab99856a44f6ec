package dev.winnow.trace.json;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/** Checks of the fields of a line. */
public final class FieldChecks {

    private static final int MAX_QUOTED_LENGTH = 60;

    private FieldChecks() {}

    /** Returns the value of a required field. */
    public static <T> T require(String name, @Nullable T value) throws MalformedInput {
        if (value == null) {
            throw MalformedInput.content("'" + name + "' is missing");
        }
        return value;
    }

    /** Returns the process of this name. */
    public static ProcessId process(String name) throws MalformedInput {
        try {
            return ProcessId.of(name);
        } catch (IllegalArgumentException e) {
            throw MalformedInput.content("\"" + clip(name) + "\" is not the name of a process");
        }
    }

    /** Returns text from a file, clipped for an error message. */
    public static String clip(String text) {
        return text.length() <= MAX_QUOTED_LENGTH ? text : text.substring(0, MAX_QUOTED_LENGTH) + "…";
    }
}
