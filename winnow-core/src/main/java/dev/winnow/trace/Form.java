package dev.winnow.trace;

import org.jspecify.annotations.Nullable;

/** How values of one declared type stand in JSON. */
interface Form {

    void write(JsonOut json, Object value);

    /** The value at which the parser stands; leaves it at the value's last token. */
    Object read(JsonIn json) throws Unreadable;

    default void writeNullable(JsonOut json, @Nullable Object value) {
        if (value == null) {
            json.nothing();
        } else {
            write(json, value);
        }
    }

    default @Nullable Object readNullable(JsonIn json) throws Unreadable {
        return json.isNull() ? null : read(json);
    }
}
