package dev.winnow.trace;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.run.NamedValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value of which only the declared types are known: what JSON does not tell apart by itself stands in an object that has
 * its {@code type} first, by a declared name or a tag ({@code #Long}, {@code #set}). No class is ever looked up by a name
 * from the file.
 */
final class AnyForm implements Form {

    private static final String VALUE = "value";
    private static final String SET = "#set";
    private static final String MAP = "#map";
    private static final String OPTIONAL = "#optional";

    // Invariant: both know the same types, records and enums, and no two of them have the same name.
    private final Map<String, Class<?>> byName = new LinkedHashMap<>();
    private final Map<Class<?>, Form> byType = new LinkedHashMap<>();

    private final Map<String, NamedForm<?>> named = new LinkedHashMap<>(); // by tag

    private final Form list = Containers.list(this);
    private final Form set = Containers.set(this);
    private final Form map = Containers.map(this, this, false);
    private final Form optional = Containers.optional(this);

    boolean knows(Class<?> type) {
        return byName.get(type.getSimpleName()) == type;
    }

    /** Takes the name; {@link #define} follows. */
    void claim(Class<?> type) {
        Class<?> other = byName.putIfAbsent(type.getSimpleName(), type);
        if (other != null) {
            throw new IllegalArgumentException("two types in messages are named " + type.getSimpleName() + ": "
                    + other.getName() + " and " + type.getName()
                    + ". Files know types by their simple names: rename one of them");
        }
    }

    void define(Class<?> type, Form form) {
        byType.put(type, form);
    }

    void define(NamedValues<?> values) {
        named.put("#" + values.tag(), new NamedForm<>(values));
    }

    /** The form of values of that type that are held by their names, or null if they are not. */
    @Nullable
    Form named(Class<?> type) {
        for (NamedForm<?> form : named.values()) {
            if (form.values().type().isAssignableFrom(type)) {
                return form;
            }
        }
        return null;
    }

    // ---- writing

    @Override
    public void write(JsonOut json, Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        Form scalar = Scalars.of(type);
        Form declared = byType.get(type);
        if (scalar != null && Scalars.isPlain(type)) {
            scalar.write(json, value);
        } else if (scalar != null) {
            writeTagged(json, Scalars.tag(type), scalar, value);
        } else if (declared instanceof EnumForm) {
            writeTagged(json, type.getSimpleName(), declared, value);
        } else if (declared != null) {
            declared.write(json, value);
        } else {
            writeOther(json, value);
        }
    }

    private void writeOther(JsonOut json, Object value) {
        for (Map.Entry<String, NamedForm<?>> entry : named.entrySet()) {
            if (entry.getValue().values().type().isInstance(value)) {
                writeTagged(json, entry.getKey(), entry.getValue(), value);
                return;
            }
        }
        writeContainer(json, value);
    }

    private void writeContainer(JsonOut json, Object value) {
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

    private static void writeTagged(JsonOut json, String tag, Form form, Object value) {
        json.beginObject().text(TypeName.FIELD, tag).name(VALUE);
        form.write(json, value);
        json.endObject();
    }

    private static IllegalArgumentException undeclared(Class<?> type) {
        String name = type.getSimpleName();
        boolean dataType = type.isRecord() || type.isEnum();
        return new IllegalArgumentException("an execution file cannot hold the external message type " + type.getName()
                + (dataType ? ": " : ": make it a record, then ")
                + "declare it with Setup.messages(" + name + ".class)");
    }

    // ---- reading

    @Override
    public Object read(JsonIn json) throws Unreadable {
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
            return (int) json.whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return json.truth();
        }
        throw json.not("a message or a part of one");
    }

    private Object readTagged(JsonIn json) throws Unreadable {
        json.enterObject();
        if (!TypeName.FIELD.equals(json.fieldName())) {
            throw Unreadable.content("an object of a message must begin with its \"type\"");
        }
        json.next();
        String name = json.text();
        Form form = formNamed(name);
        if (form == null) {
            throw Unreadable.content(
                    "the scenario declares no message type '" + Fields.clip(name) + "'; it declares " + byName.keySet(),
                    "declare it with Setup.messages(" + Fields.clip(name)
                            + ".class), or give the type its old name again");
        }
        return form instanceof RecordForm ? form.read(json) : readValue(json, name, form);
    }

    private @Nullable Form formNamed(String name) {
        return switch (name) {
            case SET -> set;
            case MAP -> map;
            case OPTIONAL -> optional;
            default ->
                named.containsKey(name)
                        ? named.get(name)
                        : name.startsWith("#") ? Scalars.tagged(name) : byType.get(byName.get(name));
        };
    }

    private static Object readValue(JsonIn json, String name, Form form) throws Unreadable {
        if (!VALUE.equals(json.fieldName())) {
            throw Unreadable.content("after the type " + name + " there must be its \"value\"");
        }
        json.next();
        Object value = form.read(json);
        if (json.fieldName() != null) {
            throw Unreadable.content("there is more after the value of a " + name);
        }
        return value;
    }
}
