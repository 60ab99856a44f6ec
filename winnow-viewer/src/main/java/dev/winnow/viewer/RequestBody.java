package dev.winnow.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The body of a request: one JSON object of strings, integers, booleans, lists of these, and objects of strings. It
 * accepts nothing else, and nothing in it names a class.
 */
final class RequestBody {

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(3)
                    .maxNumberLength(20)
                    .build())
            .build();

    private final Map<String, Object> fields;

    private RequestBody(Map<String, Object> fields) {
        this.fields = fields;
    }

    static RequestBody parse(byte[] json) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw unreadable("expected a JSON object");
            }
            Map<String, Object> fields = object(parser);
            if (parser.nextToken() != null) {
                throw unreadable("unexpected text after the object");
            }
            return new RequestBody(fields);
        } catch (IOException e) {
            throw unreadable("it is not JSON");
        }
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return fields;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            default -> throw unreadable("unexpected " + parser.currentToken());
        };
    }

    private static BadInput unreadable(String reason) {
        return new BadInput("the request cannot be read: " + reason, "reload the page");
    }

    private static BadInput missing(String name, String expected) {
        return unreadable("'" + name + "' must be " + expected);
    }

    String text(String name) {
        if (fields.get(name) instanceof String text) {
            return text;
        }
        throw missing(name, "a string");
    }

    /** Returns the string, or an empty one if the field is absent. */
    String textOrEmpty(String name) {
        return fields.containsKey(name) ? text(name) : "";
    }

    long number(String name) {
        if (fields.get(name) instanceof Long number) {
            return number;
        }
        throw missing(name, "an integer");
    }

    int nonNegativeInt(String name) {
        long number = number(name);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw missing(name, "an integer of at least 0");
        }
        return (int) number;
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    boolean bool(String name) {
        return Boolean.TRUE.equals(fields.get(name));
    }

    List<String> texts(String name) {
        if (fields.get(name) instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
            return list.stream().map(String.class::cast).toList();
        }
        throw missing(name, "a list of strings");
    }

    /** Returns the list, or an empty one if the field is absent. */
    List<Integer> numbersOrEmpty(String name) {
        if (!fields.containsKey(name)) {
            return List.of();
        }
        if (fields.get(name) instanceof List<?> list && list.stream().allMatch(RequestBody::isInt)) {
            return list.stream().map(number -> ((Long) number).intValue()).toList();
        }
        throw missing(name, "a list of 32-bit integers");
    }

    private static boolean isInt(Object value) {
        return value instanceof Long number && number.intValue() == number;
    }

    /** Returns a seed, given as a string since JavaScript has no 64-bit integers; 1 if it is blank. */
    long seed(String name) {
        if (!(fields.get(name) instanceof String text)) {
            return number(name);
        }
        try {
            return text.isBlank() ? 1 : Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new BadInput("'" + text + "' is not a seed", "give a 64-bit integer");
        }
    }

    /** Returns the object of strings, or an empty one if the field is absent. */
    Map<String, String> textMap(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (fields.get(name) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> texts.put((String) key, String.valueOf(value)));
        }
        return texts;
    }
}
