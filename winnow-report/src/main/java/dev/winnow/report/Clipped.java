package dev.winnow.report;

/** Texts that are not longer than a page can bear. */
final class Clipped {

    private static final int LONGEST = 4_000;

    private Clipped() {}

    /** The text, or as much of it as may be shown and how long it was. */
    static String text(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "… (" + text.length() + " characters in all)";
    }
}
