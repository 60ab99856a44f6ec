package dev.winnow.lab.table;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A Markdown file with a place for a table between two comments. What stands between them is replaced; the rest stays.
 */
public final class ResultsFile {

    private static final String END = "<!-- end -->";

    private final Path file;
    private final String begin;

    /**
     * Opens the file before the table is made, which takes long.
     *
     * @param name of the table, as in {@code table demi}
     * @throws BadInput if there is no such file, or no such place in it
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

    /** Copies the picture of a scenario's pace to where the table can show it. */
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
                    file + " has no place for it", "write  " + begin + "  and  " + END + "  where it belongs");
        }
        return new int[] {from + begin.length(), to};
    }

    private String read() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + e.getMessage(), "name a Markdown file", e);
        }
    }

    private static void write(Path to, String text) {
        try {
            Path next = to.resolveSibling(to.getFileName() + ".new");
            Files.writeString(next, text);
            Files.move(next, to, StandardCopyOption.REPLACE_EXISTING); // all of it or nothing
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
