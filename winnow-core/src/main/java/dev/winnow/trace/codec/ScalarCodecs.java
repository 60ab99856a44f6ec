package dev.winnow.trace.codec;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FileLimits;
import dev.winnow.trace.json.JsonNumber;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.json.MalformedInput;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Numbers, text, truth values and process names. */
final class ScalarCodecs {

    /** Those that JSON tells apart by itself: they need no type where anything may stand. */
    private static final Set<Class<?>> PLAIN = Set.of(String.class, Integer.class, Boolean.class);

    private static final Map<Class<?>, ValueCodec> CODECS = Map.ofEntries(
            entry(String.class, codec((json, value) -> json.text((String) value), JsonReader::text)),
            entry(Boolean.class, codec((json, value) -> json.bool((Boolean) value), JsonReader::bool)),
            entry(Byte.class, integer(Byte.MIN_VALUE, Byte.MAX_VALUE, Long::byteValue)),
            entry(Short.class, integer(Short.MIN_VALUE, Short.MAX_VALUE, Long::shortValue)),
            entry(Integer.class, integer(Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue)),
            entry(Long.class, integer(Long.MIN_VALUE, Long.MAX_VALUE, value -> value)),
            entry(Float.class, floatingPoint(Float::valueOf)),
            entry(Double.class, floatingPoint(Double::valueOf)),
            entry(Character.class, codec((json, value) -> json.text(value.toString()), ScalarCodecs::character)),
            entry(BigInteger.class, asText("a whole number", BigInteger::new)),
            entry(BigDecimal.class, asText("a number", BigDecimal::new)),
            entry(ProcessId.class, codec((json, value) -> json.text(((ProcessId) value).name()), JsonReader::process)));

    private static final Map<String, ValueCodec> TAGS = tags();

    private ScalarCodecs() {}

    /** The form of this type, or null if it is not a scalar. */
    static @Nullable ValueCodec of(Class<?> type) {
        return CODECS.get(wrapped(type));
    }

    static boolean isPlain(Class<?> type) {
        return PLAIN.contains(type);
    }

    /** The name by which a scalar that is not plain is known where anything may stand: {@code #long}. */
    static String tag(Class<?> type) {
        return "#" + type.getSimpleName();
    }

    /** The form of the scalar with that tag, or null. */
    static @Nullable ValueCodec byTag(String tag) {
        return TAGS.get(tag);
    }

    private static Map<String, ValueCodec> tags() {
        Map<String, ValueCodec> tags = new HashMap<>();
        CODECS.forEach((type, form) -> tags.put(tag(type), form));
        return tags;
    }

    private static Class<?> wrapped(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    @FunctionalInterface
    private interface ScalarReader {
        Object read(JsonReader json) throws MalformedInput;
    }

    private static ValueCodec codec(BiConsumer<JsonWriter, Object> writing, ScalarReader reading) {
        return new ValueCodec() {
            @Override
            public void write(JsonWriter json, Object value) {
                writing.accept(json, value);
            }

            @Override
            public Object read(JsonReader json) throws MalformedInput {
                return reading.read(json);
            }
        };
    }

    private static ValueCodec integer(long least, long most, Function<Long, Object> narrow) {
        return codec(
                (json, value) -> json.number(((Number) value).longValue()),
                json -> narrow.apply(json.integer(least, most)));
    }

    /** As a number, or as the text NaN, Infinity or -Infinity. */
    private static ValueCodec floatingPoint(Function<String, Object> parse) {
        return codec(
                (json, value) -> {
                    String text = value.toString();
                    if (JsonNumber.isValid(text)) {
                        json.number(text);
                    } else {
                        json.text(text);
                    }
                },
                json -> parse(
                        json,
                        json.token() == JsonToken.VALUE_STRING ? json.text() : json.numberText(),
                        "a number",
                        parse));
    }

    /** As text, since it may have any number of digits. */
    private static ValueCodec asText(String words, Function<String, Object> parse) {
        return codec((json, value) -> json.text(value.toString()), json -> {
            if (json.text().length() > FileLimits.MAX_NUMBER_LENGTH) {
                throw json.unexpected(words + " of at most " + FileLimits.MAX_NUMBER_LENGTH + " digits");
            }
            return parse(json, json.text(), words, parse);
        });
    }

    private static Object parse(JsonReader json, String text, String words, Function<String, Object> parse)
            throws MalformedInput {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw json.unexpected(words);
        }
    }

    private static Object character(JsonReader json) throws MalformedInput {
        if (json.text().length() != 1) {
            throw json.unexpected("one character");
        }
        return json.text().charAt(0);
    }
}
