package dev.winnow.trace.export;

import java.util.ArrayList;
import java.util.List;

/** Java source for texts. It is pure ASCII, so that the compiler needs no encoding. */
final class JavaSourceText {

    private static final String QUOTES = "\"\"\"";
    private static final int ASCII = 0x7f;

    private JavaSourceText() {}

    /** Returns a string literal. */
    static String literal(String text) {
        StringBuilder java = new StringBuilder("\"");
        text.chars().forEach(unit -> append(java, (char) unit, true));
        return java.append('"').toString();
    }

    /** Returns a text block with exactly this text; its lines after the first one have this indent. */
    static String block(String text, String indent) {
        StringBuilder java = new StringBuilder(QUOTES).append('\n');
        for (String line : text.split("(?<=\n)", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            boolean hasLineFeed = line.endsWith("\n");
            java.append(indent);
            appendLine(java, hasLineFeed ? line.substring(0, line.length() - 1) : line);
            java.append(hasLineFeed ? "\n" : "\\\n"); // the backslash removes the line feed
        }
        return java.append(indent).append(QUOTES).toString();
    }

    /** Appends a line. A text block drops trailing spaces unless they are escaped. */
    private static void appendLine(StringBuilder java, String line) {
        int quotes = 0;
        for (int i = 0; i < line.length(); i++) {
            char unit = line.charAt(i);
            quotes = unit == '"' ? quotes + 1 : 0;
            if (unit == ' ' && i == line.length() - 1) {
                java.append("\\s");
            } else {
                append(java, unit, quotes == QUOTES.length());
            }
            quotes = quotes == QUOTES.length() ? 0 : quotes;
        }
    }

    private static void append(StringBuilder java, char unit, boolean escapeQuote) {
        switch (unit) {
            case '\\' -> java.append("\\\\");
            case '"' -> java.append(escapeQuote ? "\\\"" : "\"");
            case '\n' -> java.append("\\n");
            case '\r' -> java.append("\\r");
            case '\t' -> java.append("\\t");
            case '\f' -> java.append("\\f");
            case '\b' -> java.append("\\b");
            default -> {
                // Octal for control characters: Unicode escapes are translated first, to the character itself.
                if (unit < ' ' || unit == ASCII) {
                    java.append(String.format("\\%03o", (int) unit));
                } else if (unit > ASCII) {
                    java.append(String.format("\\u%04x", (int) unit));
                } else {
                    java.append(unit);
                }
            }
        }
    }

    /** Returns text for a Javadoc comment, in which nothing ends the comment or acts as a tag. */
    static String comment(String text) {
        StringBuilder html = new StringBuilder();
        text.codePoints().forEach(code -> {
            int type = Character.getType(code);
            if (code == '→') {
                html.append(" to ");
            } else if (type == Character.CONTROL || type == Character.SURROGATE) {
                html.append('?');
            } else if (code > ASCII || "\\@&<>*{}".indexOf(code) >= 0) {
                html.append("&#").append(code).append(';');
            } else {
                html.appendCodePoint(code);
            }
        });
        return html.toString();
    }

    /** Returns the text in parts of at most {@code maxBytes} bytes in a class file, split after lines if possible. */
    static List<String> parts(List<String> lines, int maxBytes) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        int size = 0;
        for (String line : lines) {
            int bytes = bytes(line);
            if (size + bytes > maxBytes && size > 0) {
                parts.add(part.toString());
                part.setLength(0);
                size = 0;
            }
            if (bytes > maxBytes) {
                parts.addAll(pieces(line, maxBytes));
            } else {
                part.append(line);
                size += bytes;
            }
        }
        if (size > 0) {
            parts.add(part.toString());
        }
        return parts;
    }

    private static List<String> pieces(String line, int maxBytes) {
        List<String> pieces = new ArrayList<>();
        int begin = 0;
        int size = 0;
        for (int i = 0; i < line.length(); i++) {
            int bytes = bytes(line.charAt(i));
            if (size + bytes > maxBytes) {
                pieces.add(line.substring(begin, i));
                begin = i;
                size = 0;
            }
            size += bytes;
        }
        pieces.add(line.substring(begin));
        return pieces;
    }

    private static int bytes(String text) {
        return text.chars().map(unit -> bytes((char) unit)).sum();
    }

    /** Returns the number of bytes in the modified UTF-8 of class files, where each surrogate takes three. */
    private static int bytes(char unit) {
        return unit != 0 && unit <= ASCII ? 1 : unit <= 0x7ff ? 2 : 3;
    }
}
