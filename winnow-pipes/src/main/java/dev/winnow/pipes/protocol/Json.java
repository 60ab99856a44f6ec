package dev.winnow.pipes.protocol;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.Shape;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An immutable JSON value. Objects keep the order of their fields, but two objects with the same fields are equal.
 * Numbers are equal if their texts are: what a node wrote is passed on unchanged.
 */
public sealed interface Json {

    /** An integer in decimal notation, with a sign or without. */
    String INTEGER = "-?[0-9]{1,18}";

    /** A number, true, false or null, as it is written. */
    record Atom(String text) implements Json {}

    /** A text. */
    record Text(String text) implements Json {}

    /** A list. */
    record Array(List<Json> elements) implements Json {
        public Array {
            elements = List.copyOf(elements);
        }
    }

    /** An object. */
    record Obj(Map<String, Json> fields) implements Json {
        public Obj {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }

        /** Returns the value of a field, or null if there is no such field. */
        public @Nullable Json get(String name) {
            return fields.get(name);
        }

        /** Returns this object with a field set. A new field is the last one. */
        public Obj with(String name, Json value) {
            Map<String, Json> changed = new LinkedHashMap<>(fields);
            changed.put(name, value);
            return new Obj(changed);
        }

        /** Returns this object with its fields sorted by name, at every depth. */
        public Obj sorted() {
            Map<String, Json> sorted = new LinkedHashMap<>();
            new TreeMap<>(fields).forEach((name, value) -> sorted.put(name, sortedValue(value)));
            return new Obj(sorted);
        }

        private static Json sortedValue(Json value) {
            if (value instanceof Array array) {
                return new Array(array.elements().stream().map(Obj::sortedValue).toList());
            }
            return value instanceof Obj object ? object.sorted() : value;
        }

        /** Returns this object without some fields. */
        public Obj without(String... names) {
            Map<String, Json> changed = new LinkedHashMap<>(fields);
            changed.keySet().removeAll(List.of(names));
            return new Obj(changed);
        }
    }

    /** Returns the value null. */
    static Json ofNull() {
        return new Atom("null");
    }

    /** Returns a number. */
    static Json of(long value) {
        return new Atom(Long.toString(value));
    }

    /** Returns a boolean. */
    static Json of(boolean value) {
        return new Atom(Boolean.toString(value));
    }

    /** Returns a text. */
    static Json of(String value) {
        return new Text(value);
    }

    /** Returns a list. */
    static Json of(List<? extends Json> elements) {
        return new Array(List.copyOf(elements));
    }

    /** Returns a list of texts. */
    static Json ofTexts(List<String> texts) {
        return of(texts.stream().map(Json::of).toList());
    }

    /** Returns an object without fields. */
    static Obj object() {
        return new Obj(Map.of());
    }

    /** Reads a value from its JSON text. */
    static Json parse(String text) throws MalformedInput {
        JsonReader reader = JsonReader.of(text);
        Json value = read(reader);
        reader.expectEnd();
        return value;
    }

    private static Json read(JsonReader reader) throws MalformedInput {
        JsonToken token = reader.token();
        if (token == null) {
            throw reader.unexpected("a JSON value");
        }
        return switch (token) {
            case START_OBJECT -> readObject(reader);
            case START_ARRAY -> new Array(reader.readArray(() -> read(reader)));
            case VALUE_STRING -> new Text(reader.text());
            case VALUE_TRUE, VALUE_FALSE -> of(reader.bool());
            case VALUE_NULL -> ofNull();
            default -> new Atom(reader.numberText());
        };
    }

    private static Obj readObject(JsonReader reader) throws MalformedInput {
        Map<String, Json> fields = new LinkedHashMap<>();
        reader.readObject(name -> fields.put(name, read(reader)));
        return new Obj(fields);
    }

    /** Returns the value if it is an integer of at most 18 digits. */
    default OptionalLong asLong() {
        return this instanceof Atom atom && atom.text().matches(INTEGER)
                ? OptionalLong.of(Long.parseLong(atom.text()))
                : OptionalLong.empty();
    }

    /** Returns the JSON text, with fields in their own order. */
    default String toJson() {
        JsonWriter writer = new JsonWriter();
        writeTo(writer);
        return writer.drain();
    }

    private void writeTo(JsonWriter writer) {
        if (this instanceof Atom atom) {
            writer.raw(atom.text());
        } else if (this instanceof Text text) {
            writer.text(text.text());
        } else if (this instanceof Array array) {
            writer.beginArray();
            array.elements().forEach(element -> element.writeTo(writer));
            writer.endArray();
        } else if (this instanceof Obj object) {
            writer.beginObject();
            object.fields().forEach((name, value) -> value.writeTo(writer.name(name)));
            writer.endObject();
        }
    }

    /** Returns the shape: equal for equal values, and readable in pictures. */
    default Shape shape() {
        if (this instanceof Atom atom) {
            return new Shape.Atom(atom.text(), false);
        }
        if (this instanceof Text text) {
            return new Shape.Atom(text.text(), true);
        }
        if (this instanceof Array array) {
            return new Shape.Sequence(array.elements().stream().map(Json::shape).toList(), false);
        }
        List<Shape> keys = new ArrayList<>();
        List<Shape> values = new ArrayList<>();
        ((Obj) this).sorted().fields().forEach((name, value) -> {
            keys.add(new Shape.Atom(name, true));
            values.add(value.shape());
        });
        return new Shape.Mapping(keys, values);
    }
}
