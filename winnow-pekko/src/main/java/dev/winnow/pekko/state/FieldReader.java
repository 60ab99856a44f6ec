package dev.winnow.pekko.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A reader of one field, even if its module does not open the package. */
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
    private final long offset; // used if the field is not accessible

    private FieldReader(Field field) {
        this.field = field;
        this.name = plainName(field.getName());
        this.isAccessible = field.trySetAccessible();
        this.offset = isAccessible ? -1 : UnsafeAccess.offset(field.getDeclaringClass(), field.getName());
    }

    /** Returns the name without the prefix that Scala adds to private fields of traits. */
    private static String plainName(String name) {
        return name.substring(name.lastIndexOf('$') + 1);
    }

    /** Returns readers of the declared instance fields that match, in the order of the class file. */
    public static List<FieldReader> fieldsOf(Class<?> type, Predicate<Field> condition) {
        List<FieldReader> readers = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && condition.test(field)) {
                readers.add(new FieldReader(field));
            }
        }
        return readers;
    }

    /**
     * Returns the value of the field with this name in the class of the object or a superclass, or null if there is
     * none.
     */
    public static @Nullable Object read(Object object, String name) {
        FieldReader reader = BY_NAME.get(object.getClass()).get(name);
        return reader == null ? null : reader.get(object);
    }

    private static Map<String, FieldReader> byName(Class<?> type) {
        Map<String, FieldReader> readers = new HashMap<>();
        for (Class<?> current = type; current != null; current = current.getSuperclass()) {
            fieldsOf(current, field -> true).forEach(reader -> readers.putIfAbsent(reader.field.getName(), reader));
        }
        return readers;
    }

    boolean isFinal() {
        return Modifier.isFinal(field.getModifiers());
    }

    /** Returns the value of the field. */
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
                : (int) UnsafeAccess.getByte(object, offset); // char and short do not occur in these classes
    }
}
