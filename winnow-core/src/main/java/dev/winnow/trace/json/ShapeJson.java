package dev.winnow.trace.json;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON form of states. Each object starts with its {@code type}. Built-in types have tags that no Java class can
 * have ({@code #map}, {@code #set}, {@code #opaque}).
 */
public final class ShapeJson {

    private static final String MAP = "#map";
    private static final String SET = "#set";
    private static final String OPAQUE = "#opaque";
    private static final String ENTRIES = "entries";
    private static final String ELEMENTS = "elements";
    private static final String CLASS = "class";

    private static final Shape ELIDED = new Shape.Opaque("…");

    private final JsonReader json;
    private int parts;

    private ShapeJson(JsonReader json) {
        this.json = json;
    }

    // ---- writing

    /** Writes a state. */
    public static void write(Shape shape, JsonWriter out) {
        if (shape instanceof Shape.Atom atom) {
            writeAtom(atom, out);
        } else if (shape instanceof Shape.Struct struct) {
            out.beginObject().text(TypeField.NAME, struct.type());
            struct.fields().forEach((name, value) -> write(value, out.name(TypeField.escape(name))));
            out.endObject();
        } else if (shape instanceof Shape.Sequence sequence && sequence.set()) {
            out.beginObject().text(TypeField.NAME, SET).name(ELEMENTS);
            writeArray(sequence.elements(), out);
            out.endObject();
        } else if (shape instanceof Shape.Sequence sequence) {
            writeArray(sequence.elements(), out);
        } else if (shape instanceof Shape.Mapping mapping) {
            writeMapping(mapping, out);
        } else {
            String type = ((Shape.Opaque) shape).type();
            out.beginObject().text(TypeField.NAME, OPAQUE).text(CLASS, type).endObject();
        }
    }

    private static void writeAtom(Shape.Atom atom, JsonWriter out) {
        String text = atom.text();
        if (atom.quoted()) {
            out.text(text);
        } else if (text.equals("null")) {
            out.nullValue();
        } else if (text.equals("true") || text.equals("false")) {
            out.bool(text.equals("true"));
        } else if (JsonNumber.isValid(text)) {
            out.number(text);
        } else {
            out.text(text); // NaN, Infinity, none
        }
    }

    private static void writeArray(List<Shape> elements, JsonWriter out) {
        out.beginArray();
        elements.forEach(element -> write(element, out));
        out.endArray();
    }

    private static void writeMapping(Shape.Mapping mapping, JsonWriter out) {
        out.beginObject().text(TypeField.NAME, MAP).name(ENTRIES).beginArray();
        for (int i = 0; i < mapping.keys().size(); i++) {
            writeArray(List.of(mapping.keys().get(i), mapping.values().get(i)), out);
        }
        out.endArray().endObject();
    }

    // ---- reading: every valid JSON value has a shape

    /** Returns the state that was written, with at most its first {@link FileLimits#MAX_STATE_PARTS} parts. */
    public static Shape read(String json) {
        try {
            return new ShapeJson(JsonReader.of(json)).read();
        } catch (MalformedInput e) {
            throw new IllegalArgumentException("not a valid state: " + e.problem(), e);
        }
    }

    private Shape read() throws MalformedInput {
        if (++parts > FileLimits.MAX_STATE_PARTS) {
            json.skip();
            return ELIDED;
        }
        JsonToken token = json.token();
        if (token == JsonToken.START_OBJECT) {
            return readObject();
        }
        if (token == JsonToken.START_ARRAY) {
            return new Shape.Sequence(readArray(), false);
        }
        if (token == JsonToken.VALUE_STRING) {
            return new Shape.Atom(json.text(), true);
        }
        if (token.isNumeric()) {
            return new Shape.Atom(json.numberText(), false);
        }
        return new Shape.Atom(json.isNull() ? "null" : String.valueOf(json.bool()), false);
    }

    private List<Shape> readArray() throws MalformedInput {
        List<Shape> elements = new ArrayList<>();
        json.forEachElement(() -> {
            boolean wasFull = parts > FileLimits.MAX_STATE_PARTS;
            Shape element = read();
            return !wasFull && elements.add(element);
        });
        return elements;
    }

    private Shape readObject() throws MalformedInput {
        Map<String, Shape> fields = new LinkedHashMap<>();
        json.readObject(name -> {
            Shape value = read();
            if (parts <= FileLimits.MAX_STATE_PARTS) {
                fields.put(name, value);
            }
        });
        String type = fields.remove(TypeField.NAME) instanceof Shape.Atom atom ? atom.text() : "";
        if (type.equals(MAP) && fields.get(ENTRIES) instanceof Shape.Sequence entries) {
            return mapping(entries.elements());
        }
        if (type.equals(SET) && fields.get(ELEMENTS) instanceof Shape.Sequence elements) {
            return new Shape.Sequence(elements.elements(), true);
        }
        if (type.equals(OPAQUE) && fields.get(CLASS) instanceof Shape.Atom name) {
            return new Shape.Opaque(name.text());
        }
        Map<String, Shape> named = new LinkedHashMap<>();
        fields.forEach((name, value) -> named.put(TypeField.unescape(name), value));
        return new Shape.Struct(type, named);
    }

    private static Shape mapping(List<Shape> entries) {
        List<Shape> keys = new ArrayList<>();
        List<Shape> values = new ArrayList<>();
        for (Shape entry : entries) {
            if (entry instanceof Shape.Sequence pair && pair.elements().size() == 2) {
                keys.add(pair.elements().get(0));
                values.add(pair.elements().get(1));
            }
        }
        return new Shape.Mapping(keys, values);
    }
}
