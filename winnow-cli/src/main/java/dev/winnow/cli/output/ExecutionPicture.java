package dev.winnow.cli.output;

import dev.winnow.model.Execution;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.picture.ExecutionText;
import dev.winnow.trace.picture.ExecutionText.TextOptions;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The text picture of a recorded execution, as the terminal can show it. */
public final class ExecutionPicture {

    private static final int MAX_STEPS_SHOWN_WHOLE = 80;

    // Fits a screen; the end of an execution tells more than its beginning.
    private static final int LAST_STEPS_SHOWN = 25;

    private ExecutionPicture() {}

    public static TextOptions options() {
        return TextOptions.DEFAULT.width(Math.min(Terminal.columns(), 200)).color(Terminal.isColored());
    }

    /**
     * Prints a short execution completely, of a long one its last steps.
     *
     * @param file the file, which also has the states of the processes; null if it could not be written
     */
    public static void print(Setup setup, Execution execution, @Nullable Path file) {
        int from = execution.size() <= MAX_STEPS_SHOWN_WHOLE ? 0 : -LAST_STEPS_SHOWN;
        try (ExecutionReader reader = open(setup, execution, file)) {
            print(reader, options().steps(from, Integer.MAX_VALUE));
        }
    }

    public static void print(ExecutionReader reader, TextOptions options) {
        StandardOutput.out().flush();
        new ExecutionText(options).render(reader, StandardOutput.terminal());
        StandardOutput.terminal().flush();
    }

    private static ExecutionReader open(Setup setup, Execution execution, @Nullable Path file) {
        try {
            if (file != null) {
                return ExecutionReader.open(file);
            }
        } catch (BadInput e) { // somebody has deleted it: there is still the execution in memory
        }
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        ExecutionWriter.write(lines, setup, execution);
        return ExecutionReader.of("the execution", lines.toString(StandardCharsets.UTF_8));
    }
}
