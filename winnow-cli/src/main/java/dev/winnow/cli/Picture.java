package dev.winnow.cli;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionText;
import dev.winnow.trace.ExecutionText.Options;
import java.io.PrintStream;
import java.nio.file.Path;

/** The text picture of a recorded execution, as the terminal can show it. */
final class Picture {

    private static final int ALL = 80;

    /** What fits a screen: the end of an execution tells more than its beginning. */
    private static final int SHOWN = 25;

    private Picture() {}

    static Options options() {
        return Options.DEFAULT.width(Math.min(Terminal.columns(), 200)).color(Terminal.isColored());
    }

    /** A short execution whole, of a long one its last steps. */
    static void print(Path file, int steps, PrintStream out) {
        try (ExecutionReader reader = ExecutionReader.open(file)) {
            int from = steps <= ALL ? 0 : -SHOWN;
            new ExecutionText(options().steps(from, Integer.MAX_VALUE)).render(reader, out);
        }
    }
}
