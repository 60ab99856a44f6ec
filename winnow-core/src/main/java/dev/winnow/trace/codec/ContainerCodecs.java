package dev.winnow.trace.codec;

import dev.winnow.model.Shapes;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Codecs of lists, sets, maps, optionals and arrays. */
final class ContainerCodecs {

    private ContainerCodecs() {}

    static ValueCodec list(ValueCodec element) {
        return new ElementsCodec(element, value -> (Collection<?>) value, Collections::unmodifiableList);
    }

    static ValueCodec set(ValueCodec element) {
        return new ElementsCodec(
                element, ContainerCodecs::ordered, list -> Collections.unmodifiableSet(new LinkedHashSet<>(list)));
    }

    static ValueCodec sortedSet(ValueCodec element) {
        return new ElementsCodec(
                element,
                value -> (Collection<?>) value,
                list -> Collections.unmodifiableNavigableSet(new TreeSet<>(list)));
    }

    /** Returns a codec of optionals, as arrays of at most one element. */
    static ValueCodec optional(ValueCodec element) {
        return new ElementsCodec(
                element,
                value -> ((Optional<?>) value).stream().toList(),
                list -> list.size() > 1 ? null : list.stream().findFirst());
    }

    static ValueCodec array(Class<?> componentType, ValueCodec element) {
        return new ElementsCodec(element, ContainerCodecs::asList, list -> asArray(componentType, list));
    }

    static ValueCodec map(ValueCodec key, ValueCodec value, boolean sorted) {
        return new EntriesCodec(key, value, sorted);
    }

    /** Returns the elements in an order that is the same in every JVM. */
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

    /** A codec of containers as JSON arrays. The constructor returns null if there are too many elements. */
    private record ElementsCodec(
            ValueCodec element,
            Function<Object, Collection<?>> elementsOf,
            Function<List<@Nullable Object>, @Nullable Object> constructor)
            implements ValueCodec {

        @Override
        public void write(JsonWriter json, Object value) {
            json.beginArray();
            elementsOf.apply(value).forEach(each -> element.writeNullable(json, each));
            json.endArray();
        }

        @Override
        public Object read(JsonReader json) throws MalformedInput {
            List<@Nullable Object> elements = json.readArray(() -> element.readNullable(json));
            Object container = construct(() -> constructor.apply(elements));
            if (container == null) {
                throw MalformedInput.content(elements.size() + " elements are too many");
            }
            return container;
        }
    }

    /** A codec of maps as JSON arrays of pairs. */
    private record EntriesCodec(ValueCodec key, ValueCodec value, boolean sorted) implements ValueCodec {

        @Override
        public void write(JsonWriter json, Object map) {
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
        public Object read(JsonReader json) throws MalformedInput {
            LinkedHashMap<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            json.readArray(() -> readPair(json, map));
            return sorted
                    ? construct(() -> Collections.unmodifiableNavigableMap(new TreeMap<>(map)))
                    : Collections.unmodifiableMap(map);
        }

        private boolean readPair(JsonReader json, Map<@Nullable Object, @Nullable Object> map) throws MalformedInput {
            int[] index = {0};
            List<@Nullable Object> pair = json.readArray(() -> (index[0]++ == 0 ? key : value).readNullable(json));
            if (pair.size() != 2) {
                throw MalformedInput.content("a map entry needs a key and a value, not " + pair.size() + " parts");
            }
            map.put(pair.get(0), pair.get(1));
            return true;
        }
    }

    /** Constructs a container. Fails if the elements do not fit, for instance a null in a sorted set. */
    private static <T> T construct(Supplier<T> constructor) throws MalformedInput {
        try {
            return constructor.get();
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw MalformedInput.content("the elements do not fit: " + e.getMessage());
        }
    }
}
