package dev.winnow.trace;

/**
 * The place where an incomplete file ends, because its writer was stopped.
 *
 * @param line the last line
 * @param isMidLine true if the file ends in the middle of that line
 */
public record Truncation(int line, boolean isMidLine) {

    /** Returns the truncation in words: {@code incomplete: it ends in the middle of line 12}. */
    public String text() {
        return isMidLine
                ? "incomplete: it ends in the middle of line " + line
                : "incomplete: it ends after line " + line + " without an end line";
    }
}
