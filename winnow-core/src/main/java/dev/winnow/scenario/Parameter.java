package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a scenario, set on the command line with {@code -p name=value}.
 *
 * <pre>{@code
 * static final Parameter<Integer> MEMBERS =
 *         Parameter.integer("members", 1, 9).defaultTo(3).describedAs("cluster size");
 * }</pre>
 *
 * @param <T> the type of its values
 */
public final class Parameter<T> {

    private final ParameterType<T> type;
    private final String name;
    private final T defaultValue;
    private final String description;

    /**
     * The values of a parameter and their text.
     *
     * @param validValues the valid values in words: {@code 3 to 9}, {@code fifo or unordered}
     * @param parse returns the value of a text, or null if it is not valid
     * @param fix what to give instead of a text that is not valid
     */
    private record ParameterType<T>(
            String validValues, Function<String, @Nullable T> parse, Function<T, String> text, String fix) {}

    private Parameter(ParameterType<T> type, String name, T defaultValue, String description) {
        if (!isName(name)) {
            throw new IllegalArgumentException("a parameter needs a name without '=' or spaces, not '" + name + "'");
        }
        this.type = type;
        this.name = name;
        this.defaultValue = defaultValue;
        this.description = description;
    }

    private static boolean isName(@Nullable String name) {
        return name != null && name.matches("[^=\\s\\p{Cntrl}]+");
    }

    /** Returns a parameter for whole numbers from {@code min} to {@code max}. Its default is {@code min}. */
    public static Parameter<Integer> integer(String name, int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException("no number is at least " + min + " and at most " + max);
        }
        ParameterType<Integer> type = new ParameterType<>(
                min + " to " + max,
                text -> parseInteger(text, min, max),
                String::valueOf,
                "give a whole number from " + min + " to " + max);
        return new Parameter<>(type, name, min, "");
    }

    /**
     * Returns a parameter for the constants of an enum: case does not matter, and dashes stand for underscores. Its
     * default is the first constant.
     */
    public static <E extends Enum<E>> Parameter<E> oneOf(String name, Class<E> constants) {
        List<String> texts = Arrays.stream(constants.getEnumConstants())
                .map(Parameter::textOf)
                .toList();
        ParameterType<E> type = new ParameterType<>(
                inWords(texts),
                text -> parseConstant(text, constants),
                Parameter::textOf,
                "give one of " + String.join(", ", texts));
        return new Parameter<>(type, name, constants.getEnumConstants()[0], "");
    }

    /** Returns a parameter for any text. Its default is the empty text. */
    public static Parameter<String> text(String name) {
        return new Parameter<>(new ParameterType<>("any text", text -> text, text -> text, ""), name, "", "");
    }

    /** Returns the same parameter with this default. */
    public Parameter<T> defaultTo(T value) {
        return new Parameter<>(type, name, value, description);
    }

    /** Returns the same parameter with this description for {@code winnow list}. */
    public Parameter<T> describedAs(String words) {
        return new Parameter<>(type, name, defaultValue, words);
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    /** Returns the default as the user would type it. */
    public String defaultText() {
        return type.text().apply(defaultValue);
    }

    /** Returns the valid values in words. */
    public String validValues() {
        return type.validValues();
    }

    /**
     * Parses the text that the user typed.
     *
     * @throws BadInput if it is not valid
     */
    T parse(String text) {
        T value = type.parse().apply(text);
        if (value == null) {
            throw new BadInput("parameter " + name + " is '" + text + "'", type.fix());
        }
        return value;
    }

    /** Returns the usual text of the value that the user typed; the same text if it is not valid. */
    String normalize(String text) {
        T value = type.parse().apply(text);
        return value == null ? text : type.text().apply(value);
    }

    private static @Nullable Integer parseInteger(String text, int min, int max) {
        try {
            int value = Integer.parseInt(text);
            return value >= min && value <= max ? value : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static <E extends Enum<E>> @Nullable E parseConstant(String text, Class<E> constants) {
        return Arrays.stream(constants.getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text.replace('-', '_')))
                .findFirst()
                .orElse(null);
    }

    private static String textOf(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String inWords(List<String> texts) {
        int last = texts.size() - 1;
        return last < 1
                ? String.join("", texts)
                : texts.stream().limit(last).collect(Collectors.joining(", ")) + " or " + texts.get(last);
    }
}
