package dev.winnow.trace.codec;

import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import org.jspecify.annotations.Nullable;

/** The JSON form of the values of one declared type. */
interface ValueCodec {

    /** Writes a value. */
    void write(JsonWriter json, Object value);

    /** Reads the current value, up to its last token. */
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
