package dev.winnow.trace.codec;

import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import dev.winnow.trace.json.TypeField;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A codec of records as objects: the name of the type, then the components by name. */
final class RecordCodec implements ValueCodec {

    private final Class<?> type;
    private final String name;
    private final Constructor<?> constructor;
    private final Map<String, ComponentCodec> parts = new LinkedHashMap<>();

    /** A record component and its codec. */
    private record ComponentCodec(String name, int index, Method accessor, ValueCodec codec) {}

    @FunctionalInterface
    interface ComponentCodecs {
        ValueCodec codecOf(RecordComponent component);
    }

    RecordCodec(Class<?> type, String name, ComponentCodecs components) {
        this.type = type;
        this.name = name;
        RecordComponent[] recordComponents = type.getRecordComponents();
        constructor = canonicalConstructor(type, recordComponents);
        for (RecordComponent component : recordComponents) {
            component.getAccessor().setAccessible(true);
            parts.put(
                    component.getName(),
                    new ComponentCodec(
                            component.getName(), parts.size(), component.getAccessor(), components.codecOf(component)));
        }
    }

    private static Constructor<?> canonicalConstructor(Class<?> type, RecordComponent[] components) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException | InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    type.getName() + " cannot be read from files: open its package to dev.winnow", e);
        }
    }

    @Override
    public void write(JsonWriter json, Object value) {
        json.beginObject().text(TypeField.NAME, name);
        for (ComponentCodec part : parts.values()) {
            part.codec().writeNullable(json.name(TypeField.escape(part.name())), get(part, value));
        }
        json.endObject();
    }

    private static @Nullable Object get(ComponentCodec part, Object value) {
        try {
            return part.accessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException(part.accessor() + " cannot be read", e);
        }
    }

    /** Reads the fields after the type. */
    @Override
    public Object read(JsonReader json) throws MalformedInput {
        @Nullable Object[] values = new Object[parts.size()];
        boolean[] present = new boolean[parts.size()];
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.next();
            ComponentCodec part = partNamed(TypeField.unescape(field));
            values[part.index()] = readValue(part, json);
            present[part.index()] = true;
        }
        for (ComponentCodec part : parts.values()) {
            if (!present[part.index()]) {
                throw MalformedInput.content(name + "." + part.name() + " is missing");
            }
        }
        return construct(values);
    }

    private ComponentCodec partNamed(String field) throws MalformedInput {
        ComponentCodec part = parts.get(field);
        if (part == null) {
            throw MalformedInput.content(
                    name + " has no component '" + field + "'; it has " + List.copyOf(parts.keySet()));
        }
        return part;
    }

    private @Nullable Object readValue(ComponentCodec part, JsonReader json) throws MalformedInput {
        boolean isPrimitive = part.accessor().getReturnType().isPrimitive();
        try {
            return isPrimitive ? part.codec().read(json) : part.codec().readNullable(json);
        } catch (MalformedInput e) {
            throw e.inPart(name + "." + part.name());
        }
    }

    private Object construct(@Nullable Object[] values) throws MalformedInput {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw MalformedInput.content(name + " rejects its components: " + e.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw MalformedInput.content(name + " cannot be constructed from its components: " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
