package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * An execution as a text picture: one lane per process, deliveries as arrows between them, and beside them the messages
 * and what changed in the states. Made from the file alone, without the classes of the system.
 *
 * <p>It reads the file twice, first to see who takes part (a third time if not everybody has room), and keeps no more of it
 * than the latest states and the messages under way.
 */
public final class ExecutionText {

    /**
     * What to show and how.
     *
     * @param width columns of the terminal
     * @param from the first step shown; if negative, counted from the end: -20 shows the last twenty
     * @param to the last step shown
     * @param color whether to use colors
     * @param ascii whether to use nothing but ASCII
     */
    public record Options(int width, int from, int to, boolean color, boolean ascii) {

        private static final int NARROWEST = 40;
        private static final int WIDEST = 1_000;

        /** All steps, 120 columns, no colors. */
        public static final Options DEFAULT = new Options(120, 0, Integer.MAX_VALUE, false, false);

        public Options {
            if (width < NARROWEST || width > WIDEST) {
                throw new IllegalArgumentException(
                        "the width must be from " + NARROWEST + " to " + WIDEST + " columns, not " + width);
            }
            if (to < 0 || (from >= 0 && from > to)) {
                throw new IllegalArgumentException("there are no steps from " + from + " to " + to);
            }
        }

        public Options width(int columns) {
            return new Options(columns, from, to, color, ascii);
        }

        public Options steps(int first, int last) {
            return new Options(width, first, last, color, ascii);
        }

        public Options color(boolean colors) {
            return new Options(width, from, to, colors, ascii);
        }

        public Options ascii(boolean onlyAscii) {
            return new Options(width, from, to, color, onlyAscii);
        }
    }

    private final Options options;
    private final Glyphs glyphs;
    private final Columns columns;

    public ExecutionText(Options options) {
        this.options = options;
        glyphs = options.ascii() ? Glyphs.ASCII : Glyphs.UNICODE;
        columns = new Columns(glyphs);
    }

    /**
     * Draws the picture.
     *
     * @throws dev.winnow.run.BadInput if the file cannot be read
     */
    public void render(ExecutionReader reader, Appendable out) {
        Survey all = Survey.of(reader, 0, Integer.MAX_VALUE);
        int first = options.from() >= 0 ? options.from() : Math.max(0, all.steps() + options.from());
        Page page = new Page(options.width(), options.color(), columns, glyphs, out);
        try {
            page.lanes(lanes(reader, all, first), all.steps());
            Picture picture = new Picture(page, first, options.to());
            picture.begin(reader.header());
            for (RecordedStep step : reader) {
                picture.step(step);
            }
            picture.end(reader.ending(), reader.incomplete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lanes for everybody; if there is not enough room, for those who take part in what is shown; or none. */
    private Lanes lanes(ExecutionReader reader, Survey all, int first) {
        int room = Page.roomForLanes(options.width(), all.steps());
        Lanes lanes = fit(all.cast(reader.header(), true), room);
        return lanes.isEmpty() ? fit(Survey.of(reader, first, options.to()).cast(reader.header(), false), room) : lanes;
    }

    private Lanes fit(List<ProcessId> cast, int room) {
        return cast.size() > room ? Lanes.none() : Lanes.fit(cast, room, columns);
    }
}
