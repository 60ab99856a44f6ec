package dev.winnow.cli.search;

import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A note beside a minimized execution: which original it is of, and which pipeline wrote it. The execution itself does
 * not tell, since minimizing may change its seed.
 *
 * @param seed the seed of the original
 * @param steps the number of steps of the original
 */
public record MinimizationNote(long seed, int steps, Pipeline pipeline) {

    static MinimizationNote of(Execution original, Pipeline pipeline) {
        return new MinimizationNote(original.origin().seed(), original.size(), pipeline);
    }

    private static Path noteFile(Path minimized) {
        return minimized.resolveSibling("." + minimized.getFileName() + ".from");
    }

    /** Returns true if it is about minimizing this execution. */
    public boolean isOf(Execution original) {
        return seed == original.origin().seed() && steps == original.size();
    }

    public String pipelineName() {
        return pipeline.name().toLowerCase(Locale.ROOT);
    }

    void write(Path minimized) {
        String line = JsonFields.toText(fields -> {
            fields.text("seed", Long.toString(seed));
            fields.text("steps", Integer.toString(steps));
            fields.text("pipeline", pipeline.name());
        });
        try {
            Files.writeString(noteFile(minimized), line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the note beside a minimized execution; empty if there is none that can be read. */
    public static Optional<MinimizationNote> read(Path minimized) {
        try {
            JsonReader json =
                    JsonReader.of(Files.readString(noteFile(minimized)).strip());
            Map<String, String> fields = new HashMap<>();
            json.readObject(field -> fields.put(field, json.text()));
            return Optional.of(new MinimizationNote(
                    Long.parseLong(fields.getOrDefault("seed", "")),
                    Integer.parseInt(fields.getOrDefault("steps", "")),
                    Pipeline.valueOf(fields.getOrDefault("pipeline", ""))));
        } catch (IOException | MalformedInput | IllegalArgumentException e) { // an older or a damaged one
            return Optional.empty();
        }
    }
}
