package dev.winnow.model;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of a message or state without object identity and hash order, so that they can be stored, compared and
 * hashed.
 *
 * <p>Two values with equal contents have equal shapes in every JVM. {@link Shapes#of} creates them. Values that read
 * the same but differ (1 and 1L, RED and "RED", an optional and its content) differ in their {@code kind}. The kind is
 * the class name; it is empty where values of several classes are equal (lists, sets, maps) or the class is unknown.
 */
public sealed interface Shape {

    /** A number, text, boolean, enum constant, process name or null. */
    record Atom(String text, boolean quoted, String kind) implements Shape {
        /** Creates an atom of unknown kind. */
        public Atom(String text, boolean quoted) {
            this(text, quoted, "");
        }
    }

    /** A record or an object, by its fields. */
    record Struct(String type, Map<String, Shape> fields, String kind) implements Shape {
        /** Creates a struct of unknown kind. */
        public Struct(String type, Map<String, Shape> fields) {
            this(type, fields, "");
        }

        private void appendFields(StringBuilder text) {
            text.append(type);
            String separator = "(";
            for (Map.Entry<String, Shape> field : fields.entrySet()) {
                text.append(separator).append(field.getKey()).append('=');
                field.getValue().appendTo(text);
                separator = ", ";
            }
            text.append(fields.isEmpty() ? "" : ")");
        }
    }

    /** A list, an array or a set ({@code set} is true). Sets without an order of their own are sorted by text. */
    record Sequence(List<Shape> elements, boolean set, String kind) implements Shape {
        /** Creates a sequence of unspecified kind. */
        public Sequence(List<Shape> elements, boolean set) {
            this(elements, set, "");
        }

        private void appendElements(StringBuilder text) {
            text.append(set ? '{' : '[');
            for (int i = 0; i < elements.size(); i++) {
                text.append(i == 0 ? "" : ", ");
                elements.get(i).appendTo(text);
            }
            text.append(set ? '}' : ']');
        }
    }

    /** A map. Maps without an order of their own are sorted by the text of their keys. */
    record Mapping(List<Shape> keys, List<Shape> values, String kind) implements Shape {
        /** Creates a mapping of unspecified kind. */
        public Mapping(List<Shape> keys, List<Shape> values) {
            this(keys, values, "");
        }

        private void appendEntries(StringBuilder text) {
            text.append('{');
            for (int i = 0; i < keys.size(); i++) {
                text.append(i == 0 ? "" : ", ");
                keys.get(i).appendTo(text);
                text.append(": ");
                values.get(i).appendTo(text);
            }
            text.append('}');
        }

        private HashValue128 entryHash(int index) {
            HashStream128 stream = Hashing.xxh3_128().hashStream();
            keys.get(index).feed(stream);
            values.get(index).feed(stream);
            return stream.get();
        }
    }

    /** A value whose contents cannot be read: a lambda, a stream, a JDK class without a useful text. */
    record Opaque(String type) implements Shape {}

    /**
     * Returns this shape, marked as the content of a holder such as an optional. Its text does not change, but its kind
     * does.
     */
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

    /** Returns a readable text: {@code Vote(term=2, granted=true)}. */
    default String text() {
        if (this instanceof Atom atom) {
            return atom.text();
        }
        StringBuilder text = new StringBuilder();
        appendTo(text);
        return text.toString();
    }

    private void appendTo(StringBuilder text) {
        if (this instanceof Atom atom) {
            text.append(atom.text());
        } else if (this instanceof Struct struct) {
            struct.appendFields(text);
        } else if (this instanceof Sequence sequence) {
            sequence.appendElements(text);
        } else if (this instanceof Mapping mapping) {
            mapping.appendEntries(text);
        } else {
            text.append('<').append(((Opaque) this).type()).append('>');
        }
    }

    /** Returns true if no part is {@link Opaque}. Only then do equal shapes mean equal contents. */
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
     * Returns a 128-bit hash (XXH3) of contents and kinds, equal in every JVM. The order of a set or map does not
     * matter, as in its {@code equals}.
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
