package dev.winnow.trace.codec;

import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import java.util.Arrays;

/** A codec of enum constants as their names. */
record EnumCodec(Class<?> type) implements ValueCodec {

    @Override
    public void write(JsonWriter json, Object value) {
        json.text(((Enum<?>) value).name());
    }

    @Override
    public Object read(JsonReader json) throws MalformedInput {
        String name = json.text();
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw json.unexpected("a constant of " + type.getSimpleName() + " " + Arrays.toString(type.getEnumConstants()));
    }
}
