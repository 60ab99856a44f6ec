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

/** What functions captured and objects hold, where nothing but reflection leads to it. */
public final class CapturedValues {

    /**
     * A piece of work as executions record it, by the class that wrote it. Execution files contain the names of this
     * record and of its component.
     */
    record Of(String code) {
        @Override
        public String toString() {
            return "Task(" + code + ")";
        }
    }

    /** The fields of a class that hold something, superclasses apart. */
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

    /** How a piece of work of that class is recorded. */
    private static final ClassValue<Of> CODE_NAMES = new ClassValue<>() {
        @Override
        protected Of computeValue(Class<?> type) {
            return new Of(ActorNames.codeNameOf(type));
        }
    };

    private CapturedValues() {}

    /** What an object holds. */
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

    /** What it holds by that name. */
    static @Nullable Object fieldValue(Object object, String name) {
        for (Field field : FIELDS.get(object.getClass())) {
            if (field.getName().equals(name)) {
                return read(field, object);
            }
        }
        return null;
    }

    /** The first captured value of that kind, in the action or in the function that it calls. */
    static @Nullable Object findFirst(Object action, Predicate<Object> wanted) {
        for (Field field : FIELDS.get(action.getClass())) {
            Object value = read(field, action);
            if (value != null && wanted.test(value)) {
                return value;
            }
            if (value instanceof scala.Function0<?> || (value instanceof Runnable && value != action)) {
                Object inner = findFirst(value, wanted);
                if (inner != null) {
                    return inner;
                }
            }
        }
        return null;
    }

    /** The functions that an object of Pekko's holds, directly or in its own lists. */
    static List<Object> functionsIn(Object holder) {
        List<Object> functions = new ArrayList<>();
        for (Object value : fieldValues(holder)) {
            if (value.getClass().isHidden()) {
                functions.add(value);
            } else if (value instanceof scala.collection.Iterable<?> several) {
                several.iterator().foreach(one -> functions.addAll(functionsIn(one)));
            }
        }
        return functions;
    }

    /** The code that a piece of work was written in, inside of the wrappers of libraries. */
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
