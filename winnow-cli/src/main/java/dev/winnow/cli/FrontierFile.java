package dev.winnow.cli;

import dev.winnow.explore.Checkpoint;
import dev.winnow.run.BadInput;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Where a search was stopped, as a file beside what it finds. Its first line says of which search. */
final class FrontierFile {

    private final Path file;
    private final String search;

    FrontierFile(Path directory, String search) {
        this.file = directory.resolve("frontier.txt");
        this.search = search;
    }

    void write(Checkpoint saved) {
        Path next = file.resolveSibling("frontier.txt.new");
        try (BufferedWriter writer = Files.newBufferedWriter(next)) {
            writer.write(search + "\n");
            saved.write(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING); // all of it or nothing
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        System.err.println("  stopped      go on with --resume: " + Terminal.count(saved.states())
                + " states are kept in " + file);
    }

    Checkpoint read() {
        if (!Files.exists(file)) {
            throw new BadInput("there is nothing to go on with: no " + file, "begin without --resume");
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String of = reader.readLine();
            if (!search.equals(of)) {
                throw new BadInput(
                        file + " belongs to another search: " + of,
                        "give the same options as then: now it is " + search);
            }
            return Checkpoint.read(reader);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + e.getMessage(), "begin without --resume", e);
        }
    }
}
