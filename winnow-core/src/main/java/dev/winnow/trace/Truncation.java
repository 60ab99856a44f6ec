package dev.winnow.trace;

/**
 * That a file has no end line: whoever wrote it was stopped.
 *
 * @param line the last one, or the one in the middle of which the file ends
 */
public record Truncation(int line, boolean isMidLine) {

    /** {@code incomplete: it ends in the middle of line 12}. */
    public String text() {
        return isMidLine
                ? "incomplete: it ends in the middle of line " + line
                : "incomplete: it ends after line " + line + " without an end line";
    }
}
