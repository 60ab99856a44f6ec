package dev.winnow.trace.json;

import java.util.regex.Pattern;

/** The grammar of JSON numbers. */
public final class JsonNumber {

    private static final Pattern GRAMMAR = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    private JsonNumber() {}

    /** Returns true if the text is a JSON number of acceptable length. */
    public static boolean isValid(String text) {
        return text.length() <= FileLimits.MAX_NUMBER_LENGTH / 2
                && GRAMMAR.matcher(text).matches();
    }
}
