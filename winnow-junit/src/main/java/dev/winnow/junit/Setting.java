package dev.winnow.junit;

import dev.winnow.explore.Method;
import dev.winnow.explore.Walk;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A value that somebody gave.
 *
 * @param name as in {@code -Dwinnow.time}
 */
record Setting(String name, String text) {

    /** The portfolio of {@code winnow explore}; that of {@code hunt} has the name. */
    private static final String EXPLORE = "explore";

    private static final Duration LONGEST = Duration.ofHours(10_000); // as on the command line

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    Duration duration() {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw wrong("write 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
        if (duration.compareTo(LONGEST) > 0) {
            throw wrong("give at most 10000h");
        }
        return duration;
    }

    long count(long most) {
        long number = number();
        if (number < 1 || number > most) {
            throw wrong("give a number from 1 to " + most);
        }
        return number;
    }

    long number() {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw wrong("give a whole number");
        }
    }

    boolean truth() {
        if (!text.equals("true") && !text.equals("false")) {
            throw wrong("give true or false");
        }
        return text.equals("true");
    }

    /** Drawn at random, or else systematic. */
    Optional<Walk> walk() {
        return Arrays.stream(Walk.values()).filter(this::isName).findFirst();
    }

    Method method() {
        if (text.equalsIgnoreCase(EXPLORE)) {
            return Method.PORTFOLIO;
        }
        return Arrays.stream(Method.values())
                .filter(this::isName)
                .findFirst()
                .orElseThrow(() -> wrong("choose from " + names()));
    }

    private boolean isName(Object strategy) {
        return strategy.toString().equals(text.toLowerCase(Locale.ROOT));
    }

    private static String names() {
        return Stream.of(Arrays.stream(Walk.values()), Stream.of(EXPLORE), Arrays.stream(Method.values()))
                .flatMap(names -> names)
                .map(Object::toString)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private Unusable wrong(String fix) {
        return new Unusable(name + " is '" + text + "', which makes no sense", fix);
    }
}
