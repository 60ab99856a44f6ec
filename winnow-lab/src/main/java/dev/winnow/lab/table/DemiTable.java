package dev.winnow.lab.table;

import dev.winnow.lab.table.DemiRow.PaperPipelines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table 1 of the DEMi paper, reproduced: our medians over seeds for each case, with the paper's figures below. The
 * paper's pipelines may have been run for fewer seeds than ours.
 */
public final class DemiTable {

    private final List<DemiRow> rows;

    public DemiTable(List<DemiRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /** Returns the table in Markdown. */
    public String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("| case | initial | provenance | STSSched | TFB | NoDiverge | `winnow` | best known | certificate |");
        lines.add("|---|---|---|---|---|---|---|---|---|");
        for (String name : names()) {
            lines.add("| `" + name + "` | " + cells(rowsOf(name)) + " |");
            DemiPaperRow paper = DemiPaperRow.of(name);
            if (paper != null) {
                lines.add("| *the paper* | " + cells(paper) + " |");
            }
        }
        lines.add("");
        lines.add(
                "| case | seeds (by the paper's pipelines) | `winnow` at the best known | median | worst | members | search"
                        + " | STSSched | TFB | `winnow` |");
        lines.add("|---|---|---|---|---|---|---|---|---|---|");
        for (String name : names()) {
            lines.add("| `" + name + "` | " + effort(rowsOf(name)) + " |");
        }
        return String.join("\n", lines) + "\n";
    }

    private List<String> names() {
        return rows.stream().map(DemiRow::name).distinct().toList();
    }

    private List<DemiRow> rowsOf(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).toList();
    }

    private static String cells(List<DemiRow> rows) {
        List<PaperPipelines> others = others(rows);
        ExecutionSize best = best(rows);
        return String.join(
                " | ",
                median(rows, DemiRow::initial),
                median(others, PaperPipelines::provenance),
                median(others, PaperPipelines::stsSched),
                median(others, PaperPipelines::tfb),
                median(others, PaperPipelines::withoutDivergence),
                "**" + median(rows, DemiRow::smallest) + "**",
                best.text() + ", " + (best.equals(rows.get(0).bestKnown()) ? source(rows) : "this run"),
                certificates(rows));
    }

    private static String source(List<DemiRow> rows) {
        return BestKnown.source(rows.get(0).name()).orElse("kept");
    }

    /** Returns the smallest size: that of the best known execution, or of one of the given rows. */
    private static ExecutionSize best(List<DemiRow> rows) {
        return Stream.concat(
                        Stream.ofNullable(rows.get(0).bestKnown()),
                        rows.stream().map(DemiRow::smallest))
                .min(Comparator.comparingInt(ExecutionSize::steps)) // the first minimum, so the best known one
                .orElseThrow();
    }

    private static List<PaperPipelines> others(List<DemiRow> rows) {
        return rows.stream().map(DemiRow::others).filter(Objects::nonNull).toList();
    }

    private static String cells(DemiPaperRow paper) {
        return String.join(
                " | ",
                paper.initial().text(),
                String.format(Locale.ROOT, "%,d", paper.provenance()),
                paper.stsSched().text(),
                paper.tfb().text(),
                paper.noDiverge().text(),
                "",
                paper.optimal().text(),
                "");
    }

    private static String certificates(List<DemiRow> rows) {
        return rows.stream()
                .map(row -> row.winnow().certificate().events().text())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String effort(List<DemiRow> rows) {
        List<PaperPipelines> others = others(rows);
        int best = best(rows).steps();
        int[] steps =
                rows.stream().mapToInt(row -> row.smallest().steps()).sorted().toArray();
        long atBest = Arrays.stream(steps).filter(size -> size == best).count();
        return String.join(
                " | ",
                rows.size() + " (" + others.size() + ")",
                atBest + " of " + rows.size(),
                times(steps[steps.length / 2], best),
                times(steps[steps.length - 1], best),
                members(rows),
                seconds(rows, DemiRow::searchSeconds),
                tried(others, row -> row.schedules("stssched"), row -> row.seconds("stssched")),
                tried(others, row -> row.schedules("tfb"), row -> row.seconds("tfb"))
                        + (others.stream().anyMatch(row -> row.demi().stopped()) ? " (cut off)" : ""),
                tried(rows, row -> row.winnow().schedules(), row -> row.winnow().seconds())
                        + (rows.stream().anyMatch(row -> row.winnow().stopped()) ? " (cut off)" : ""));
    }

    private static String times(int steps, int best) {
        return String.format(Locale.ROOT, "%.2f ×", (double) steps / best);
    }

    private static String members(List<DemiRow> rows) {
        List<MemberCounts> clusters =
                rows.stream().map(DemiRow::members).filter(Objects::nonNull).toList();
        if (clusters.isEmpty()) {
            return "";
        }
        int[] left = clusters.stream().mapToInt(MemberCounts::after).sorted().toArray();
        int most = left[left.length - 1];
        return clusters.get(0).before() + " → " + (most == left[0] ? "" : left[0] + " to ") + most;
    }

    private static <T> String tried(List<T> rows, ToLongFunction<T> schedules, ToDoubleFunction<T> time) {
        if (rows.isEmpty()) {
            return "";
        }
        long[] counts = rows.stream().mapToLong(schedules).sorted().toArray();
        return String.format(Locale.ROOT, "%,d in ", counts[counts.length / 2]) + seconds(rows, time);
    }

    private static <T> String seconds(List<T> rows, ToDoubleFunction<T> time) {
        double[] all = rows.stream().mapToDouble(time).sorted().toArray();
        return String.format(Locale.ROOT, "%.1f s", all[all.length / 2]);
    }

    /** Returns the median by steps; of an even number, the larger of the middle two. */
    private static <T> String median(List<T> rows, Function<T, ExecutionSize> column) {
        List<ExecutionSize> sizes = rows.stream()
                .map(column)
                .sorted(Comparator.comparingInt(ExecutionSize::steps))
                .toList();
        return sizes.isEmpty() ? "" : sizes.get(sizes.size() / 2).text();
    }
}
