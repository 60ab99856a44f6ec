package dev.winnow.lab.table;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A Markdown file with a table between two comments. Only the text between them is replaced. */
public final class ResultsFile {

    private static final String END = "<!-- end -->";

    private final Path file;
    private final String begin;

    /**
     * Opens and checks the file, before the experiment, which takes long.
     *
     * @param name the name of the table, such as {@code table demi}
     * @throws BadInput if the file or the place for the table does not exist
     */
    public ResultsFile(Path file, String name) {
        this.file = file;
        this.begin = "<!-- " + name + " -->";
        place(read());
    }

    /** Replaces the table. */
    public void put(String table) {
        String text = read();
        int[] place = place(text);
        write(file, text.substring(0, place[0]) + "\n" + table + text.substring(place[1]));
    }

    /** Copies the picture of a reduction curve to the directory {@code pace} next to the file. */
    public void putPace(String scenario, Path picture) {
        Path directory = file.toAbsolutePath().resolveSibling("pace");
        try {
            Files.createDirectories(directory);
            write(directory.resolve(scenario + ".svg"), Files.readString(picture));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int[] place(String text) {
        int from = text.indexOf(begin);
        int to = text.indexOf(END, Math.max(from, 0));
        if (from < 0 || to < 0) {
            throw new BadInput(
                    file + " has no place for the table", "add the lines  " + begin + "  and  " + END + "  to it");
        }
        return new int[] {from + begin.length(), to};
    }

    private String read() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + e.getMessage(), "give a Markdown file", e);
        }
    }

    private static void write(Path to, String text) {
        try {
            Path next = to.resolveSibling(to.getFileName() + ".new");
            Files.writeString(next, text);
            Files.move(next, to, StandardCopyOption.REPLACE_EXISTING); // atomic: the file is never partial
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
