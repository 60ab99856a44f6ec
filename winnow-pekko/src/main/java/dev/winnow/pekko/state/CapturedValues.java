package dev.winnow.pekko.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The values that functions captured and objects hold, read by reflection. */
public final class CapturedValues {

    /**
     * A task as executions record it, named by the class that contains its code. Execution files contain the names of
     * this record and of its component.
     */
    record Of(String code) {
        @Override
        public String toString() {
            return "Task(" + code + ")";
        }
    }

    /** The readable instance fields that a class declares, without those of its superclasses. */
    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            List<Field> fields = new ArrayList<>();
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    fields.add(field);
                }
            }
            return fields.toArray(Field[]::new);
        }
    };

    /** The recorded form of a task, by the class of its code. */
    private static final ClassValue<Of> CODE_NAMES = new ClassValue<>() {
        @Override
        protected Of computeValue(Class<?> type) {
            return new Of(ActorNames.codeNameOf(type));
        }
    };

    private CapturedValues() {}

    /** Returns the values of all fields that are not null. */
    public static List<Object> fieldValues(Object holder) {
        List<Object> values = new ArrayList<>();
        for (Field field : FIELDS.get(holder.getClass())) {
            Object value = read(field, holder);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** Returns the value of the field with this name, or null if there is none. */
    static @Nullable Object fieldValue(Object object, String name) {
        for (Field field : FIELDS.get(object.getClass())) {
            if (field.getName().equals(name)) {
                return read(field, object);
            }
        }
        return null;
    }

    /** Returns the first captured value that matches, in the action or in a function that it calls. */
    static @Nullable Object findFirst(Object action, Predicate<Object> condition) {
        for (Field field : FIELDS.get(action.getClass())) {
            Object value = read(field, action);
            if (value != null && condition.test(value)) {
                return value;
            }
            if (value instanceof scala.Function0<?> || (value instanceof Runnable && value != action)) {
                Object inner = findFirst(value, condition);
                if (inner != null) {
                    return inner;
                }
            }
        }
        return null;
    }

    /** Returns the functions that an object of Pekko holds, directly or in its lists. */
    static List<Object> functionsIn(Object holder) {
        List<Object> functions = new ArrayList<>();
        for (Object value : fieldValues(holder)) {
            if (value.getClass().isHidden()) {
                functions.add(value);
            } else if (value instanceof scala.collection.Iterable<?> elements) {
                elements.iterator().foreach(element -> functions.addAll(functionsIn(element)));
            }
        }
        return functions;
    }

    /** Returns the recorded form of a task, without the wrappers of libraries around it. */
    public static Of codeOf(Object work) {
        return CODE_NAMES.get(innermost(work));
    }

    private static Class<?> innermost(Object work) {
        if (isWrapper(work.getClass())) {
            for (Object value : fieldValues(work)) {
                if (value != work && isFunction(value)) {
                    return innermost(value);
                }
            }
        }
        return work.getClass();
    }

    private static boolean isFunction(Object value) {
        return value instanceof Runnable
                || value instanceof scala.Function0<?>
                || value instanceof scala.Function1<?, ?>
                || value instanceof Function<?, ?>
                || value instanceof BiFunction<?, ?, ?>
                || value instanceof Supplier<?>
                || value instanceof Consumer<?>;
    }

    private static boolean isWrapper(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.apache.pekko.") || name.startsWith("scala.") || name.startsWith("java.");
    }

    private static @Nullable Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            return null;
        }
    }
}
