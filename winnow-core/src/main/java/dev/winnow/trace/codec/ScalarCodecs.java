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

/** Codecs of numbers, text, booleans and process names. */
final class ScalarCodecs {

    /** The types that JSON distinguishes by itself: they need no tag. */
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
            entry(BigInteger.class, asText("an integer", BigInteger::new)),
            entry(BigDecimal.class, asText("a number", BigDecimal::new)),
            entry(ProcessId.class, codec((json, value) -> json.text(((ProcessId) value).name()), JsonReader::process)));

    private static final Map<String, ValueCodec> TAGS = tags();

    private ScalarCodecs() {}

    /** Returns the codec of this type, or null if it is not a scalar. */
    static @Nullable ValueCodec of(Class<?> type) {
        return CODECS.get(wrapped(type));
    }

    static boolean isPlain(Class<?> type) {
        return PLAIN.contains(type);
    }

    /** Returns the tag of a scalar type that is not plain: {@code #Long}. */
    static String tag(Class<?> type) {
        return "#" + type.getSimpleName();
    }

    /** Returns the codec with this tag, or null. */
    static @Nullable ValueCodec byTag(String tag) {
        return TAGS.get(tag);
    }

    private static Map<String, ValueCodec> tags() {
        Map<String, ValueCodec> tags = new HashMap<>();
        CODECS.forEach((type, codec) -> tags.put(tag(type), codec));
        return tags;
    }

    private static Class<?> wrapped(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    @FunctionalInterface
    private interface ScalarReader {
        Object read(JsonReader json) throws MalformedInput;
    }

    private static ValueCodec codec(BiConsumer<JsonWriter, Object> writer, ScalarReader reader) {
        return new ValueCodec() {
            @Override
            public void write(JsonWriter json, Object value) {
                writer.accept(json, value);
            }

            @Override
            public Object read(JsonReader json) throws MalformedInput {
                return reader.read(json);
            }
        };
    }

    private static ValueCodec integer(long min, long max, Function<Long, Object> narrow) {
        return codec(
                (json, value) -> json.number(((Number) value).longValue()),
                json -> narrow.apply(json.integer(min, max)));
    }

    /** Returns a codec that writes a number, or the text NaN, Infinity or -Infinity. */
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

    /** Returns a codec that writes text, since the number may have any number of digits. */
    private static ValueCodec asText(String expected, Function<String, Object> parse) {
        return codec((json, value) -> json.text(value.toString()), json -> {
            if (json.text().length() > FileLimits.MAX_NUMBER_LENGTH) {
                throw json.unexpected(expected + " of at most " + FileLimits.MAX_NUMBER_LENGTH + " digits");
            }
            return parse(json, json.text(), expected, parse);
        });
    }

    private static Object parse(JsonReader json, String text, String expected, Function<String, Object> parse)
            throws MalformedInput {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw json.unexpected(expected);
        }
    }

    private static Object character(JsonReader json) throws MalformedInput {
        if (json.text().length() != 1) {
            throw json.unexpected("one character");
        }
        return json.text().charAt(0);
    }
}
