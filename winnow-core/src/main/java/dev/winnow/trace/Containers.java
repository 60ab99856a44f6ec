package dev.winnow.trace;

import dev.winnow.model.Shapes;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists, sets, maps, optionals and arrays of one form of element. */
final class Containers {

    private Containers() {}

    static Form list(Form element) {
        return new Elements(element, value -> (Collection<?>) value, Collections::unmodifiableList);
    }

    static Form set(Form element) {
        return new Elements(
                element, Containers::ordered, list -> Collections.unmodifiableSet(new LinkedHashSet<>(list)));
    }

    static Form sortedSet(Form element) {
        return new Elements(
                element,
                value -> (Collection<?>) value,
                list -> Collections.unmodifiableNavigableSet(new TreeSet<>(list)));
    }

    /** None or one element. */
    static Form optional(Form element) {
        return new Elements(
                element,
                value -> ((Optional<?>) value).stream().toList(),
                list -> list.size() > 1 ? null : list.stream().findFirst());
    }

    static Form array(Class<?> componentType, Form element) {
        return new Elements(element, Containers::asList, list -> asArray(componentType, list));
    }

    static Form map(Form key, Form value, boolean sorted) {
        return new Entries(key, value, sorted);
    }

    /** In an order that is the same in every JVM. */
    private static Collection<?> ordered(Object set) {
        if (set instanceof SortedSet<?> || set instanceof LinkedHashSet<?>) {
            return (Collection<?>) set;
        }
        List<@Nullable Object> elements = new ArrayList<>((Set<?>) set);
        elements.sort(BY_TEXT);
        return elements;
    }

    private static final Comparator<@Nullable Object> BY_TEXT =
            Comparator.<@Nullable Object, String>comparing(Shapes::text).thenComparing(Shapes::typeName);

    private static Collection<?> asList(Object array) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    private static Object asArray(Class<?> componentType, List<@Nullable Object> elements) {
        Object array = Array.newInstance(componentType, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            Array.set(array, i, elements.get(i));
        }
        return array;
    }

    /** Something made of elements, as a JSON array. {@code make} answers null if it cannot be made of so many. */
    private record Elements(
            Form element, Function<Object, Collection<?>> open, Function<List<@Nullable Object>, @Nullable Object> make)
            implements Form {

        @Override
        public void write(JsonOut json, Object value) {
            json.beginArray();
            open.apply(value).forEach(each -> element.writeNullable(json, each));
            json.endArray();
        }

        @Override
        public Object read(JsonIn json) throws Unreadable {
            List<@Nullable Object> elements = json.array(() -> element.readNullable(json));
            Object made = made(() -> make.apply(elements));
            if (made == null) {
                throw Unreadable.content(elements.size() + " elements are too many");
            }
            return made;
        }
    }

    /** A map, as a JSON array of pairs. */
    private record Entries(Form key, Form value, boolean sorted) implements Form {

        @Override
        public void write(JsonOut json, Object map) {
            json.beginArray();
            for (Map.Entry<?, ?> entry : ordered((Map<?, ?>) map)) {
                json.beginArray();
                key.writeNullable(json, entry.getKey());
                value.writeNullable(json, entry.getValue());
                json.endArray();
            }
            json.endArray();
        }

        private static Collection<? extends Map.Entry<?, ?>> ordered(Map<?, ?> map) {
            if (map instanceof SortedMap<?, ?> || map instanceof LinkedHashMap<?, ?>) {
                return map.entrySet();
            }
            List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
            entries.sort(Comparator.comparing(Map.Entry::getKey, BY_TEXT));
            return entries;
        }

        @Override
        public Object read(JsonIn json) throws Unreadable {
            LinkedHashMap<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            json.array(() -> readPair(json, map));
            return sorted
                    ? made(() -> Collections.unmodifiableNavigableMap(new TreeMap<>(map)))
                    : Collections.unmodifiableMap(map);
        }

        private boolean readPair(JsonIn json, Map<@Nullable Object, @Nullable Object> into) throws Unreadable {
            int[] place = {0};
            List<@Nullable Object> pair = json.array(() -> (place[0]++ == 0 ? key : value).readNullable(json));
            if (pair.size() != 2) {
                throw Unreadable.content("an entry of a map has a key and a value, not " + pair.size() + " parts");
            }
            into.put(pair.get(0), pair.get(1));
            return true;
        }
    }

    /** Making a container fails if its elements do not fit it: null in a sorted set, a null int … */
    private static <T> T made(java.util.function.Supplier<T> maker) throws Unreadable {
        try {
            return maker.get();
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw Unreadable.content("the elements do not fit: " + e.getMessage());
        }
    }
}
