package dev.winnow.lab.table;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines of tables in Markdown. */
public final class MarkdownTable {

    private MarkdownTable() {}

    /** Adds the two lines that begin a table. */
    public static void addHeading(List<String> lines, Stream<String> cells) {
        String heading = line(cells);
        lines.add(heading);
        lines.add("|---".repeat((int) heading.chars().filter(c -> c == '|').count() - 1) + "|");
    }

    /** Returns a line of cells. */
    public static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }
}
