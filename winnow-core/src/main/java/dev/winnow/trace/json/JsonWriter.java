package dev.winnow.trace.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** A writer of JSON values into a string. */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(FileLimits.MAX_NESTING - 8) // states and messages are nested in their line
                    .build())
            .rootValueSeparator("")
            .build();

    private static final int LAST_VISIBLE_ASCII = 126;

    private final StringWriter buffer = new StringWriter();
    private final JsonGenerator json;

    /** Creates a writer. */
    public JsonWriter() {
        try {
            json = FACTORY.createGenerator(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the JSON written since the last call. */
    public String drain() {
        return unchecked(() -> {
            json.flush();
            String text = buffer.toString();
            buffer.getBuffer().setLength(0);
            return text;
        });
    }

    /** Begins an object. */
    public JsonWriter beginObject() {
        return write(json::writeStartObject);
    }

    /** Ends an object. */
    public JsonWriter endObject() {
        return write(json::writeEndObject);
    }

    /** Begins an array. */
    public JsonWriter beginArray() {
        return write(json::writeStartArray);
    }

    /** Ends an array. */
    public JsonWriter endArray() {
        return write(json::writeEndArray);
    }

    /** Writes the name of a field. */
    public JsonWriter name(String name) {
        return write(() -> escaping(name, () -> json.writeFieldName(name)));
    }

    /** Writes a text. */
    public JsonWriter text(String value) {
        return write(() -> escaping(value, () -> json.writeString(value)));
    }

    /** Writes an integer. */
    public JsonWriter number(long value) {
        return write(() -> json.writeNumber(value));
    }

    /** Writes a number. */
    public JsonWriter number(double value) {
        return write(() -> json.writeNumber(value));
    }

    /** Writes a number that is already formatted. */
    public JsonWriter number(String digits) {
        return write(() -> json.writeNumber(digits));
    }

    /** Writes a boolean. */
    public JsonWriter bool(boolean value) {
        return write(() -> json.writeBoolean(value));
    }

    /** Writes null. */
    public JsonWriter nullValue() {
        return write(json::writeNull);
    }

    /** Writes a value that is already JSON. */
    public JsonWriter raw(String value) {
        return write(() -> json.writeRawValue(value));
    }

    /** Writes a field with a text. */
    public JsonWriter text(String name, String value) {
        return name(name).text(value);
    }

    /** Writes a field with an integer. */
    public JsonWriter number(String name, long value) {
        return name(name).number(value);
    }

    /**
     * Runs an action that writes a text. Escapes it if it has a lone surrogate, which has no UTF-8 encoding, or a
     * character that could control a terminal or reverse the direction of text.
     */
    private void escaping(String text, GeneratorAction action) throws IOException {
        json.setHighestNonEscapedChar(needsEscapes(text) ? LAST_VISIBLE_ASCII : 0);
        action.run();
    }

    private static boolean needsEscapes(String text) {
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            if (mustEscape(code)) {
                return true;
            }
            i += Character.charCount(code);
        }
        return false;
    }

    private static boolean mustEscape(int code) {
        return code > LAST_VISIBLE_ASCII
                && switch (Character.getType(code)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.SURROGATE,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR -> true;
                    default -> false;
                };
    }

    private JsonWriter write(GeneratorAction action) {
        return unchecked(() -> {
            action.run();
            return this;
        });
    }

    private static <R> R unchecked(GeneratorResult<R> result) {
        try {
            return result.get();
        } catch (StreamConstraintsException e) {
            throw new IllegalArgumentException("nested too deeply for an execution file: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface GeneratorAction {
        void run() throws IOException;
    }

    @FunctionalInterface
    private interface GeneratorResult<R> {
        R get() throws IOException;
    }
}
