package dev.winnow.junit;

import dev.winnow.explore.Walk;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that somebody gave.
 *
 * @param name as in {@code -Dwinnow.time}
 */
record Setting(String name, String text) {

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    Duration duration() {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw wrong("write 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
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

    Walk walk() {
        return Arrays.stream(Walk.values())
                .filter(walk -> walk.toString().equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> wrong("choose from "
                        + String.join(
                                ", ",
                                Arrays.stream(Walk.values()).map(Walk::toString).toList())));
    }

    private Unusable wrong(String fix) {
        return new Unusable(name + " is '" + text + "', which makes no sense", fix);
    }
}
