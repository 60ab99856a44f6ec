package dev.winnow.trace.codec;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.system.NamedValueType;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.trace.json.TypeField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A codec of values of any declared type. A value whose type JSON does not distinguish is an object that starts with
 * its {@code type}: a declared name or a tag ({@code #Long}, {@code #set}). No class is ever looked up by a name from
 * the file.
 */
final class TaggedCodec implements ValueCodec {

    private static final String VALUE = "value";
    private static final String SET = "#set";
    private static final String MAP = "#map";
    private static final String OPTIONAL = "#optional";

    // Invariant: both hold the same records and enums, and no two of them have the same name.
    private final Map<String, Class<?>> byName = new LinkedHashMap<>();
    private final Map<Class<?>, ValueCodec> byType = new LinkedHashMap<>();

    private final Map<String, NamedValueCodec<?>> named = new LinkedHashMap<>(); // by tag

    private final ValueCodec list = ContainerCodecs.list(this);
    private final ValueCodec set = ContainerCodecs.set(this);
    private final ValueCodec map = ContainerCodecs.map(this, this, false);
    private final ValueCodec optional = ContainerCodecs.optional(this);

    boolean knows(Class<?> type) {
        return byName.get(type.getSimpleName()) == type;
    }

    /** Reserves the simple name of a type; {@link #define} must follow. */
    void reserveName(Class<?> type) {
        Class<?> other = byName.putIfAbsent(type.getSimpleName(), type);
        if (other != null) {
            throw new IllegalArgumentException("two types in messages are named " + type.getSimpleName() + ": "
                    + other.getName() + " and " + type.getName()
                    + ". Files identify types by their simple names: rename one of them");
        }
    }

    void define(Class<?> type, ValueCodec codec) {
        byType.put(type, codec);
    }

    void define(NamedValueType<?> values) {
        named.put("#" + values.tag(), new NamedValueCodec<>(values));
    }

    /** Returns the codec of a type whose values are written as names, or null. */
    @Nullable
    ValueCodec codecByName(Class<?> type) {
        for (NamedValueCodec<?> codec : named.values()) {
            if (codec.values().type().isAssignableFrom(type)) {
                return codec;
            }
        }
        return null;
    }

    // ---- writing

    @Override
    public void write(JsonWriter json, Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        ValueCodec scalar = ScalarCodecs.of(type);
        ValueCodec declared = byType.get(type);
        if (scalar != null && ScalarCodecs.isPlain(type)) {
            scalar.write(json, value);
        } else if (scalar != null) {
            writeTagged(json, ScalarCodecs.tag(type), scalar, value);
        } else if (declared instanceof EnumCodec) {
            writeTagged(json, type.getSimpleName(), declared, value);
        } else if (declared != null) {
            declared.write(json, value);
        } else {
            writeOther(json, value);
        }
    }

    private void writeOther(JsonWriter json, Object value) {
        for (Map.Entry<String, NamedValueCodec<?>> entry : named.entrySet()) {
            if (entry.getValue().values().type().isInstance(value)) {
                writeTagged(json, entry.getKey(), entry.getValue(), value);
                return;
            }
        }
        writeContainer(json, value);
    }

    private void writeContainer(JsonWriter json, Object value) {
        if (value instanceof List<?>) {
            list.write(json, value);
        } else if (value instanceof Set<?>) {
            writeTagged(json, SET, set, value);
        } else if (value instanceof Map<?, ?>) {
            writeTagged(json, MAP, map, value);
        } else if (value instanceof Optional<?>) {
            writeTagged(json, OPTIONAL, optional, value);
        } else {
            throw undeclared(value.getClass());
        }
    }

    private static void writeTagged(JsonWriter json, String tag, ValueCodec codec, Object value) {
        json.beginObject().text(TypeField.NAME, tag).name(VALUE);
        codec.write(json, value);
        json.endObject();
    }

    private static IllegalArgumentException undeclared(Class<?> type) {
        String name = type.getSimpleName();
        boolean isData = type.isRecord() || type.isEnum();
        return new IllegalArgumentException("an execution file cannot hold the external message type " + type.getName()
                + (isData ? ": " : ": make it a record, then ")
                + "declare it with Setup.messages(" + name + ".class)");
    }

    // ---- reading

    @Override
    public Object read(JsonReader json) throws MalformedInput {
        JsonToken token = json.token();
        if (token == JsonToken.START_OBJECT) {
            return readTagged(json);
        }
        if (token == JsonToken.START_ARRAY) {
            return list.read(json);
        }
        if (token == JsonToken.VALUE_STRING) {
            return json.text();
        }
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return (int) json.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return json.bool();
        }
        throw json.unexpected("a message or a part of one");
    }

    private Object readTagged(JsonReader json) throws MalformedInput {
        json.enterObject();
        if (!TypeField.NAME.equals(json.nextFieldName())) {
            throw MalformedInput.content("an object in a message must start with its \"type\"");
        }
        json.next();
        String name = json.text();
        ValueCodec codec = codecTagged(name);
        if (codec == null) {
            throw MalformedInput.content(
                    "the scenario declares no message type '" + FieldChecks.clip(name) + "'; it declares "
                            + byName.keySet(),
                    "declare it with Setup.messages(" + FieldChecks.clip(name)
                            + ".class), or restore the old name of the type");
        }
        return codec instanceof RecordCodec ? codec.read(json) : readValue(json, name, codec);
    }

    private @Nullable ValueCodec codecTagged(String name) {
        return switch (name) {
            case SET -> set;
            case MAP -> map;
            case OPTIONAL -> optional;
            default ->
                named.containsKey(name)
                        ? named.get(name)
                        : name.startsWith("#") ? ScalarCodecs.byTag(name) : byType.get(byName.get(name));
        };
    }

    private static Object readValue(JsonReader json, String name, ValueCodec codec) throws MalformedInput {
        if (!VALUE.equals(json.nextFieldName())) {
            throw MalformedInput.content("the type " + name + " must be followed by its \"value\"");
        }
        json.next();
        Object value = codec.read(json);
        if (json.nextFieldName() != null) {
            throw MalformedInput.content("there are more fields after the value of a " + name);
        }
        return value;
    }
}
