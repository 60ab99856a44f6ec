package dev.winnow.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The one JSON object that a command prints with {@code --json}. Its fields are a contract: docs/JSON.md. */
final class Json {

    static final int SCHEMA = 1;

    private final JsonGenerator out;

    private Json(JsonGenerator out) {
        this.out = out;
    }

    /** Prints one object on standard output. */
    static void print(Consumer<Json> fields) {
        Output.out().println(text(fields));
        Output.out().flush();
    }

    static String text(Consumer<Json> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
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

    /** Rounded to six digits behind the point. */
    void number(String name, double value) {
        write(() -> out.writeNumberField(name, Math.rint(value * 1e6) / 1e6));
    }

    void truth(String name, boolean value) {
        write(() -> out.writeBooleanField(name, value));
    }

    void nothing(String name) {
        write(() -> out.writeNullField(name));
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
        elements.forEach(element -> write(() -> out.writeString(element)));
        write(out::writeEndArray);
    }

    private interface Writing {
        void write() throws IOException;
    }

    private static void write(Writing writing) {
        try {
            writing.write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
