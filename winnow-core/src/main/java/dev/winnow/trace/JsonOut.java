package dev.winnow.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes JSON values into a string. */
public final class JsonOut {

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(Limits.NESTING - 8) // a state or message stands within the objects of its line
                    .build())
            .rootValueSeparator("")
            .build();

    private static final int ASCII = 127;

    private final StringWriter buffer = new StringWriter();
    private final JsonGenerator json;

    public JsonOut() {
        try {
            json = FACTORY.createGenerator(buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was written since the last time. */
    public String take() {
        return told(() -> {
            json.flush();
            String text = buffer.toString();
            buffer.getBuffer().setLength(0);
            return text;
        });
    }

    public JsonOut beginObject() {
        return doing(json::writeStartObject);
    }

    public JsonOut endObject() {
        return doing(json::writeEndObject);
    }

    public JsonOut beginArray() {
        return doing(json::writeStartArray);
    }

    public JsonOut endArray() {
        return doing(json::writeEndArray);
    }

    public JsonOut name(String name) {
        return doing(() -> escaping(name, () -> json.writeFieldName(name)));
    }

    public JsonOut text(String value) {
        return doing(() -> escaping(value, () -> json.writeString(value)));
    }

    public JsonOut number(long value) {
        return doing(() -> json.writeNumber(value));
    }

    public JsonOut number(double value) {
        return doing(() -> json.writeNumber(value));
    }

    /** A number as it is written. */
    public JsonOut number(String digits) {
        return doing(() -> json.writeNumber(digits));
    }

    public JsonOut truth(boolean value) {
        return doing(() -> json.writeBoolean(value));
    }

    public JsonOut nothing() {
        return doing(json::writeNull);
    }

    /** A value that is JSON already. */
    JsonOut raw(String value) {
        return doing(() -> json.writeRawValue(value));
    }

    public JsonOut text(String name, String value) {
        return name(name).text(value);
    }

    public JsonOut number(String name, long value) {
        return name(name).number(value);
    }

    /** Half a surrogate pair has no UTF-8; as an escape it survives. */
    private void escaping(String text, Action action) throws IOException {
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

    private JsonOut doing(Action action) {
        return told(() -> {
            action.run();
            return this;
        });
    }

    private static <R> R told(Result<R> result) {
        try {
            return result.get();
        } catch (StreamConstraintsException e) {
            throw new IllegalArgumentException("nested too deep for an execution file: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }

    @FunctionalInterface
    private interface Result<R> {
        R get() throws IOException;
    }
}
