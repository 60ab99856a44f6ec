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
 * An execution as a text picture: one lane per process, deliveries as arrows between them, and beside them the messages
 * and what changed in the states. Made from the file alone, without the classes of the system.
 *
 * <p>It reads the file twice, first to see who takes part (a third time if not everybody has room), and keeps no more
 * of it than the latest states and the messages under way.
 */
public final class ExecutionText {

    /**
     * What to show and how.
     *
     * @param width columns of the terminal
     * @param firstStep the first step shown; if negative, counted from the end: -20 shows the last twenty
     * @param lastStep the last step shown
     * @param color whether to use colors
     * @param ascii whether to use nothing but ASCII
     */
    public record TextOptions(int width, int firstStep, int lastStep, boolean color, boolean ascii) {

        private static final int MIN_WIDTH = 40;
        private static final int MAX_WIDTH = 1_000;

        /** All steps, 120 columns, no colors. */
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

        public TextOptions width(int columns) {
            return new TextOptions(columns, firstStep, lastStep, color, ascii);
        }

        public TextOptions steps(int first, int last) {
            return new TextOptions(width, first, last, color, ascii);
        }

        public TextOptions color(boolean colors) {
            return new TextOptions(width, firstStep, lastStep, colors, ascii);
        }

        public TextOptions ascii(boolean onlyAscii) {
            return new TextOptions(width, firstStep, lastStep, color, onlyAscii);
        }
    }

    private final TextOptions options;
    private final Glyphs glyphs;
    private final TerminalText columns;

    public ExecutionText(TextOptions options) {
        this.options = options;
        glyphs = options.ascii() ? Glyphs.ASCII : Glyphs.UNICODE;
        columns = new TerminalText(glyphs);
    }

    /**
     * Draws the picture.
     *
     * @throws dev.winnow.system.BadInput if the file cannot be read
     */
    public void render(ExecutionReader reader, Appendable out) {
        Participants all = Participants.of(reader, 0, Integer.MAX_VALUE);
        int first = options.firstStep() >= 0 ? options.firstStep() : Math.max(0, all.steps() + options.firstStep());
        PictureWriter page = new PictureWriter(options.width(), options.color(), columns, glyphs, out);
        try {
            page.lanes(lanes(reader, all, first), all.steps());
            PictureRenderer picture = new PictureRenderer(page, first, options.lastStep());
            picture.begin(reader.header());
            for (RecordedStep step : reader) {
                picture.step(step);
            }
            picture.end(reader.footer(), reader.truncation());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lanes for everybody; if there is not enough room, for those who take part in what is shown; or none. */
    private ProcessLanes lanes(ExecutionReader reader, Participants all, int first) {
        int room = PictureWriter.roomForLanes(options.width(), all.steps());
        ProcessLanes lanes = fit(all.inLaneOrder(reader.header(), true), room);
        return lanes.isEmpty()
                ? fit(Participants.of(reader, first, options.lastStep()).inLaneOrder(reader.header(), false), room)
                : lanes;
    }

    private ProcessLanes fit(List<ProcessId> cast, int room) {
        return cast.size() > room ? ProcessLanes.none() : ProcessLanes.fit(cast, room, columns);
    }
}
