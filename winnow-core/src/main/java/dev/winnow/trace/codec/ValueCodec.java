package dev.winnow.trace.codec;

import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import org.jspecify.annotations.Nullable;

/** How values of one declared type stand in JSON. */
interface ValueCodec {

    void write(JsonWriter json, Object value);

    /** The value at which the parser stands; leaves it at the value's last token. */
    Object read(JsonReader json) throws MalformedInput;

    default void writeNullable(JsonWriter json, @Nullable Object value) {
        if (value == null) {
            json.nullValue();
        } else {
            write(json, value);
        }
    }

    default @Nullable Object readNullable(JsonReader json) throws MalformedInput {
        return json.isNull() ? null : read(json);
    }
}
