package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A renderer of executions as text pictures: one lane per process, deliveries as arrows, and beside them messages and
 * state changes. It needs only the file, not the classes of the system.
 *
 * <p>It reads the file twice, first to find the participants, and a third time if not all of them fit. In memory it
 * keeps only the last states and the messages in flight.
 */
public final class ExecutionText {

    /**
     * The options of a picture.
     *
     * @param width the number of columns
     * @param firstStep the first step shown; negative values count from the end: -20 shows the last twenty
     * @param lastStep the last step shown
     * @param color true to use colors
     * @param ascii true to use only ASCII characters
     */
    public record TextOptions(int width, int firstStep, int lastStep, boolean color, boolean ascii) {

        private static final int MIN_WIDTH = 40;
        private static final int MAX_WIDTH = 1_000;

        /** The default options: all steps, 120 columns, no colors. */
        public static final TextOptions DEFAULT = new TextOptions(120, 0, Integer.MAX_VALUE, false, false);

        public TextOptions {
            if (width < MIN_WIDTH || width > MAX_WIDTH) {
                throw new IllegalArgumentException(
                        "the width must be from " + MIN_WIDTH + " to " + MAX_WIDTH + " columns, not " + width);
            }
            if (lastStep < 0 || (firstStep >= 0 && firstStep > lastStep)) {
                throw new IllegalArgumentException("there are no steps from " + firstStep + " to " + lastStep);
            }
        }

        /** Returns these options with another width. */
        public TextOptions width(int columns) {
            return new TextOptions(columns, firstStep, lastStep, color, ascii);
        }

        /** Returns these options with another range of steps. */
        public TextOptions steps(int first, int last) {
            return new TextOptions(width, first, last, color, ascii);
        }

        /** Returns these options with or without colors. */
        public TextOptions color(boolean colors) {
            return new TextOptions(width, firstStep, lastStep, colors, ascii);
        }

        /** Returns these options with or without Unicode. */
        public TextOptions ascii(boolean onlyAscii) {
            return new TextOptions(width, firstStep, lastStep, color, onlyAscii);
        }
    }

    private final TextOptions options;
    private final Glyphs glyphs;
    private final TerminalText columns;

    /** Creates a renderer. */
    public ExecutionText(TextOptions options) {
        this.options = options;
        glyphs = options.ascii() ? Glyphs.ASCII : Glyphs.UNICODE;
        columns = new TerminalText(glyphs);
    }

    /**
     * Renders the picture of an execution.
     *
     * @throws dev.winnow.system.BadInput if the file cannot be read
     */
    public void render(ExecutionReader reader, Appendable out) {
        Participants all = Participants.of(reader, 0, Integer.MAX_VALUE);
        int first = options.firstStep() >= 0 ? options.firstStep() : Math.max(0, all.steps() + options.firstStep());
        PictureWriter page = new PictureWriter(options.width(), options.color(), columns, glyphs, out);
        try {
            page.setLanes(lanes(reader, all, first), StepColumn.of(all));
            PictureRenderer picture =
                    new PictureRenderer(page, new LaneGroups(reader.header()), first, options.lastStep());
            picture.begin(reader.header());
            for (RecordedStep step : reader) {
                picture.step(step);
            }
            picture.end(reader.footer(), reader.truncation());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns lanes for all processes; if they do not fit, for the participants of the shown steps; or else none. */
    private ProcessLanes lanes(ExecutionReader reader, Participants all, int first) {
        int columnCount = PictureWriter.columnsForLanes(options.width(), StepColumn.of(all));
        ProcessLanes lanes = fit(all.inLaneOrder(reader.header(), true), columnCount);
        return lanes.isEmpty()
                ? fit(
                        Participants.of(reader, first, options.lastStep()).inLaneOrder(reader.header(), false),
                        columnCount)
                : lanes;
    }

    private ProcessLanes fit(List<ProcessId> participants, int columnCount) {
        return participants.size() > columnCount
                ? ProcessLanes.none()
                : ProcessLanes.fit(participants, columnCount, columns);
    }
}
