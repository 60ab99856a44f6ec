package dev.winnow.trace.text;

import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Sanitizing, measuring and wrapping of text for terminals. */
public final class TerminalText {

    private static final String CONTINUATION = " ".repeat(15) + "| "; // below the text of "  violation    text"

    private final boolean ascii;
    private final String more;

    /** Creates an instance for text with these glyphs. */
    public TerminalText(Glyphs glyphs) {
        ascii = glyphs == Glyphs.ASCII;
        more = glyphs.more;
    }

    /**
     * Returns the text with every character escaped that is not shown as itself: control characters, which could move
     * the cursor, marks that reverse the direction of text, and characters without a width. Keeps line breaks and tabs.
     */
    public static String visible(String text) {
        return escape(text, code -> isVisible(code) || code == '\n' || code == '\t');
    }

    /** Returns the text as one line that is {@linkplain #visible visible}: escapes line breaks, too. */
    public static String oneLine(String text) {
        return escape(text, code -> isVisible(code) || code == '\t');
    }

    /**
     * Returns a text of the system under test as visible lines. Every line but the first begins with a bar, which no
     * line of Winnow does, so that the text cannot pass for output of Winnow.
     */
    public static List<String> quotedLines(String text) {
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            lines.add((lines.isEmpty() ? "" : CONTINUATION) + oneLine(line));
        }
        return lines;
    }

    /** Returns the text {@linkplain #visible visible}, with its lines after the first one indented. */
    public static String indented(String text) {
        return visible(text).replace("\n", "\n  ");
    }

    /** Returns the violation as {@linkplain #quotedLines quoted lines}: {@code invariant: message}. */
    public static List<String> quotedLines(Violation violation) {
        return quotedLines(oneLine(violation.invariant()) + ": " + violation.message());
    }

    /** Returns the text as one line that is {@linkplain #visible visible}, without characters that the glyphs lack. */
    public String clean(String text) {
        return escape(text, code -> isVisible(code) && (!ascii || code < 0x7f));
    }

    private static String escape(String text, IntPredicate isHarmless) {
        StringBuilder clean = null;
        for (int i = 0; i < text.length(); ) {
            int code = text.codePointAt(i);
            if (clean == null && !isHarmless.test(code)) {
                clean = new StringBuilder(text.substring(0, i));
            }
            if (clean != null) {
                append(clean, code, isHarmless.test(code));
            }
            i += Character.charCount(code);
        }
        return clean == null ? text : clean.toString();
    }

    private static boolean isVisible(int code) {
        return (code >= ' ' && code < 0x7f) || (code > 0x9f && isShown(Character.getType(code)));
    }

    private static boolean isShown(int type) {
        return type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.UNASSIGNED
                && type != Character.PRIVATE_USE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }

    private static void append(StringBuilder clean, int code, boolean isHarmless) {
        if (isHarmless) {
            clean.appendCodePoint(code);
        } else if (code == '\n') {
            clean.append("\\n");
        } else if (code == '→' || code == '…') {
            clean.append(code == '→' ? Glyphs.ASCII.becomes : Glyphs.ASCII.more);
        } else {
            for (char unit : Character.toChars(code)) { // as in JSON, so that escaped JSON means the same
                clean.append(String.format("\\u%04x", (int) unit));
            }
        }
    }

    /** Returns the number of columns of the text. */
    public static int width(String text) {
        return text.codePoints().map(TerminalText::width).sum();
    }

    /** Returns 2 for East Asian wide characters and emoji, 0 for combining marks, and 1 for others. */
    private static int width(int code) {
        int type = Character.getType(code);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide = (code >= 0x1100 && code <= 0x115f)
                || (code >= 0x2e80 && code <= 0xa4cf)
                || (code >= 0xac00 && code <= 0xd7a3)
                || (code >= 0xf900 && code <= 0xfaff)
                || (code >= 0xff00 && code <= 0xff60)
                || (code >= 0x1f300 && code <= 0x1faff)
                || (code >= 0x20000 && code <= 0x3fffd);
        return wide ? 2 : 1;
    }

    /** Returns the text, clipped with an ellipsis to this number of columns. */
    public String clip(String text, int columns) {
        return text.length() <= columns / 2 || width(text) <= columns
                ? text
                : text.substring(0, fitting(text, 0, Math.max(columns - more.length(), 0))) + more;
    }

    /** Returns the text, padded with spaces to this number of columns. */
    public String pad(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - width(text)));
    }

    /**
     * Returns the text wrapped to this number of columns, preferably at spaces or brackets. Clips it to {@code lines}
     * lines.
     */
    public List<String> wrap(String text, int columns, int lines) {
        List<String> wrapped = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            if (wrapped.size() == lines - 1) {
                wrapped.add(clip(text.substring(at), columns));
                return wrapped;
            }
            int end = breakAfter(text, at, fitting(text, at, columns));
            wrapped.add(text.substring(at, end).stripTrailing());
            at = end;
        }
        return wrapped;
    }

    /** Returns the end index of the text from {@code at} that fits into the columns; at least one character. */
    private static int fitting(String text, int at, int columns) {
        int used = 0;
        int end = at;
        while (end < text.length()) {
            int code = text.codePointAt(end);
            used += width(code);
            if (used > columns && end > at) {
                break;
            }
            end += Character.charCount(code);
        }
        return end;
    }

    private static int breakAfter(String text, int at, int end) {
        if (end == text.length()) {
            return end;
        }
        int earliest = at + (end - at) / 3;
        int space = text.lastIndexOf(' ', end);
        if (space > earliest) {
            return space + 1;
        }
        int last = end - 1;
        while (last > earliest && "([{,;/".indexOf(text.charAt(last)) < 0) {
            last--;
        }
        return last > earliest ? last + 1 : end;
    }
}
