package dev.winnow.threads.worker;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns values of the program into plain data, which another JVM can read: text, long, double, booleans, lists, maps
 * with text as keys. A record becomes a map of its components; another object becomes its text.
 */
final class PlainData {

    private static final int MAX_DEPTH = 20;
    private static final int MAX_ELEMENTS = 10_000;

    private PlainData() {}

    static @Nullable Object of(@Nullable Object value) {
        try {
            return of(value, 0);
        } catch (RuntimeException | ReflectiveOperationException | StackOverflowError e) { // of its toString
            return "unreadable: " + e;
        }
    }

    private static @Nullable Object of(@Nullable Object value, int depth) throws ReflectiveOperationException {
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (depth > MAX_DEPTH) {
            return "…";
        }
        if (value instanceof Optional<?> optional) {
            return of(optional.orElse(null), depth);
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, depth);
        }
        if (value instanceof Collection<?> collection) {
            return list(collection, depth);
        }
        if (value.getClass().isArray()) {
            return array(value, depth);
        }
        if (value instanceof Record) {
            return components(value, depth);
        }
        return value instanceof Enum<?> constant ? constant.name() : value.toString();
    }

    private static Object number(Number number) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return number.longValue();
        }
        return number instanceof Double || number instanceof Float ? (Object) number.doubleValue() : number.toString();
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> map, int depth) throws ReflectiveOperationException {
        boolean hasOrder = map instanceof SortedMap || map instanceof LinkedHashMap;
        Map<String, @Nullable Object> plain = hasOrder ? new LinkedHashMap<>() : new TreeMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (plain.size() < MAX_ELEMENTS) {
                plain.put(String.valueOf(entry.getKey()), of(entry.getValue(), depth + 1));
            }
        }
        return plain;
    }

    private static List<@Nullable Object> list(Collection<?> collection, int depth)
            throws ReflectiveOperationException {
        List<@Nullable Object> plain = new ArrayList<>();
        for (Object element : collection) {
            if (plain.size() < MAX_ELEMENTS) {
                plain.add(of(element, depth + 1));
            }
        }
        return plain;
    }

    private static List<@Nullable Object> array(Object array, int depth) throws ReflectiveOperationException {
        List<@Nullable Object> plain = new ArrayList<>();
        for (int i = 0; i < Math.min(Array.getLength(array), MAX_ELEMENTS); i++) {
            plain.add(of(Array.get(array, i), depth + 1));
        }
        return plain;
    }

    private static Map<String, @Nullable Object> components(Object value, int depth)
            throws ReflectiveOperationException {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            plain.put(component.getName(), of(accessor.invoke(value), depth + 1));
        }
        return plain;
    }
}
