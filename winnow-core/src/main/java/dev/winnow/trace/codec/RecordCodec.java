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

/** A record, as an object: its type's name first, then its components by name. */
final class RecordCodec implements ValueCodec {

    private final Class<?> type;
    private final String name;
    private final Constructor<?> constructor;
    private final Map<String, ComponentCodec> parts = new LinkedHashMap<>();

    private record ComponentCodec(String name, int index, Method accessor, ValueCodec codec) {}

    @FunctionalInterface
    interface ComponentCodecs {
        ValueCodec codecOf(RecordComponent component);
    }

    RecordCodec(Class<?> type, String name, ComponentCodecs components) {
        this.type = type;
        this.name = name;
        RecordComponent[] all = type.getRecordComponents();
        constructor = canonical(type, all);
        for (RecordComponent component : all) {
            component.getAccessor().setAccessible(true);
            parts.put(
                    component.getName(),
                    new ComponentCodec(
                            component.getName(), parts.size(), component.getAccessor(), components.codecOf(component)));
        }
    }

    private static Constructor<?> canonical(Class<?> type, RecordComponent[] components) {
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException | InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    type.getName() + " cannot be read back from files: open its package to dev.winnow", e);
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

    /** Reads the fields that follow the type. */
    @Override
    public Object read(JsonReader json) throws MalformedInput {
        @Nullable Object[] values = new Object[parts.size()];
        boolean[] present = new boolean[parts.size()];
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.next();
            ComponentCodec part = part(TypeField.unescape(field));
            values[part.index()] = value(part, json);
            present[part.index()] = true;
        }
        for (ComponentCodec part : parts.values()) {
            if (!present[part.index()]) {
                throw MalformedInput.content(name + "." + part.name() + " is missing");
            }
        }
        return construct(values);
    }

    private ComponentCodec part(String field) throws MalformedInput {
        ComponentCodec part = parts.get(field);
        if (part == null) {
            throw MalformedInput.content(
                    name + " has no component '" + field + "'; it has " + List.copyOf(parts.keySet()));
        }
        return part;
    }

    private @Nullable Object value(ComponentCodec part, JsonReader json) throws MalformedInput {
        boolean primitive = part.accessor().getReturnType().isPrimitive();
        try {
            return primitive ? part.codec().read(json) : part.codec().readNullable(json);
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
            throw MalformedInput.content(name + " cannot be made of its components: " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
