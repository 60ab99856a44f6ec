package dev.winnow.trace;

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
final class RecordForm implements Form {

    private final Class<?> type;
    private final String name;
    private final Constructor<?> constructor;
    private final Map<String, Part> parts = new LinkedHashMap<>();

    private record Part(String name, int index, Method accessor, Form form) {}

    @FunctionalInterface
    interface Components {
        Form formOf(RecordComponent component);
    }

    RecordForm(Class<?> type, String name, Components components) {
        this.type = type;
        this.name = name;
        RecordComponent[] all = type.getRecordComponents();
        constructor = canonical(type, all);
        for (RecordComponent component : all) {
            component.getAccessor().setAccessible(true);
            parts.put(
                    component.getName(),
                    new Part(component.getName(), parts.size(), component.getAccessor(), components.formOf(component)));
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
    public void write(JsonOut json, Object value) {
        json.beginObject().text(TypeName.FIELD, name);
        for (Part part : parts.values()) {
            part.form().writeNullable(json.name(TypeName.escape(part.name())), get(part, value));
        }
        json.endObject();
    }

    private static @Nullable Object get(Part part, Object value) {
        try {
            return part.accessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalArgumentException(part.accessor() + " cannot be read", e);
        }
    }

    /** Reads the fields that follow the type. */
    @Override
    public Object read(JsonIn json) throws Unreadable {
        @Nullable Object[] values = new Object[parts.size()];
        boolean[] present = new boolean[parts.size()];
        for (String field = json.fieldName(); field != null; field = json.fieldName()) {
            json.next();
            Part part = part(TypeName.unescape(field));
            values[part.index()] = value(part, json);
            present[part.index()] = true;
        }
        for (Part part : parts.values()) {
            if (!present[part.index()]) {
                throw Unreadable.content(name + "." + part.name() + " is missing");
            }
        }
        return make(values);
    }

    private Part part(String field) throws Unreadable {
        Part part = parts.get(field);
        if (part == null) {
            throw Unreadable.content(name + " has no component '" + field + "'; it has " + List.copyOf(parts.keySet()));
        }
        return part;
    }

    private @Nullable Object value(Part part, JsonIn json) throws Unreadable {
        boolean primitive = part.accessor().getReturnType().isPrimitive();
        try {
            return primitive ? part.form().read(json) : part.form().readNullable(json);
        } catch (Unreadable e) {
            throw e.in(name + "." + part.name());
        }
    }

    private Object make(@Nullable Object[] values) throws Unreadable {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw Unreadable.content(name + " rejects its components: " + e.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw Unreadable.content(name + " cannot be made of its components: " + e.getMessage());
        }
    }

    @Override
    public String toString() {
        return type.getName();
    }
}
