package dev.winnow.scenario;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A default shrinker for external messages: {@code Setup.shrinkable(Smaller::values)}.
 *
 * <p>Numbers move towards 0; texts, lists and sets lose elements; records get smaller components. Winnow cannot know
 * which of these the real world could send, so a scenario must filter out those it could not.
 */
public final class Smaller {

    private static final int MAX_CANDIDATES = 64; // for one value
    private static final int MAX_DEPTH = 8;

    private Smaller() {}

    /** Returns smaller values of the same type, smallest first; empty if none is known. */
    public static List<Object> values(Object value) {
        return values(value, MAX_DEPTH);
    }

    private static List<Object> values(@Nullable Object value, int depth) {
        if (depth == 0) {
            return List.of();
        }
        if (value instanceof Integer number) {
            return numbers(number).stream().<Object>map(Long::intValue).toList();
        }
        if (value instanceof Long number) {
            return List.copyOf(numbers(number));
        }
        if (value instanceof String text) {
            return texts(text);
        }
        if (value instanceof List<?> list) {
            return lists(list, depth);
        }
        if (value instanceof Set<?> set) {
            return lists(List.copyOf(set), 1).stream()
                    .<Object>map(parts -> new LinkedHashSet<>((List<?>) parts))
                    .toList();
        }
        return value instanceof Record message ? records(message, depth) : List.of();
    }

    private static Set<Long> numbers(long number) {
        Set<Long> smaller = new LinkedHashSet<>();
        if (number != 0) {
            smaller.add(0L);
            smaller.add(number / 2);
            smaller.add(number - Long.signum(number));
        }
        smaller.remove(number);
        return smaller;
    }

    private static List<Object> texts(String text) {
        Set<Object> smaller = new LinkedHashSet<>();
        if (!text.isEmpty()) {
            smaller.add("");
            smaller.add(text.substring(0, text.length() / 2));
            smaller.add(text.substring(0, text.length() - 1));
        }
        return List.copyOf(smaller);
    }

    private static List<Object> lists(List<?> list, int depth) {
        Set<Object> smaller = new LinkedHashSet<>();
        if (list.isEmpty()) {
            return List.of();
        }
        smaller.add(List.of());
        if (list.size() > 1) {
            smaller.add(List.copyOf(list.subList(list.size() / 2, list.size())));
            smaller.add(List.copyOf(list.subList(0, list.size() / 2)));
        }
        for (int i = 0; i < list.size() && smaller.size() < MAX_CANDIDATES; i++) {
            List<Object> without = new ArrayList<>(list);
            without.remove(i);
            smaller.add(List.copyOf(without));
        }
        for (int i = 0; i < list.size() && smaller.size() < MAX_CANDIDATES; i++) {
            for (Object part : values(list.get(i), depth - 1)) {
                List<Object> with = new ArrayList<>(list);
                with.set(i, part);
                smaller.add(List.copyOf(with));
            }
        }
        return smaller.stream().limit(MAX_CANDIDATES).toList();
    }

    private static List<Object> records(Record message, int depth) {
        RecordComponent[] components = message.getClass().getRecordComponents();
        List<Object> smaller = new ArrayList<>();
        try {
            Object[] parts = new Object[components.length];
            for (int i = 0; i < parts.length; i++) {
                components[i].getAccessor().setAccessible(true);
                parts[i] = components[i].getAccessor().invoke(message);
            }
            for (int i = 0; i < parts.length; i++) {
                for (Object part : values(parts[i], depth - 1)) {
                    @Nullable Object[] changed = parts.clone();
                    changed[i] = part;
                    Object candidate = newRecord(message.getClass(), components, changed);
                    if (candidate != null && smaller.size() < MAX_CANDIDATES) {
                        smaller.add(candidate);
                    }
                }
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            return List.of(); // an unreadable record stays as it is
        }
        return smaller;
    }

    /** Returns a record with these components, or null if its constructor rejects them. */
    private static @Nullable Object newRecord(Class<?> type, RecordComponent[] components, @Nullable Object[] values) {
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }
}
