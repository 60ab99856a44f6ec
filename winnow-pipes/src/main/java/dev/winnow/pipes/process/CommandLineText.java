package dev.winnow.pipes.process;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A command as one text, quoted as in a shell: words apart by spaces, single quotes around a word that needs them. */
public final class CommandLineText {

    private static final String PLAIN = "[A-Za-z0-9_./:=@%+,{}-]+";

    private CommandLineText() {}

    /** Returns the words as one text. */
    public static String join(List<String> words) {
        return words.stream().map(CommandLineText::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches(PLAIN) ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * Returns the words of a text: the inverse of {@link #join}. Understands single and double quotes and backslash.
     */
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isSpace = quote == 0 && Character.isWhitespace(c);
            if (isSpace) {
                addTo(words, word);
                word = null;
                continue;
            }
            word = word == null ? new StringBuilder() : word;
            if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == '\\' && quote != '\'' && i + 1 < text.length()) {
                word.append(text.charAt(++i));
            } else {
                word.append(c);
            }
        }
        addTo(words, word);
        return words;
    }

    private static void addTo(List<String> words, @org.jspecify.annotations.Nullable StringBuilder word) {
        if (word != null) {
            words.add(word.toString());
        }
    }
}
