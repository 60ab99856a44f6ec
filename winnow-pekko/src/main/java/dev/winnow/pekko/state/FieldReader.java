package dev.winnow.pekko.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A field that can be read, if need be past the walls of its module. */
public final class FieldReader {

    private static final ClassValue<Map<String, FieldReader>> BY_NAME = new ClassValue<>() {
        @Override
        protected Map<String, FieldReader> computeValue(Class<?> type) {
            return byName(type);
        }
    };

    public final String name;
    private final Field field;
    private final boolean isAccessible;
    private final long offset; // where it is not open

    private FieldReader(Field field) {
        this.field = field;
        this.name = plainName(field.getName());
        this.isAccessible = field.trySetAccessible();
        this.offset = isAccessible ? -1 : UnsafeAccess.offset(field.getDeclaringClass(), field.getName());
    }

    /** Without what Scala puts in front of the private fields of traits. */
    private static String plainName(String name) {
        return name.substring(name.lastIndexOf('$') + 1);
    }

    /** The fields of the class itself that are wanted, in the order of the class file. */
    public static List<FieldReader> fieldsOf(Class<?> type, Predicate<Field> wanted) {
        List<FieldReader> slots = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && wanted.test(field)) {
                slots.add(new FieldReader(field));
            }
        }
        return slots;
    }

    /** The value of the field by that name, wherever in its classes the object has it; null if it has none. */
    public static @Nullable Object read(Object object, String name) {
        FieldReader slot = BY_NAME.get(object.getClass()).get(name);
        return slot == null ? null : slot.get(object);
    }

    private static Map<String, FieldReader> byName(Class<?> type) {
        Map<String, FieldReader> slots = new HashMap<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            fieldsOf(at, field -> true).forEach(slot -> slots.putIfAbsent(slot.field.getName(), slot));
        }
        return slots;
    }

    boolean isFinal() {
        return Modifier.isFinal(field.getModifiers());
    }

    public @Nullable Object get(Object object) {
        if (!isAccessible) {
            return field.getType().isPrimitive() ? primitive(object) : UnsafeAccess.getObject(object, offset);
        }
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot read " + field, e);
        }
    }

    private Object primitive(Object object) {
        Class<?> type = field.getType();
        if (type == long.class || type == double.class) {
            return UnsafeAccess.getLong(object, offset);
        }
        return type == int.class || type == float.class
                ? UnsafeAccess.getInt(object, offset)
                : (int) UnsafeAccess.getByte(
                        object, offset); // of a char or short, half: no class that is read so has one
    }
}
