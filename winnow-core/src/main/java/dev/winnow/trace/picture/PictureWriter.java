package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import dev.winnow.trace.text.TextStyle;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Rows of a number, the lanes and a text, on a terminal of so many columns. */
final class PictureWriter {

    private static final String GUTTER = "  ";
    private static final double MIN_TEXT_SHARE = 0.42; // of the width goes to the text at the least

    private final int width;
    private final boolean color;
    private final TerminalText columns;
    private final Glyphs glyphs;
    private final Appendable out;
    private ProcessLanes lanes = ProcessLanes.none();
    private int numberWidth = 4;

    PictureWriter(int width, boolean color, TerminalText columns, Glyphs glyphs, Appendable out) {
        this.width = width;
        this.color = color;
        this.columns = columns;
        this.glyphs = glyphs;
        this.out = out;
    }

    private static int numberWidth(int steps) {
        return Math.max(4, Integer.toString(steps).length());
    }

    static int roomForLanes(int width, int steps) {
        int room = width - 1 - numberWidth(steps) - 2 * GUTTER.length();
        return room - (int) (MIN_TEXT_SHARE * width);
    }

    void lanes(ProcessLanes fitted, int steps) {
        lanes = fitted;
        numberWidth = numberWidth(steps);
    }

    ProcessLanes lanes() {
        return lanes;
    }

    TerminalText columns() {
        return columns;
    }

    Glyphs glyphs() {
        return glyphs;
    }

    LaneRow laneRow(Set<ProcessId> up) {
        return new LaneRow(lanes, glyphs, up);
    }

    /** The columns of the text. */
    private int textWidth() {
        return width - textColumn();
    }

    private int textColumn() {
        return 1 + numberWidth + GUTTER.length() + (lanes.isEmpty() ? 0 : lanes.width() + GUTTER.length());
    }

    /** One row that begins at the left edge, wrapped. */
    void line(String text, TextStyle ink) throws IOException {
        for (String part : columns.wrap(columns.clean(text), width - 1, 20)) {
            out.append(ink.paint(" " + part, color)).append('\n');
        }
    }

    /** These, side by side as far as there is room. */
    void list(List<String> entries) throws IOException {
        StringBuilder line = new StringBuilder();
        for (String entry : entries) {
            if (line.length() > 0 && TerminalText.width(line + ", " + entry) > width - 2) {
                line(line + ",", TextStyle.PLAIN);
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : ", ").append(entry);
        }
        line(line.toString(), TextStyle.PLAIN);
    }

    void blank() throws IOException {
        out.append('\n');
    }

    void heading() throws IOException {
        String number = " ".repeat(numberWidth - 3) + "step";
        write(number, lanes.heading(columns), "", TextStyle.BOLD, TextStyle.BOLD);
    }

    /** A numbered row, and more rows below it if the text is long; lanes go on in those. */
    void row(String number, LaneRow row, LaneRow below, String text, TextStyle ink, int most) throws IOException {
        String right = " ".repeat(Math.max(0, 1 + numberWidth - number.length())) + number;
        Iterator<String> parts = wrapped(text, "", most).iterator();
        write(right, row.text(), parts.hasNext() ? parts.next() : "", ink, ink);
        writeRest(parts, below, ink);
    }

    /** Rows without a number, indented. */
    void note(LaneRow row, String text, TextStyle ink, int most) throws IOException {
        writeRest(wrapped(text, "  ", most).iterator(), row, ink);
    }

    private void writeRest(Iterator<String> parts, LaneRow row, TextStyle ink) throws IOException {
        while (parts.hasNext()) {
            write(" ".repeat(1 + numberWidth), row.text(), parts.next(), TextStyle.FAINT, ink);
        }
    }

    /** The first part with this indent, the others further in than any first part. */
    private List<String> wrapped(String text, String indent, int most) {
        String further = "    ";
        List<String> parts = columns.wrap(text, textWidth() - further.length(), most);
        for (int i = 0; i < parts.size(); i++) {
            parts.set(i, (i == 0 ? indent : further) + parts.get(i));
        }
        return parts;
    }

    private void write(String number, String drawn, String text, TextStyle laneInk, TextStyle textInk)
            throws IOException {
        StringBuilder line = new StringBuilder(TextStyle.FAINT.paint(number, color)).append(GUTTER);
        if (!lanes.isEmpty()) {
            line.append(laneInk.paint(drawn, color)).append(GUTTER);
        }
        line.append(textInk.paint(text, color));
        out.append(line.toString().stripTrailing()).append('\n');
    }
}
