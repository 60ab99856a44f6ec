package dev.winnow.trace.json;

import java.util.regex.Pattern;

/** Which texts of numbers JSON can hold. */
public final class JsonNumber {

    private static final Pattern GRAMMAR = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private JsonNumber() {}

    public static boolean isValid(String text) {
        return text.length() <= FileLimits.MAX_NUMBER_LENGTH / 2
                && GRAMMAR.matcher(text).matches();
    }
}
