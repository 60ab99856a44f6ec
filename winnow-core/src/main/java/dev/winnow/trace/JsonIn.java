package dev.winnow.trace;

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
final class JsonIn {

    // Names are not canonicalized: a hostile file has as many as it likes, and a table of them would keep them all.
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Limits.NESTING)
                    .maxNumberLength(Limits.NUMBER)
                    .maxStringLength(Limits.LINE)
                    .maxNameLength(Limits.LINE)
                    .build())
            .build();

    private static final int EXPLANATION = 240;
    private static final Pattern LOCATION = Pattern.compile("\\s*(\\(start marker at )?\\[Source: .*");

    private final char[] text;
    private final JsonParser json;

    /** The value in the first {@code length} characters; they must stay as they are until it is read. */
    JsonIn(char[] text, int length) throws Unreadable {
        this.text = text;
        try {
            json = FACTORY.createParser(text, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        next();
    }

    static JsonIn of(String json) throws Unreadable {
        return new JsonIn(json.toCharArray(), json.length());
    }

    /** What stands at the present place; null once the end is reached. */
    JsonToken token() {
        return json.currentToken();
    }

    void next() throws Unreadable {
        asking(json::nextToken);
    }

    boolean isNull() {
        return token() == JsonToken.VALUE_NULL;
    }

    /** That nothing but space follows. */
    void end() throws Unreadable {
        next();
        if (token() != null) {
            throw Unreadable.syntax("there is more after the end of the object");
        }
    }

    @FunctionalInterface
    interface Field {
        /** Reads the value of the field, at which the parser stands. */
        void read(String name) throws Unreadable;
    }

    /** Reads an object, field by field; ends at its closing bracket. */
    void object(Field field) throws Unreadable {
        enterObject();
        for (String name = fieldName(); name != null; name = fieldName()) {
            next();
            field.read(name);
        }
    }

    void enterObject() throws Unreadable {
        expect(JsonToken.START_OBJECT, "an object");
    }

    /** Steps to the next field of the present object; null at its end. */
    @Nullable
    String fieldName() throws Unreadable {
        next();
        return token() == JsonToken.END_OBJECT ? null : asking(json::currentName);
    }

    @FunctionalInterface
    interface Element<T> {
        @Nullable
        T read() throws Unreadable;
    }

    <T> List<T> array(Element<T> element) throws Unreadable {
        List<T> elements = new ArrayList<>();
        eachElement(() -> elements.add(element.read()));
        return elements;
    }

    /** Reads an array, element by element; ends at its closing bracket. */
    void eachElement(Element<?> element) throws Unreadable {
        expect(JsonToken.START_ARRAY, "a list");
        next();
        while (token() != JsonToken.END_ARRAY) {
            element.read();
            next();
        }
    }

    String text() throws Unreadable {
        expect(JsonToken.VALUE_STRING, "text");
        return asking(json::getText);
    }

    boolean truth() throws Unreadable {
        if (token() != JsonToken.VALUE_TRUE && token() != JsonToken.VALUE_FALSE) {
            throw not("true or false");
        }
        return token() == JsonToken.VALUE_TRUE;
    }

    /** A whole number from 0 that fits an int: a count or an id. */
    int natural() throws Unreadable {
        return (int) whole(0, Integer.MAX_VALUE);
    }

    long whole(long least, long most) throws Unreadable {
        String range = "a whole number from " + least + " to " + most;
        expect(JsonToken.VALUE_NUMBER_INT, range);
        long value;
        try {
            value = Long.parseLong(asking(json::getText));
        } catch (NumberFormatException e) {
            throw not(range);
        }
        if (value < least || value > most) {
            throw not(range);
        }
        return value;
    }

    /** A number as it is written. */
    String digits() throws Unreadable {
        if (!token().isNumeric()) {
            throw not("a number");
        }
        return asking(json::getText);
    }

    ProcessId process() throws Unreadable {
        return Fields.process(text());
    }

    List<ProcessId> processes() throws Unreadable {
        int[] count = {0};
        return array(() -> {
            if (++count[0] > Limits.PROCESSES) {
                throw Unreadable.content("more than " + Limits.PROCESSES + " processes");
            }
            return process();
        });
    }

    /** The value as the JSON that it is; ends at its last token. */
    String raw() throws Unreadable {
        return asking(() -> {
            int start = (int) json.currentTokenLocation().getCharOffset();
            json.finishToken();
            json.skipChildren();
            json.finishToken();
            int end = (int) json.currentLocation().getCharOffset();
            return new String(text, start, end - start);
        });
    }

    void skip() throws Unreadable {
        asking(json::skipChildren);
    }

    void expect(JsonToken expected, String words) throws Unreadable {
        if (token() != expected) {
            throw not(words);
        }
    }

    /** That the present value is not what it should be. */
    Unreadable not(String words) throws Unreadable {
        String name = asking(json::currentName);
        String where = name == null ? "" : "'" + name + "' ";
        return Unreadable.content(where + "is " + shown() + ", not " + words);
    }

    private String shown() throws Unreadable {
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
        String value = asking(json::getText);
        return token == JsonToken.VALUE_STRING ? '"' + Fields.clip(value) + '"' : Fields.clip(value);
    }

    @FunctionalInterface
    private interface Question<R> {
        R ask() throws IOException;
    }

    private static <R> R asking(Question<R> question) throws Unreadable {
        try {
            return question.ask();
        } catch (JsonProcessingException e) {
            throw Unreadable.syntax("not readable as JSON: " + inShort(e));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the text is in memory: there is nothing else that could go wrong
        }
    }

    private static String inShort(JsonProcessingException e) {
        String what = LOCATION.matcher(String.valueOf(e.getOriginalMessage())
                        .lines()
                        .findFirst()
                        .orElse(""))
                .replaceFirst("");
        String clipped = what.length() <= EXPLANATION ? what : what.substring(0, EXPLANATION) + "…";
        return e.getLocation() == null
                ? clipped
                : clipped + " (column " + e.getLocation().getColumnNr() + ")";
    }
}
