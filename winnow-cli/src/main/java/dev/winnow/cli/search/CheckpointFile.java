package dev.winnow.cli.search;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.explore.Checkpoint;
import dev.winnow.model.Counted;
import dev.winnow.system.BadInput;
import dev.winnow.trace.text.TerminalText;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file in which a stopped search is saved. Its first line identifies the search. */
public final class CheckpointFile {

    private final Path file;
    private final String searchKey;

    public CheckpointFile(Path directory, String search) {
        this.file = directory.resolve("frontier.txt");
        this.searchKey = TerminalText.oneLine(search); // its own line in the file
    }

    public void write(Checkpoint saved) {
        Path next = file.resolveSibling("frontier.txt.new");
        try (BufferedWriter writer = Files.newBufferedWriter(next)) {
            writer.write(searchKey + "\n");
            saved.write(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING); // atomic: the file is never partial
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        StandardOutput.printError("  stopped      continue with --resume: " + Counted.of(saved.stateCount(), "state")
                + " saved in " + file);
    }

    public Checkpoint read() {
        if (!Files.exists(file)) {
            throw new BadInput("there is nothing to resume: no " + file, "leave out --resume to start over");
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String savedKey = reader.readLine();
            if (!searchKey.equals(savedKey)) {
                throw new BadInput(
                        file + " is of another search: " + savedKey,
                        "give the same options as that search (now: " + searchKey + "), or leave out --resume");
            }
            return readCheckpoint(reader);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot read " + file + ": " + BadInput.reason(e), "leave out --resume to start over", e);
        }
    }

    private Checkpoint readCheckpoint(BufferedReader reader) throws IOException {
        try {
            return Checkpoint.read(reader);
        } catch (BadInput e) {
            throw new BadInput(file + ": " + e.getMessage(), e.fix(), e);
        }
    }
}
