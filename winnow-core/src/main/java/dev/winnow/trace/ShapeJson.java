package dev.winnow.trace;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * States as JSON. An object has its {@code type} first; what is no object of the user's has a type that no Java class can
 * have ({@code #map}, {@code #set}, {@code #opaque}).
 */
final class ShapeJson {

    private static final String MAP = "#map";
    private static final String SET = "#set";
    private static final String OPAQUE = "#opaque";
    private static final String ENTRIES = "entries";
    private static final String ELEMENTS = "elements";
    private static final String CLASS = "class";

    private static final Shape MORE = new Shape.Opaque("…");

    private final JsonIn json;
    private int parts;

    private ShapeJson(JsonIn json) {
        this.json = json;
    }

    // ---- writing

    static void write(Shape shape, JsonOut out) {
        if (shape instanceof Shape.Atom atom) {
            writeAtom(atom, out);
        } else if (shape instanceof Shape.Struct struct) {
            out.beginObject().text(TypeName.FIELD, struct.type());
            struct.fields().forEach((name, value) -> write(value, out.name(TypeName.escape(name))));
            out.endObject();
        } else if (shape instanceof Shape.Sequence sequence && sequence.set()) {
            out.beginObject().text(TypeName.FIELD, SET).name(ELEMENTS);
            writeArray(sequence.elements(), out);
            out.endObject();
        } else if (shape instanceof Shape.Sequence sequence) {
            writeArray(sequence.elements(), out);
        } else if (shape instanceof Shape.Mapping mapping) {
            writeMapping(mapping, out);
        } else {
            String type = ((Shape.Opaque) shape).type();
            out.beginObject().text(TypeName.FIELD, OPAQUE).text(CLASS, type).endObject();
        }
    }

    private static void writeAtom(Shape.Atom atom, JsonOut out) {
        String text = atom.text();
        if (atom.quoted()) {
            out.text(text);
        } else if (text.equals("null")) {
            out.nothing();
        } else if (text.equals("true") || text.equals("false")) {
            out.truth(text.equals("true"));
        } else if (JsonNumber.is(text)) {
            out.number(text);
        } else {
            out.text(text); // NaN, Infinity, none
        }
    }

    private static void writeArray(List<Shape> elements, JsonOut out) {
        out.beginArray();
        elements.forEach(element -> write(element, out));
        out.endArray();
    }

    private static void writeMapping(Shape.Mapping mapping, JsonOut out) {
        out.beginObject().text(TypeName.FIELD, MAP).name(ENTRIES).beginArray();
        for (int i = 0; i < mapping.keys().size(); i++) {
            writeArray(List.of(mapping.keys().get(i), mapping.values().get(i)), out);
        }
        out.endArray().endObject();
    }

    // ---- reading: whatever is valid JSON has some shape

    /** The shape that was written; of a state with very many parts, only the first {@link Limits#STATE_PARTS}. */
    static Shape read(String json) {
        try {
            return new ShapeJson(JsonIn.of(json)).read();
        } catch (Unreadable e) {
            throw new IllegalArgumentException("not a state: " + e.what(), e);
        }
    }

    private Shape read() throws Unreadable {
        if (++parts > Limits.STATE_PARTS) {
            json.skip();
            return MORE;
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
            return new Shape.Atom(json.digits(), false);
        }
        return new Shape.Atom(json.isNull() ? "null" : String.valueOf(json.truth()), false);
    }

    private List<Shape> readArray() throws Unreadable {
        List<Shape> elements = new ArrayList<>();
        json.eachElement(() -> {
            boolean wasFull = parts > Limits.STATE_PARTS;
            Shape element = read();
            return !wasFull && elements.add(element);
        });
        return elements;
    }

    private Shape readObject() throws Unreadable {
        Map<String, Shape> fields = new LinkedHashMap<>();
        json.object(name -> {
            Shape value = read();
            if (parts <= Limits.STATE_PARTS) {
                fields.put(name, value);
            }
        });
        String type = fields.remove(TypeName.FIELD) instanceof Shape.Atom atom ? atom.text() : "";
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
        fields.forEach((name, value) -> named.put(TypeName.unescape(name), value));
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
