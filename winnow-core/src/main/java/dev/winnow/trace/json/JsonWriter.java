package dev.winnow.trace.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON values into a string. */
public final class JsonWriter {

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(
                            FileLimits.MAX_NESTING - 8) // a state or message stands within the objects of its line
                    .build())
            .rootValueSeparator("")
            .build();

    private static final int ASCII = 127;

    private final StringWriter buffer = new StringWriter();
    private final JsonGenerator json;

    public JsonWriter() {
        try {
            json = FACTORY.createGenerator(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was written since the last time. */
    public String drain() {
        return unchecked(() -> {
            json.flush();
            String text = buffer.toString();
            buffer.getBuffer().setLength(0);
            return text;
        });
    }

    public JsonWriter beginObject() {
        return write(json::writeStartObject);
    }

    public JsonWriter endObject() {
        return write(json::writeEndObject);
    }

    public JsonWriter beginArray() {
        return write(json::writeStartArray);
    }

    public JsonWriter endArray() {
        return write(json::writeEndArray);
    }

    public JsonWriter name(String name) {
        return write(() -> escaping(name, () -> json.writeFieldName(name)));
    }

    public JsonWriter text(String value) {
        return write(() -> escaping(value, () -> json.writeString(value)));
    }

    public JsonWriter number(long value) {
        return write(() -> json.writeNumber(value));
    }

    public JsonWriter number(double value) {
        return write(() -> json.writeNumber(value));
    }

    /** A number as it is written. */
    public JsonWriter number(String digits) {
        return write(() -> json.writeNumber(digits));
    }

    public JsonWriter bool(boolean value) {
        return write(() -> json.writeBoolean(value));
    }

    public JsonWriter nullValue() {
        return write(json::writeNull);
    }

    /** A value that is JSON already. */
    public JsonWriter raw(String value) {
        return write(() -> json.writeRawValue(value));
    }

    public JsonWriter text(String name, String value) {
        return name(name).text(value);
    }

    public JsonWriter number(String name, long value) {
        return name(name).number(value);
    }

    /** Half a surrogate pair has no UTF-8; as an escape it survives. */
    private void escaping(String text, GeneratorAction action) throws IOException {
        boolean escape = hasLoneSurrogate(text);
        json.setHighestNonEscapedChar(escape ? ASCII : 0);
        action.run();
    }

    private static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            char at = text.charAt(i);
            if (Character.isSurrogate(at)) {
                boolean pair = Character.isHighSurrogate(at)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return true;
                }
                i++;
            }
        }
        return false;
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
            throw new IllegalArgumentException("nested too deep for an execution file: " + e.getOriginalMessage(), e);
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
