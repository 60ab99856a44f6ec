package dev.winnow.cli.lab;

import dev.winnow.system.BadInput;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.MalformedInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the rows that are complete, one per line, after a line with the limits of the experiment. An experiment
 * that was interrupted continues after them.
 */
final class SavedRows<R> {

    private final Path file;
    private final String limits;
    private final RowFormat<R> format;

    /**
     * Creates the access to a file.
     *
     * @param file the file, such as {@code rows.jsonl}
     * @param limits what rows of one table must have in common, such as the time limit
     */
    SavedRows(Path file, String limits, RowFormat<R> format) {
        this.file = file;
        this.limits = JsonFields.toText(fields -> fields.text("limits", limits));
        this.format = format;
    }

    /** Returns the rows of the experiment that is resumed; deletes those of earlier ones if none is. */
    List<R> open(boolean resume) {
        if (resume) {
            return readOrStart();
        }
        startOver();
        return List.of();
    }

    private void startOver() {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, limits + "\n");
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /**
     * Reads the rows of an earlier experiment, which must have had the same limits.
     *
     * @throws BadInput if it had others
     */
    private List<R> readOrStart() {
        if (!Files.exists(file)) {
            startOver();
            return List.of();
        }
        try {
            List<String> lines = completeLines();
            if (lines.isEmpty() || !lines.get(0).equals(limits)) {
                throw new BadInput(
                        file + " has rows of an experiment with other limits: " + (lines.isEmpty() ? "" : lines.get(0)),
                        "give the same options, or leave out --resume to start over");
            }
            return rows(lines.subList(1, lines.size()));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Returns the lines, and deletes the last one if it was not written to its end. */
    private List<String> completeLines() throws IOException {
        String text = Files.readString(file);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        if (complete.length() < text.length()) {
            Files.writeString(file, complete);
        }
        return complete.lines().toList();
    }

    private List<R> rows(List<String> lines) {
        List<R> rows = new ArrayList<>();
        for (String line : lines) {
            try {
                rows.add(format.read(line));
            } catch (MalformedInput | NumberFormatException e) {
                throw new BadInput(
                        file + " has a row that cannot be read: " + e.getMessage(), "delete its line, then resume", e);
            }
        }
        return rows;
    }

    void add(R row) {
        try {
            String line = JsonFields.toText(fields -> format.write(fields, row));
            Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private BadInput unusable(IOException e) {
        return new BadInput("cannot use " + file + ": " + e.getMessage(), "choose another directory: --out DIR", e);
    }
}
