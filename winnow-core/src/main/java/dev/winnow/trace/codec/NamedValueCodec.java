package dev.winnow.trace.codec;

import dev.winnow.system.NamedValueType;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;

/** A codec of library values as their names. */
record NamedValueCodec<T>(NamedValueType<T> values) implements ValueCodec {

    @Override
    public void write(JsonWriter json, Object value) {
        json.text(values.toName().apply(values.type().cast(value)));
    }

    @Override
    public Object read(JsonReader json) throws MalformedInput {
        String name = json.text();
        try {
            return values.fromName().apply(name);
        } catch (RuntimeException e) {
            throw MalformedInput.content(
                    "'" + FieldChecks.clip(name) + "' is not a valid " + values.tag() + ": " + e.getMessage());
        }
    }
}
