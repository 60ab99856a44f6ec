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
 * Table 1 of the DEMi paper, made by us: for each case our medians over seeds, and the paper's figures below. The
 * paper's pipelines may have been run for fewer seeds than ours.
 */
public final class DemiTable {

    private final List<DemiRow> rows;

    public DemiTable(List<DemiRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /** In Markdown. */
    public String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("| case | initial | provenance | STSSched | TFB | NoDiverge | `winnow` | best known | certificate |");
        lines.add("|---|---|---|---|---|---|---|---|---|");
        for (String name : names()) {
            List<DemiRow> of = of(name);
            lines.add("| `" + name + "` | " + cells(of) + " |");
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
            lines.add("| `" + name + "` | " + effort(of(name)) + " |");
        }
        return String.join("\n", lines) + "\n";
    }

    private List<String> names() {
        return rows.stream().map(DemiRow::name).distinct().toList();
    }

    private List<DemiRow> of(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).toList();
    }

    private static String cells(List<DemiRow> of) {
        List<PaperPipelines> others = others(of);
        ExecutionSize best = best(of);
        return String.join(
                " | ",
                median(of, DemiRow::initial),
                median(others, PaperPipelines::provenance),
                median(others, PaperPipelines::stsSched),
                median(others, PaperPipelines::tfb),
                median(others, PaperPipelines::withoutDivergence),
                "**" + median(of, DemiRow::smallest) + "**",
                best.text() + ", " + (best.equals(of.get(0).bestKnown()) ? source(of) : "this run"),
                certificates(of));
    }

    private static String source(List<DemiRow> of) {
        return BestKnown.source(of.get(0).name()).orElse("kept");
    }

    /** The smallest that anybody ever found: what is kept, or one of these. */
    private static ExecutionSize best(List<DemiRow> of) {
        return Stream.concat(
                        Stream.ofNullable(of.get(0).bestKnown()), of.stream().map(DemiRow::smallest))
                .min(Comparator.comparingInt(ExecutionSize::steps)) // the first of several, so the kept one
                .orElseThrow();
    }

    private static List<PaperPipelines> others(List<DemiRow> of) {
        return of.stream().map(DemiRow::others).filter(Objects::nonNull).toList();
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

    private static String certificates(List<DemiRow> of) {
        return of.stream()
                .map(row -> row.winnow().certificate().events().text())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static String effort(List<DemiRow> of) {
        List<PaperPipelines> others = others(of);
        int best = best(of).steps();
        int[] steps =
                of.stream().mapToInt(row -> row.smallest().steps()).sorted().toArray();
        long there = Arrays.stream(steps).filter(size -> size == best).count();
        return String.join(
                " | ",
                of.size() + " (" + others.size() + ")",
                there + " of " + of.size(),
                times(steps[steps.length / 2], best),
                times(steps[steps.length - 1], best),
                members(of),
                seconds(of, DemiRow::searchSeconds),
                tried(others, row -> row.schedules("stssched"), row -> row.seconds("stssched")),
                tried(others, row -> row.schedules("tfb"), row -> row.seconds("tfb"))
                        + (others.stream().anyMatch(row -> row.demi().stopped()) ? " (cut off)" : ""),
                tried(of, row -> row.winnow().schedules(), row -> row.winnow().seconds())
                        + (of.stream().anyMatch(row -> row.winnow().stopped()) ? " (cut off)" : ""));
    }

    private static String times(int steps, int best) {
        return String.format(Locale.ROOT, "%.2f ×", (double) steps / best);
    }

    private static String members(List<DemiRow> of) {
        List<MemberCounts> clusters =
                of.stream().map(DemiRow::members).filter(Objects::nonNull).toList();
        if (clusters.isEmpty()) {
            return "";
        }
        int[] left = clusters.stream().mapToInt(MemberCounts::after).sorted().toArray();
        int most = left[left.length - 1];
        return clusters.get(0).before() + " → " + (most == left[0] ? "" : left[0] + " to ") + most;
    }

    private static <T> String tried(List<T> of, ToLongFunction<T> schedules, ToDoubleFunction<T> time) {
        if (of.isEmpty()) {
            return "";
        }
        long[] counts = of.stream().mapToLong(schedules).sorted().toArray();
        return String.format(Locale.ROOT, "%,d in ", counts[counts.length / 2]) + seconds(of, time);
    }

    private static <T> String seconds(List<T> of, ToDoubleFunction<T> time) {
        double[] all = of.stream().mapToDouble(time).sorted().toArray();
        return String.format(Locale.ROOT, "%.1f s", all[all.length / 2]);
    }

    /** The one in the middle by steps; of an even number, the larger of the two. */
    private static <T> String median(List<T> of, Function<T, ExecutionSize> column) {
        List<ExecutionSize> sizes = of.stream()
                .map(column)
                .sorted(Comparator.comparingInt(ExecutionSize::steps))
                .toList();
        return sizes.isEmpty() ? "" : sizes.get(sizes.size() / 2).text();
    }
}
