package dev.winnow.cli.search;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.explore.Checkpoint;
import dev.winnow.system.BadInput;
import dev.winnow.trace.text.TerminalText;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/**
 * The file in which a stopped search is saved, until it is complete or finds a violation. Each search has its own file
 * in the directory; the first line identifies the search.
 */
public final class CheckpointFile {

    private static final String ANY = "frontier*.txt";

    private final Path directory;
    private final Path file;
    private final String searchKey;

    public CheckpointFile(Path directory, String search) {
        this.directory = directory;
        this.searchKey = TerminalText.oneLine(search); // its own line in the file
        UUID name = UUID.nameUUIDFromBytes(searchKey.getBytes(StandardCharsets.UTF_8));
        this.file = directory.resolve("frontier-" + name + ".txt");
    }

    public void write(Checkpoint saved) {
        Path next = file.resolveSibling(file.getFileName() + ".new");
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
        StandardOutput.printError("  stopped      continue with --resume: " + saved.size() + " saved in " + file);
    }

    /** Deletes what was saved of this search, if anything was: there is nothing left to resume. */
    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads what was saved of this search.
     *
     * @throws BadInput if nothing was, or if it cannot be read
     */
    public Checkpoint read() {
        if (!Files.exists(file)) {
            throw nothingSaved();
        }
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String savedKey = reader.readLine();
            if (!searchKey.equals(savedKey)) {
                throw new BadInput(
                        file + " belongs to another search, or is damaged: its first line is not '" + searchKey + "'",
                        "leave out --resume to start over");
            }
            return readCheckpoint(reader);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static BadInput unreadable(Path path, IOException e) {
        return new BadInput("cannot read " + path + ": " + BadInput.reason(e), "leave out --resume to start over", e);
    }

    private BadInput nothingSaved() {
        List<String> others = otherKeys();
        return others.isEmpty()
                ? new BadInput(
                        "there is nothing to resume: no search is saved in " + directory,
                        "leave out --resume to start over")
                : new BadInput(
                        "there is nothing to resume: " + directory + " has only other searches: "
                                + String.join("; ", others),
                        "give the options of one of them (now: " + searchKey + "), or leave out --resume");
    }

    private List<String> otherKeys() {
        List<String> keys = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, ANY)) {
            for (Path other : files) {
                try (BufferedReader reader = Files.newBufferedReader(other)) {
                    keys.add(String.valueOf(reader.readLine()));
                }
            }
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
        Collections.sort(keys);
        return keys;
    }

    private Checkpoint readCheckpoint(BufferedReader reader) throws IOException {
        try {
            return Checkpoint.read(reader);
        } catch (BadInput e) {
            throw new BadInput(file + ": " + e.getMessage(), e.fix(), e);
        }
    }
}
