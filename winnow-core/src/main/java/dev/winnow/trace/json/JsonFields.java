package dev.winnow.trace.json;

import dev.winnow.model.ProcessId;
import java.math.BigInteger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A writer of the fields of a JSON object. */
public final class JsonFields {

    private final JsonWriter json;

    /** Creates a writer of fields into the object that the given writer has begun. */
    public JsonFields(JsonWriter json) {
        this.json = json;
    }

    /** Returns a JSON object with these fields. */
    public static String toText(Consumer<JsonFields> fields) {
        JsonWriter json = new JsonWriter().beginObject();
        fields.accept(new JsonFields(json));
        return json.endObject().drain();
    }

    /** Writes a text or null. */
    public void text(String name, @Nullable String value) {
        if (value == null) {
            nullField(name);
        } else {
            json.text(name, value);
        }
    }

    /** Writes an integer. */
    public void number(String name, long value) {
        json.number(name, value);
    }

    /** Writes an integer of any size. */
    public void integer(String name, BigInteger value) {
        json.name(name).number(value.toString());
    }

    /** Writes a number, rounded to six decimal places. */
    public void number(String name, double value) {
        json.name(name).number(Math.rint(value * 1e6) / 1e6);
    }

    /** Writes a boolean. */
    public void bool(String name, boolean value) {
        json.name(name).bool(value);
    }

    /** Writes null. */
    public void nullField(String name) {
        json.name(name).nullValue();
    }

    /** Writes a nested object. */
    public void object(String name, Consumer<JsonFields> fields) {
        json.name(name).beginObject();
        fields.accept(this);
        json.endObject();
    }

    /** Writes the object of a value, or null if there is no value. */
    public <T> void object(String name, @Nullable T value, BiConsumer<JsonFields, T> fields) {
        if (value == null) {
            nullField(name);
        } else {
            object(name, object -> fields.accept(object, value));
        }
    }

    /** Writes an array of objects, one per element. */
    public <T> void list(String name, Collection<T> elements, BiConsumer<JsonFields, T> fields) {
        json.name(name).beginArray();
        for (T element : elements) {
            json.beginObject();
            fields.accept(this, element);
            json.endObject();
        }
        json.endArray();
    }

    /** Writes an object of texts, such as parameters. */
    public void texts(String name, Map<String, String> values) {
        object(name, object -> values.forEach(object::text));
    }

    /** Writes an array of texts. */
    public void texts(String name, Collection<String> elements) {
        json.name(name).beginArray();
        elements.forEach(json::text);
        json.endArray();
    }

    /** Writes an array of the names of processes. */
    public void processes(String name, List<ProcessId> processes) {
        texts(name, processes.stream().map(ProcessId::name).toList());
    }

    /** Writes an array of integers. */
    public void numbers(String name, Collection<Integer> elements) {
        json.name(name).beginArray();
        elements.forEach(json::number);
        json.endArray();
    }
}
