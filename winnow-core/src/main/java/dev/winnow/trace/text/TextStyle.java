package dev.winnow.trace.text;

/** What a part of a picture is about, and its color on a terminal (ECMA-48) if there are colors. */
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

    public String paint(String text, boolean color) {
        return !color || code.isEmpty() || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
