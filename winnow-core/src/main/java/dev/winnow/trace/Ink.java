package dev.winnow.trace;

/** What a part of a picture is about, and its color on a terminal (ECMA-48) if there are colors. */
enum Ink {
    PLAIN(""),
    FAINT("2"),
    STRONG("1"),
    EXTERNAL("33"),
    TIMER("36"),
    STATE("32"),
    WRONG("1;31");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    String paint(String text, boolean color) {
        return !color || code.isEmpty() || text.isBlank() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
