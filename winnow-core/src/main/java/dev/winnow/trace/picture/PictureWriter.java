package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import dev.winnow.trace.text.TextStyle;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** A writer of rows that consist of a step number, the lanes and a text. */
final class PictureWriter {

    private static final String GUTTER = "  ";
    private static final double MIN_TEXT_SHARE = 0.42; // of the width

    private final int width;
    private final boolean color;
    private final TerminalText columns;
    private final Glyphs glyphs;
    private final Appendable out;
    private ProcessLanes lanes = ProcessLanes.none();
    private StepColumn steps = new StepColumn(0, 0);

    PictureWriter(int width, boolean color, TerminalText columns, Glyphs glyphs, Appendable out) {
        this.width = width;
        this.color = color;
        this.columns = columns;
        this.glyphs = glyphs;
        this.out = out;
    }

    /** Returns the number of columns available for lanes. */
    static int columnsForLanes(int width, StepColumn steps) {
        int available = width - steps.width() - 2 * GUTTER.length();
        return available - (int) (MIN_TEXT_SHARE * width);
    }

    void setLanes(ProcessLanes newLanes, StepColumn newSteps) {
        lanes = newLanes;
        steps = newSteps;
    }

    StepColumn steps() {
        return steps;
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

    LaneRow laneRow(Set<ProcessId> running) {
        return new LaneRow(lanes, glyphs, running);
    }

    private int textWidth() {
        return width - textColumn();
    }

    private int textColumn() {
        return steps.width() + GUTTER.length() + (lanes.isEmpty() ? 0 : lanes.width() + GUTTER.length());
    }

    /** Writes a text from the left edge, wrapped. */
    void line(String text, TextStyle style) throws IOException {
        for (String part : columns.wrap(columns.clean(text), width - 1, 20)) {
            out.append(style.paint(" " + part, color)).append('\n');
        }
    }

    /** Writes a comma-separated list, wrapped between its entries. */
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

    void heading(LaneGroups groups) throws IOException {
        String components = lanes.componentHeading(groups, columns, glyphs);
        if (!components.isEmpty()) {
            write(steps.row(""), components, "", TextStyle.FAINT, TextStyle.FAINT);
        }
        write(steps.heading(), lanes.heading(columns), "", TextStyle.BOLD, TextStyle.BOLD);
    }

    /**
     * Writes a row, and at most {@code maxRows} rows in total if the caption is long.
     *
     * @param left a row of the {@link StepColumn}
     * @param below the lanes in the rows after the first one
     */
    void row(String left, LaneRow row, LaneRow below, EventCaptions.Caption caption, int maxRows) throws IOException {
        Iterator<String> parts = wrapped(caption.text(), "", maxRows).iterator();
        write(left, row.text(), parts.hasNext() ? parts.next() : "", caption.style(), caption.style());
        writeRest(parts, below, caption.style());
    }

    /** Writes rows without a number, indented. */
    void note(LaneRow row, String text, TextStyle style, int maxRows) throws IOException {
        writeRest(wrapped(text, "  ", maxRows).iterator(), row, style);
    }

    private void writeRest(Iterator<String> parts, LaneRow row, TextStyle style) throws IOException {
        while (parts.hasNext()) {
            write(steps.row(""), row.text(), parts.next(), TextStyle.FAINT, style);
        }
    }

    /** Returns the wrapped text, the first row with this indent and the others with a deeper one. */
    private List<String> wrapped(String text, String indent, int maxRows) {
        String deeper = "    ";
        List<String> parts = columns.wrap(text, textWidth() - deeper.length(), maxRows);
        for (int i = 0; i < parts.size(); i++) {
            parts.set(i, (i == 0 ? indent : deeper) + parts.get(i));
        }
        return parts;
    }

    private void write(String number, String laneText, String text, TextStyle laneStyle, TextStyle textStyle)
            throws IOException {
        StringBuilder line = new StringBuilder(TextStyle.FAINT.paint(number, color)).append(GUTTER);
        if (!lanes.isEmpty()) {
            line.append(laneStyle.paint(laneText, color)).append(GUTTER);
        }
        line.append(textStyle.paint(text, color));
        out.append(line.toString().stripTrailing()).append('\n');
    }
}
