package dev.winnow.trace;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonToken;
import dev.winnow.model.ProcessId;
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
final class Scalars {

    /** Those that JSON tells apart by itself: they need no type where anything may stand. */
    private static final Set<Class<?>> PLAIN = Set.of(String.class, Integer.class, Boolean.class);

    private static final Map<Class<?>, Form> FORMS = Map.ofEntries(
            entry(String.class, form((json, value) -> json.text((String) value), JsonIn::text)),
            entry(Boolean.class, form((json, value) -> json.truth((Boolean) value), JsonIn::truth)),
            entry(Byte.class, whole(Byte.MIN_VALUE, Byte.MAX_VALUE, Long::byteValue)),
            entry(Short.class, whole(Short.MIN_VALUE, Short.MAX_VALUE, Long::shortValue)),
            entry(Integer.class, whole(Integer.MIN_VALUE, Integer.MAX_VALUE, Long::intValue)),
            entry(Long.class, whole(Long.MIN_VALUE, Long.MAX_VALUE, value -> value)),
            entry(Float.class, real(Float::valueOf)),
            entry(Double.class, real(Double::valueOf)),
            entry(Character.class, form((json, value) -> json.text(value.toString()), Scalars::character)),
            entry(BigInteger.class, spelled("a whole number", BigInteger::new)),
            entry(BigDecimal.class, spelled("a number", BigDecimal::new)),
            entry(ProcessId.class, form((json, value) -> json.text(((ProcessId) value).name()), JsonIn::process)));

    private static final Map<String, Form> TAGS = tags();

    private Scalars() {}

    /** The form of this type, or null if it is not a scalar. */
    static @Nullable Form of(Class<?> type) {
        return FORMS.get(wrapped(type));
    }

    static boolean isPlain(Class<?> type) {
        return PLAIN.contains(type);
    }

    /** The name by which a scalar that is not plain is known where anything may stand: {@code #long}. */
    static String tag(Class<?> type) {
        return "#" + type.getSimpleName();
    }

    /** The form of the scalar with that tag, or null. */
    static @Nullable Form tagged(String tag) {
        return TAGS.get(tag);
    }

    private static Map<String, Form> tags() {
        Map<String, Form> tags = new HashMap<>();
        FORMS.forEach((type, form) -> tags.put(tag(type), form));
        return tags;
    }

    private static Class<?> wrapped(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    @FunctionalInterface
    private interface Reading {
        Object read(JsonIn json) throws Unreadable;
    }

    private static Form form(BiConsumer<JsonOut, Object> writing, Reading reading) {
        return new Form() {
            @Override
            public void write(JsonOut json, Object value) {
                writing.accept(json, value);
            }

            @Override
            public Object read(JsonIn json) throws Unreadable {
                return reading.read(json);
            }
        };
    }

    private static Form whole(long least, long most, Function<Long, Object> narrow) {
        return form(
                (json, value) -> json.number(((Number) value).longValue()),
                json -> narrow.apply(json.whole(least, most)));
    }

    /** As a number, or as the text NaN, Infinity or -Infinity. */
    private static Form real(Function<String, Object> parse) {
        return form(
                (json, value) -> {
                    String text = value.toString();
                    if (JsonNumber.is(text)) {
                        json.number(text);
                    } else {
                        json.text(text);
                    }
                },
                json -> parsed(
                        json, json.token() == JsonToken.VALUE_STRING ? json.text() : json.digits(), "a number", parse));
    }

    /** As text, since it may have any number of digits. */
    private static Form spelled(String words, Function<String, Object> parse) {
        return form((json, value) -> json.text(value.toString()), json -> {
            if (json.text().length() > Limits.NUMBER) {
                throw json.not(words + " of at most " + Limits.NUMBER + " digits");
            }
            return parsed(json, json.text(), words, parse);
        });
    }

    private static Object parsed(JsonIn json, String text, String words, Function<String, Object> parse)
            throws Unreadable {
        try {
            return parse.apply(text);
        } catch (NumberFormatException e) {
            throw json.not(words);
        }
    }

    private static Object character(JsonIn json) throws Unreadable {
        if (json.text().length() != 1) {
            throw json.not("one character");
        }
        return json.text().charAt(0);
    }
}
