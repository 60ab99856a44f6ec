package dev.winnow.cli.output;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.picture.ExecutionText;
import dev.winnow.trace.picture.ExecutionText.TextOptions;
import java.nio.file.Path;

/** The text picture of a recorded execution, as the terminal can show it. */
public final class ExecutionPicture {

    private static final int MAX_STEPS_SHOWN_WHOLE = 80;

    // Fits a screen; the end of an execution tells more than its beginning.
    private static final int LAST_STEPS_SHOWN = 25;

    private ExecutionPicture() {}

    public static TextOptions options() {
        return TextOptions.DEFAULT.width(Math.min(Terminal.columns(), 200)).color(Terminal.isColored());
    }

    /** Prints a short execution completely, of a long one its last steps. */
    public static void print(Path file, int steps) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            int from = steps <= MAX_STEPS_SHOWN_WHOLE ? 0 : -LAST_STEPS_SHOWN;
            print(reader, options().steps(from, Integer.MAX_VALUE));
        }
    }

    public static void print(ExecutionReader reader, TextOptions options) {
        StandardOutput.out().flush();
        new ExecutionText(options).render(reader, StandardOutput.terminal());
        StandardOutput.terminal().flush();
    }
}
