package dev.winnow.trace.log;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON value: a map, a list, text, or null. Numbers and booleans are text, too. */
record JsonTree(@Nullable Object value) {

    static JsonTree parse(String text) throws MalformedInput {
        JsonReader json = JsonReader.of(text);
        JsonTree tree = read(json);
        json.expectEnd();
        return tree;
    }

    private static JsonTree read(JsonReader json) throws MalformedInput {
        JsonToken token = json.token();
        return switch (token) {
            case START_OBJECT -> {
                Map<String, JsonTree> fields = new LinkedHashMap<>();
                json.readObject(name -> fields.put(name, read(json)));
                yield new JsonTree(fields);
            }
            case START_ARRAY -> new JsonTree(json.readArray(() -> read(json)));
            case VALUE_STRING -> new JsonTree(json.text());
            case VALUE_TRUE, VALUE_FALSE -> new JsonTree(Boolean.toString(json.bool()));
            case VALUE_NULL -> new JsonTree(null);
            default -> new JsonTree(json.numberText());
        };
    }

    /** Returns the field of this name; an empty value if there is none. */
    JsonTree get(String... path) {
        JsonTree tree = this;
        for (String name : path) {
            tree = tree.value instanceof Map<?, ?> map && map.get(name) instanceof JsonTree field
                    ? field
                    : new JsonTree(null);
        }
        return tree;
    }

    /** Returns the elements of a list; none if it is not a list. */
    List<JsonTree> elements() {
        return value instanceof List<?> list
                ? list.stream().map(JsonTree.class::cast).toList()
                : List.of();
    }

    @Nullable
    String text() {
        return value instanceof String text && !text.isBlank() ? text : null;
    }

    boolean isPresent() {
        return value != null;
    }
}
