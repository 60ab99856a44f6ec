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

/** Reads one JSON value, token by token, and says what is wrong in words that name the field. */
public final class JsonReader {

    // Names are not canonicalized: a hostile file has as many as it likes, and a table of them would keep them all.
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

    private static final int MAX_EXPLANATION = 240;
    private static final Pattern LOCATION = Pattern.compile("\\s*(\\(start marker at )?\\[Source: .*");

    private final char[] text;
    private final JsonParser json;

    /** The value in the first {@code length} characters; they must stay as they are until it is read. */
    public JsonReader(char[] text, int length) throws MalformedInput {
        this.text = text;
        try {
            json = FACTORY.createParser(text, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next();
    }

    public static JsonReader of(String json) throws MalformedInput {
        return new JsonReader(json.toCharArray(), json.length());
    }

    /** What stands at the present place; null once the end is reached. */
    public JsonToken token() {
        return json.currentToken();
    }

    public void next() throws MalformedInput {
        query(json::nextToken);
    }

    public boolean isNull() {
        return token() == JsonToken.VALUE_NULL;
    }

    /** That nothing but space follows. */
    public void expectEnd() throws MalformedInput {
        next();
        if (token() != null) {
            throw MalformedInput.syntax("there is more after the end of the object");
        }
    }

    @FunctionalInterface
    public interface JsonFieldReader {
        /** Reads the value of the field, at which the parser stands. */
        void read(String name) throws MalformedInput;
    }

    /** Reads an object, field by field; ends at its closing bracket. */
    public void readObject(JsonFieldReader field) throws MalformedInput {
        enterObject();
        for (String name = nextFieldName(); name != null; name = nextFieldName()) {
            next();
            field.read(name);
        }
    }

    public void enterObject() throws MalformedInput {
        expect(JsonToken.START_OBJECT, "an object");
    }

    /** Steps to the next field of the present object; null at its end. */
    public @Nullable String nextFieldName() throws MalformedInput {
        next();
        return token() == JsonToken.END_OBJECT ? null : query(json::currentName);
    }

    @FunctionalInterface
    public interface JsonElementReader<T> {
        @Nullable
        T read() throws MalformedInput;
    }

    public <T> List<T> readArray(JsonElementReader<T> element) throws MalformedInput {
        List<T> elements = new ArrayList<>();
        forEachElement(() -> elements.add(element.read()));
        return elements;
    }

    /** Reads an array, element by element; ends at its closing bracket. */
    void forEachElement(JsonElementReader<?> element) throws MalformedInput {
        expect(JsonToken.START_ARRAY, "a list");
        next();
        while (token() != JsonToken.END_ARRAY) {
            element.read();
            next();
        }
    }

    public String text() throws MalformedInput {
        expect(JsonToken.VALUE_STRING, "text");
        return query(json::getText);
    }

    public boolean bool() throws MalformedInput {
        if (token() != JsonToken.VALUE_TRUE && token() != JsonToken.VALUE_FALSE) {
            throw unexpected("true or false");
        }
        return token() == JsonToken.VALUE_TRUE;
    }

    /** A whole number from 0 that fits an int: a count or an id. */
    public int nonNegativeInt() throws MalformedInput {
        return (int) integer(0, Integer.MAX_VALUE);
    }

    public long integer(long least, long most) throws MalformedInput {
        String range = "a whole number from " + least + " to " + most;
        expect(JsonToken.VALUE_NUMBER_INT, range);
        long value;
        try {
            value = Long.parseLong(query(json::getText));
        } catch (NumberFormatException e) {
            throw unexpected(range);
        }
        if (value < least || value > most) {
            throw unexpected(range);
        }
        return value;
    }

    /** A number as it is written. */
    public String numberText() throws MalformedInput {
        if (!token().isNumeric()) {
            throw unexpected("a number");
        }
        return query(json::getText);
    }

    public ProcessId process() throws MalformedInput {
        return FieldChecks.process(text());
    }

    public List<ProcessId> processes() throws MalformedInput {
        int[] count = {0};
        return readArray(() -> {
            if (++count[0] > FileLimits.MAX_PROCESSES) {
                throw MalformedInput.content("more than " + FileLimits.MAX_PROCESSES + " processes");
            }
            return process();
        });
    }

    /** The value as the JSON that it is; ends at its last token. */
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

    public void skip() throws MalformedInput {
        query(json::skipChildren);
    }

    void expect(JsonToken expected, String words) throws MalformedInput {
        if (token() != expected) {
            throw unexpected(words);
        }
    }

    /** That the present value is not what it should be. */
    public MalformedInput unexpected(String words) throws MalformedInput {
        String name = query(json::currentName);
        String where = name == null ? "" : "'" + name + "' ";
        return MalformedInput.content(where + "is " + describeToken() + ", not " + words);
    }

    private String describeToken() throws MalformedInput {
        JsonToken token = token();
        if (token == null) {
            return "nothing";
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
        R ask() throws IOException;
    }

    private static <R> R query(ParserQuery<R> question) throws MalformedInput {
        try {
            return question.ask();
        } catch (JsonProcessingException e) {
            throw MalformedInput.syntax("not readable as JSON: " + summary(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the text is in memory: there is nothing else that could go wrong
        }
    }

    private static String summary(JsonProcessingException e) {
        String what = LOCATION.matcher(String.valueOf(e.getOriginalMessage())
                        .lines()
                        .findFirst()
                        .orElse(""))
                .replaceFirst("");
        String clipped = what.length() <= MAX_EXPLANATION ? what : what.substring(0, MAX_EXPLANATION) + "…";
        return e.getLocation() == null
                ? clipped
                : clipped + " (column " + e.getLocation().getColumnNr() + ")";
    }
}
