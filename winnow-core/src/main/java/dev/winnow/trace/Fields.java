package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/** What a line must hold. */
final class Fields {

    private static final int SHOWN = 60;

    private Fields() {}

    static <T> T need(String name, @Nullable T value) throws Unreadable {
        if (value == null) {
            throw Unreadable.content("'" + name + "' is missing");
        }
        return value;
    }

    static ProcessId process(String name) throws Unreadable {
        try {
            return ProcessId.of(name);
        } catch (IllegalArgumentException e) {
            throw Unreadable.content("\"" + clip(name) + "\" is not the name of a process");
        }
    }

    /** As much of a text from a file as belongs into an error message. */
    static String clip(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
