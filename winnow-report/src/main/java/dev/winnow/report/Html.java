package dev.winnow.report;

import dev.winnow.trace.text.TerminalText;

/** Escaping of text in an HTML page. */
final class Html {

    private Html() {}

    /**
     * Escapes JSON for a script element. These characters occur only inside JSON strings, where an escape is
     * equivalent.
     */
    static String escapeJson(String json) {
        StringBuilder safe = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char character = json.charAt(i);
            switch (character) {
                case '<' -> safe.append("\\u003c");
                case '>' -> safe.append("\\u003e");
                case '&' -> safe.append("\\u0026");
                case '\u2028' -> safe.append("\\u2028");
                case '\u2029' -> safe.append("\\u2029");
                default -> safe.append(character);
            }
        }
        return safe.toString();
    }

    /** Escapes text between tags, and makes every character visible. */
    static String escape(String text) {
        return TerminalText.oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
