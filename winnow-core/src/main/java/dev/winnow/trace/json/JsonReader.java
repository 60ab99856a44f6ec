package dev.winnow.trace.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.winnow.model.ProcessId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of one JSON value, token by token. Its errors name the field. */
public final class JsonReader {

    // Field names are not canonicalized: the name table would keep all names of a hostile file in memory.
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(FileLimits.MAX_NESTING)
                    .maxNumberLength(FileLimits.MAX_NUMBER_LENGTH)
                    .maxStringLength(FileLimits.MAX_LINE_BYTES)
                    .maxNameLength(FileLimits.MAX_LINE_BYTES)
                    .build())
            .build();

    private static final int MAX_SUMMARY_LENGTH = 240;
    private static final Pattern LOCATION = Pattern.compile("\\s*(\\(start marker at )?\\[Source: .*");

    private final char[] text;
    private final JsonParser json;

    /** Creates a reader of the first {@code length} characters, which must not change until they are read. */
    public JsonReader(char[] text, int length) throws MalformedInput {
        this.text = text;
        try {
            json = FACTORY.createParser(text, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next();
    }

    /** Creates a reader of a text. */
    public static JsonReader of(String json) throws MalformedInput {
        return new JsonReader(json.toCharArray(), json.length());
    }

    /** Returns the current token; null after the end. */
    public JsonToken token() {
        return json.currentToken();
    }

    /** Advances to the next token. */
    public void next() throws MalformedInput {
        query(json::nextToken);
    }

    /** Returns true if the current value is null. */
    public boolean isNull() {
        return token() == JsonToken.VALUE_NULL;
    }

    /** Checks that nothing but whitespace follows. */
    public void expectEnd() throws MalformedInput {
        next();
        if (token() != null) {
            throw MalformedInput.syntax("there is more after the end of the object");
        }
    }

    /** A reader of field values. */
    @FunctionalInterface
    public interface JsonFieldReader {
        /** Reads the current value, which belongs to this field. */
        void read(String name) throws MalformedInput;
    }

    /** Reads an object field by field, up to its closing bracket. */
    public void readObject(JsonFieldReader field) throws MalformedInput {
        enterObject();
        for (String name = nextFieldName(); name != null; name = nextFieldName()) {
            next();
            field.read(name);
        }
    }

    /** Checks that the current value is an object. */
    public void enterObject() throws MalformedInput {
        expect(JsonToken.START_OBJECT, "an object");
    }

    /** Advances to the next field of the current object and returns its name; null at the end of the object. */
    public @Nullable String nextFieldName() throws MalformedInput {
        next();
        return token() == JsonToken.END_OBJECT ? null : query(json::currentName);
    }

    /** A reader of array elements. */
    @FunctionalInterface
    public interface JsonElementReader<T> {
        /** Reads the current element. */
        @Nullable
        T read() throws MalformedInput;
    }

    /** Reads an array into a list, up to its closing bracket. */
    public <T> List<T> readArray(JsonElementReader<T> element) throws MalformedInput {
        List<T> elements = new ArrayList<>();
        forEachElement(() -> elements.add(element.read()));
        return elements;
    }

    /** Reads an array element by element, up to its closing bracket. */
    void forEachElement(JsonElementReader<?> element) throws MalformedInput {
        expect(JsonToken.START_ARRAY, "a list");
        next();
        while (token() != JsonToken.END_ARRAY) {
            element.read();
            next();
        }
    }

    /** Returns the current value, which must be text. */
    public String text() throws MalformedInput {
        expect(JsonToken.VALUE_STRING, "text");
        return query(json::getText);
    }

    /** Returns the current value, which must be a boolean. */
    public boolean bool() throws MalformedInput {
        if (token() != JsonToken.VALUE_TRUE && token() != JsonToken.VALUE_FALSE) {
            throw unexpected("true or false");
        }
        return token() == JsonToken.VALUE_TRUE;
    }

    /** Returns the current value, which must be a non-negative int: a count or an id. */
    public int nonNegativeInt() throws MalformedInput {
        return (int) integer(0, Integer.MAX_VALUE);
    }

    /** Returns the current value, which must be an integer in this range. */
    public long integer(long min, long max) throws MalformedInput {
        String range = "an integer from " + min + " to " + max;
        expect(JsonToken.VALUE_NUMBER_INT, range);
        long value;
        try {
            value = Long.parseLong(query(json::getText));
        } catch (NumberFormatException e) {
            throw unexpected(range);
        }
        if (value < min || value > max) {
            throw unexpected(range);
        }
        return value;
    }

    /** Returns the text of the current value, which must be a number. */
    public String numberText() throws MalformedInput {
        if (!token().isNumeric()) {
            throw unexpected("a number");
        }
        return query(json::getText);
    }

    /** Returns the current value, which must be the name of a process. */
    public ProcessId process() throws MalformedInput {
        return FieldChecks.process(text());
    }

    /** Reads an array of process names. */
    public List<ProcessId> processes() throws MalformedInput {
        int[] count = {0};
        return readArray(() -> {
            if (++count[0] > FileLimits.MAX_PROCESSES) {
                throw MalformedInput.content("more than " + FileLimits.MAX_PROCESSES + " processes");
            }
            return process();
        });
    }

    /** Returns the JSON text of the current value and advances to its last token. */
    public String raw() throws MalformedInput {
        return query(() -> {
            int start = (int) json.currentTokenLocation().getCharOffset();
            json.finishToken();
            json.skipChildren();
            json.finishToken();
            int end = (int) json.currentLocation().getCharOffset();
            return new String(text, start, end - start);
        });
    }

    /** Skips the current value. */
    public void skip() throws MalformedInput {
        query(json::skipChildren);
    }

    void expect(JsonToken expected, String description) throws MalformedInput {
        if (token() != expected) {
            throw unexpected(description);
        }
    }

    /** Returns an error that says what was expected instead of the current value. */
    public MalformedInput unexpected(String expected) throws MalformedInput {
        String name = query(json::currentName);
        String field = name == null ? "" : "'" + name + "' ";
        return MalformedInput.content(field + "is " + describeToken() + "; expected " + expected);
    }

    private String describeToken() throws MalformedInput {
        JsonToken token = token();
        if (token == null) {
            return "empty";
        }
        if (token == JsonToken.START_OBJECT) {
            return "an object";
        }
        if (token == JsonToken.START_ARRAY) {
            return "a list";
        }
        String value = query(json::getText);
        return token == JsonToken.VALUE_STRING ? '"' + FieldChecks.clip(value) + '"' : FieldChecks.clip(value);
    }

    @FunctionalInterface
    private interface ParserQuery<R> {
        R get() throws IOException;
    }

    private static <R> R query(ParserQuery<R> query) throws MalformedInput {
        try {
            return query.get();
        } catch (JsonProcessingException e) {
            throw MalformedInput.syntax("not readable as JSON: " + summary(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // impossible: the text is in memory
        }
    }

    private static String summary(JsonProcessingException e) {
        String problem = LOCATION.matcher(String.valueOf(e.getOriginalMessage())
                        .lines()
                        .findFirst()
                        .orElse(""))
                .replaceFirst("");
        String clipped =
                problem.length() <= MAX_SUMMARY_LENGTH ? problem : problem.substring(0, MAX_SUMMARY_LENGTH) + "…";
        return e.getLocation() == null
                ? clipped
                : clipped + " (column " + e.getLocation().getColumnNr() + ")";
    }
}
