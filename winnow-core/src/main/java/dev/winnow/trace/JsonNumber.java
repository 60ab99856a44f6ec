package dev.winnow.trace;

import java.util.regex.Pattern;

/** Which texts of numbers JSON can hold. */
final class JsonNumber {

    private static final Pattern GRAMMAR = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private JsonNumber() {}

    static boolean is(String text) {
        return text.length() <= Limits.NUMBER / 2 && GRAMMAR.matcher(text).matches();
    }
}
