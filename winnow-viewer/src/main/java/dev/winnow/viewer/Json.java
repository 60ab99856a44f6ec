package dev.winnow.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object, field by field. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator out;

    private Json(JsonGenerator out) {
        this.out = out;
    }

    static String text(Consumer<Json> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            generator.writeStartObject();
            fields.accept(new Json(generator));
            generator.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    void text(String name, @Nullable String value) {
        write(() -> out.writeStringField(name, value));
    }

    void number(String name, long value) {
        write(() -> out.writeNumberField(name, value));
    }

    /** Rounded to three digits behind the point. */
    void number(String name, double value) {
        write(() -> out.writeNumberField(name, Math.rint(value * 1e3) / 1e3));
    }

    void truth(String name, boolean value) {
        write(() -> out.writeBooleanField(name, value));
    }

    void object(String name, Consumer<Json> fields) {
        write(() -> out.writeObjectFieldStart(name));
        fields.accept(this);
        write(out::writeEndObject);
    }

    <T> void list(String name, Collection<T> elements, BiConsumer<Json, T> fields) {
        write(() -> out.writeArrayFieldStart(name));
        for (T element : elements) {
            write(out::writeStartObject);
            fields.accept(this, element);
            write(out::writeEndObject);
        }
        write(out::writeEndArray);
    }

    void texts(String name, Collection<String> elements) {
        write(() -> out.writeArrayFieldStart(name));
        for (String element : elements) {
            write(() -> out.writeString(element));
        }
        write(out::writeEndArray);
    }

    void numbers(String name, Collection<Integer> elements) {
        write(() -> out.writeArrayFieldStart(name));
        for (int element : elements) {
            write(() -> out.writeNumber(element));
        }
        write(out::writeEndArray);
    }

    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
