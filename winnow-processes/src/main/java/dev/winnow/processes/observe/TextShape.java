package dev.winnow.processes.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text, split into its shape and its values: tokens with digits are values, the rest is the shape.
 *
 * @param shape the tokens, with {@code #} in place of each value
 * @param values the values in the order of the text
 */
record TextShape(String shape, List<String> values) {

    private static final Pattern TOKEN = Pattern.compile("[^\\s:=,()'\"\\[\\]<>]+");

    /** A longer text is compared by its beginning. */
    private static final int MAX_TOKENS = 64;

    TextShape {
        values = List.copyOf(values);
    }

    /** Returns the shape and values of a text. Timestamps are neither. */
    static TextShape of(String text) {
        List<String> shape = new ArrayList<>();
        List<String> values = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(Timestamps.strip(text));
        while (shape.size() < MAX_TOKENS && tokens.find()) {
            String token = tokens.group();
            boolean isValue = token.chars().anyMatch(Character::isDigit);
            shape.add(isValue ? "#" : token);
            if (isValue) {
                values.add(token);
            }
        }
        return new TextShape(String.join(" ", shape), values);
    }
}
