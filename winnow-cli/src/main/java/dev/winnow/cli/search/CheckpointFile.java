package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.Checkpoint;
import dev.winnow.system.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Where a search was stopped, as a file beside what it finds. Its first line says of which search. */
public final class CheckpointFile {

    private final Path file;
    private final String searchKey;

    public CheckpointFile(Path directory, String search) {
        this.file = directory.resolve("frontier.txt");
        this.searchKey = search;
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
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING); // all of it or nothing
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.err.println("  stopped      go on with --resume: " + Terminal.count(saved.stateCount())
                + " states are kept in " + file);
    }

    public Checkpoint read() {
        if (!Files.exists(file)) {
            throw new BadInput("there is nothing to go on with: no " + file, "begin without --resume");
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String of = reader.readLine();
            if (!searchKey.equals(of)) {
                throw new BadInput(
                        file + " belongs to another search: " + of,
                        "give the same options as then: now it is " + searchKey);
            }
            return Checkpoint.read(reader);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + e.getMessage(), "begin without --resume", e);
        }
    }
}
