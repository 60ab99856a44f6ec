package dev.winnow.report;

/** Texts that are not longer than a page can bear. */
final class ClippedText {

    private static final int MAX_LENGTH = 4_000;

    private ClippedText() {}

    /** The text, or as much of it as may be shown and how long it was. */
    static String clip(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
        return text.substring(0, end) + "… (" + text.length() + " characters in all)";
    }
}
