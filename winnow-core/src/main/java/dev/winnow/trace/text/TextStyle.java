package dev.winnow.trace.text;

/** The role of a part of a picture, with its terminal color (ECMA-48). */
public enum TextStyle {
    PLAIN(""),
    FAINT("2"),
    BOLD("1"),
    EXTERNAL("33"),
    TIMER("36"),
    STATE("32"),
    ERROR("1;31");

    private final String code;

    TextStyle(String code) {
        this.code = code;
    }

    /** Returns the text in this style, or unchanged without color. */
    public String paint(String text, boolean color) {
        return !color || code.isEmpty() || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
