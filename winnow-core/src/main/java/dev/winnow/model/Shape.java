package dev.winnow.model;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of a message or of a state, free of identity and of hash order: what may be written, compared and
 * hashed.
 *
 * <p>Two values with the same contents have the same shape in every JVM. {@link Shapes#of} makes it. What a text for
 * people does not tell apart (1 and 1L, RED and "RED", an optional and what it holds) differs in its {@code kind}: the
 * class where equal values are of one class, nothing where they are of many (lists, sets, maps) or where it is unknown.
 */
public sealed interface Shape {

    /** A number, text, truth value, enum constant, process name or nothing. */
    record Atom(String text, boolean quoted, String kind) implements Shape {
        public Atom(String text, boolean quoted) {
            this(text, quoted, "");
        }
    }

    /** A record or an object, by its fields. */
    record Struct(String type, Map<String, Shape> fields, String kind) implements Shape {
        public Struct(String type, Map<String, Shape> fields) {
            this(type, fields, "");
        }
    }

    /** A list or array. Sets come here too, with {@code set} true, sorted by their text unless they have an order. */
    record Sequence(List<Shape> elements, boolean set, String kind) implements Shape {
        public Sequence(List<Shape> elements, boolean set) {
            this(elements, set, "");
        }
    }

    /** A map, sorted by the text of its keys unless it has an order of its own. */
    record Mapping(List<Shape> keys, List<Shape> values, String kind) implements Shape {
        public Mapping(List<Shape> keys, List<Shape> values) {
            this(keys, values, "");
        }

        private HashValue128 entryHash(int index) {
            HashStream128 stream = Hashing.xxh3_128().hashStream();
            keys.get(index).feed(stream);
            values.get(index).feed(stream);
            return stream.get();
        }
    }

    /** Something that cannot be looked into: a lambda, a stream, a class of the platform without a text of its own. */
    record Opaque(String type) implements Shape {}

    /** The same for people, but known to stand inside of something that is not shown: an optional, a reference. */
    default Shape wrappedIn(Class<?> holder) {
        String prefix = holder.getName() + " ";
        if (this instanceof Atom atom) {
            return new Atom(atom.text(), atom.quoted(), prefix + atom.kind());
        }
        if (this instanceof Struct struct) {
            return new Struct(struct.type(), struct.fields(), prefix + struct.kind());
        }
        if (this instanceof Sequence sequence) {
            return new Sequence(sequence.elements(), sequence.set(), prefix + sequence.kind());
        }
        return this instanceof Mapping mapping
                ? new Mapping(mapping.keys(), mapping.values(), prefix + mapping.kind())
                : this;
    }

    /** As a person would write it: {@code Vote(term=2, granted=true)}. */
    default String text() {
        if (this instanceof Atom atom) {
            return atom.text();
        }
        if (this instanceof Struct struct) {
            return struct.fields().isEmpty()
                    ? struct.type()
                    : struct.fields().entrySet().stream()
                            .map(field ->
                                    field.getKey() + "=" + field.getValue().text())
                            .collect(Collectors.joining(", ", struct.type() + "(", ")"));
        }
        if (this instanceof Sequence sequence) {
            String open = sequence.set() ? "{" : "[";
            String close = sequence.set() ? "}" : "]";
            return sequence.elements().stream().map(Shape::text).collect(Collectors.joining(", ", open, close));
        }
        if (this instanceof Mapping mapping) {
            StringBuilder text = new StringBuilder("{");
            for (int i = 0; i < mapping.keys().size(); i++) {
                text.append(i == 0 ? "" : ", ")
                        .append(mapping.keys().get(i).text())
                        .append(": ")
                        .append(mapping.values().get(i).text());
            }
            return text.append("}").toString();
        }
        return "<" + ((Opaque) this).type() + ">";
    }

    /** True if nothing in it is {@link Opaque}: only then does equality of shapes mean equality of contents. */
    default boolean isFullyReadable() {
        if (this instanceof Struct struct) {
            return struct.fields().values().stream().allMatch(Shape::isFullyReadable);
        }
        if (this instanceof Sequence sequence) {
            return sequence.elements().stream().allMatch(Shape::isFullyReadable);
        }
        if (this instanceof Mapping mapping) {
            return mapping.keys().stream().allMatch(Shape::isFullyReadable)
                    && mapping.values().stream().allMatch(Shape::isFullyReadable);
        }
        return this instanceof Atom;
    }

    /**
     * A 128-bit hash of the contents and their kinds, the same in every JVM (XXH3). As with {@code equals}, the order
     * of a set or of a map does not matter, even if it has one.
     */
    default HashValue128 hash() {
        HashStream128 stream = Hashing.xxh3_128().hashStream();
        feed(stream);
        return stream.get();
    }

    private void feed(HashStream128 stream) {
        if (this instanceof Atom atom) {
            stream.putByte(atom.quoted() ? (byte) 1 : (byte) 2)
                    .putString(atom.kind())
                    .putString(atom.text());
        } else if (this instanceof Struct struct) {
            stream.putByte((byte) 3)
                    .putString(struct.kind())
                    .putString(struct.type())
                    .putInt(struct.fields().size());
            struct.fields().forEach((name, value) -> {
                stream.putString(name);
                value.feed(stream);
            });
        } else if (this instanceof Sequence sequence) {
            stream.putByte(sequence.set() ? (byte) 7 : (byte) 4)
                    .putString(sequence.kind())
                    .putInt(sequence.elements().size());
            if (sequence.set()) {
                feedSorted(sequence.elements().stream().map(Shape::hash), stream);
            } else {
                sequence.elements().forEach(element -> element.feed(stream));
            }
        } else if (this instanceof Mapping mapping) {
            stream.putByte((byte) 5)
                    .putString(mapping.kind())
                    .putInt(mapping.keys().size());
            feedSorted(IntStream.range(0, mapping.keys().size()).mapToObj(mapping::entryHash), stream);
        } else {
            stream.putByte((byte) 6).putString(((Opaque) this).type());
        }
    }

    private static void feedSorted(Stream<HashValue128> hashes, HashStream128 stream) {
        hashes.sorted(Comparator.comparingLong(HashValue128::getMostSignificantBits)
                        .thenComparingLong(HashValue128::getLeastSignificantBits))
                .forEachOrdered(
                        hash -> stream.putLong(hash.getMostSignificantBits()).putLong(hash.getLeastSignificantBits()));
    }
}
