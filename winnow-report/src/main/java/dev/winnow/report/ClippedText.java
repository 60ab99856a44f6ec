package dev.winnow.report;

/** The limit on the length of texts in a page. */
final class ClippedText {

    private static final int MAX_LENGTH = 4_000;

    private ClippedText() {}

    /** Returns the text, or its beginning and its full length if it is too long. */
    static String clip(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
        return text.substring(0, end) + "… (" + text.length() + " characters in all)";
    }
}
