package dev.winnow.pekko;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A field that can be read, if need be past the walls of its module. */
final class Slot {

    private static final ClassValue<Map<String, Slot>> BY_NAME = new ClassValue<>() {
        @Override
        protected Map<String, Slot> computeValue(Class<?> type) {
            return byName(type);
        }
    };

    final String name;
    private final Field field;
    private final boolean open;
    private final long offset; // where it is not open

    private Slot(Field field) {
        this.field = field;
        this.name = plainName(field.getName());
        this.open = field.trySetAccessible();
        this.offset = open ? -1 : Unsafe.offset(field.getDeclaringClass(), field.getName());
    }

    /** Without what Scala puts in front of the private fields of traits. */
    private static String plainName(String name) {
        return name.substring(name.lastIndexOf('$') + 1);
    }

    /** The fields of the class itself that are wanted, in the order of the class file. */
    static List<Slot> of(Class<?> type, Predicate<Field> wanted) {
        List<Slot> slots = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && wanted.test(field)) {
                slots.add(new Slot(field));
            }
        }
        return slots;
    }

    /** The value of the field by that name, wherever in its classes the object has it; null if it has none. */
    static @Nullable Object named(Object object, String name) {
        Slot slot = BY_NAME.get(object.getClass()).get(name);
        return slot == null ? null : slot.get(object);
    }

    private static Map<String, Slot> byName(Class<?> type) {
        Map<String, Slot> slots = new HashMap<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            of(at, field -> true).forEach(slot -> slots.putIfAbsent(slot.field.getName(), slot));
        }
        return slots;
    }

    boolean isFinal() {
        return Modifier.isFinal(field.getModifiers());
    }

    @Nullable
    Object get(Object object) {
        if (!open) {
            return field.getType().isPrimitive() ? primitive(object) : Unsafe.getObject(object, offset);
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
            return Unsafe.getLong(object, offset);
        }
        return type == int.class || type == float.class
                ? Unsafe.getInt(object, offset)
                : (int) Unsafe.getByte(object, offset); // of a char or short, half: no class that is read so has one
    }
}
