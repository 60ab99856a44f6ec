package dev.winnow.lab.table;

import static dev.winnow.lab.table.MarkdownTable.addHeading;
import static dev.winnow.lab.table.MarkdownTable.line;
import static dev.winnow.lab.table.Medians.median;
import static dev.winnow.lab.table.Medians.sizeText;

import dev.winnow.lab.table.DemiRow.PipelineRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tables 1 to 3 of the DEMi paper, reproduced: for each case our medians and worst over seeds, with the paper's figures
 * below. All columns are of the same executions.
 */
public final class DemiTable {

    private static final String TABLE_3_CASE = "raft-45:members=9";

    /** The cases of Table 1, and the one of Table 3. */
    public static final List<String> CASES = Stream.concat(DemiPaperRow.names().stream(), Stream.of(TABLE_3_CASE))
            .toList();

    /** The columns that are runs of pipelines, or parts of them. */
    private static final Map<String, Function<DemiRow, PipelineRun>> RUNS = runs();

    private final List<DemiRow> rows;

    public DemiTable(List<DemiRow> rows) {
        this.rows = List.copyOf(rows);
    }

    private static Map<String, Function<DemiRow, PipelineRun>> runs() {
        Map<String, Function<DemiRow, PipelineRun>> runs = new LinkedHashMap<>();
        runs.put("STSSched", DemiRow::stsSched);
        runs.put(ComparedPipeline.SHRUNK.heading(), DemiRow::stsSchedShrunk);
        for (ComparedPipeline pipeline : List.of(
                ComparedPipeline.TFB,
                ComparedPipeline.TFB_ALL,
                ComparedPipeline.GAMUT,
                ComparedPipeline.NODIVERGE,
                ComparedPipeline.WINNOW)) {
            runs.put(pipeline.heading(), row -> row.run(pipeline));
        }
        return runs;
    }

    /** Returns the tables in Markdown. */
    public String markdown() {
        List<String> lines = new ArrayList<>(sizes());
        lines.add("");
        lines.addAll(efforts());
        lines.add("");
        lines.addAll(distances());
        return String.join("\n", lines) + "\n";
    }

    private List<String> names() {
        return rows.stream().map(DemiRow::name).distinct().toList();
    }

    private List<DemiRow> rowsOf(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).toList();
    }

    // ---- sizes: Tables 1 and 3

    private List<String> sizes() {
        List<String> lines = new ArrayList<>();
        Stream<String> first = Stream.of("case", "initial", "provenance");
        Stream<String> last = Stream.of("best known", "as small as `winnow`");
        addHeading(lines, Stream.of(first, RUNS.keySet().stream(), last).flatMap(cells -> cells));
        for (String name : names()) {
            lines.add(sizes(rowsOf(name)));
            Optional.ofNullable(DemiPaperRow.of(name)).map(DemiTable::sizes).ifPresent(lines::add);
            if (name.equals(TABLE_3_CASE)) {
                lines.add("| *the paper's Table 3* | 360 (9) |  | 81 (8) | 51 (5) |  |  |  |  |  |  |  |");
            }
        }
        return lines;
    }

    private static String sizes(List<DemiRow> rows) {
        List<String> cells = new ArrayList<>();
        cells.add("`" + rows.get(0).name() + "`");
        cells.add(sizeText(rows, row -> row.found().initial()));
        cells.add(sizeText(rows, DemiRow::provenance));
        RUNS.values()
                .forEach(run -> cells.add(sizeText(rows, row -> run.apply(row).size()) + cutOff(rows, run)));
        ExecutionSize best = best(rows);
        boolean isKept = BestKnown.size(rows.get(0).name()).filter(best::equals).isPresent();
        cells.add(best.text() + ", " + (isKept ? source(rows) : "this run"));
        cells.add(asSmallAsWinnow(rows));
        return line(cells.stream());
    }

    private static String sizes(DemiPaperRow paper) {
        return line(Stream.of(
                "*the paper*",
                paper.initial().text(),
                String.format(Locale.ROOT, "%,d", paper.provenance()),
                paper.stsSched().text(),
                "",
                paper.tfb().text(),
                "",
                "",
                paper.noDiverge().text(),
                "",
                paper.optimal().text(),
                ""));
    }

    private static String cutOff(List<DemiRow> rows, Function<DemiRow, PipelineRun> run) {
        return Medians.cutOff(rows, row -> run.apply(row).stopped());
    }

    /** Returns the baselines whose median is not above that of `winnow`. */
    private static String asSmallAsWinnow(List<DemiRow> rows) {
        int winnow = medianSteps(rows, row -> row.run(ComparedPipeline.WINNOW));
        return RUNS.entrySet().stream()
                .filter(run -> !run.getKey().equals(ComparedPipeline.WINNOW.heading()))
                .filter(run -> medianSteps(rows, run.getValue()) <= winnow)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining("; "));
    }

    private static int medianSteps(List<DemiRow> rows, Function<DemiRow, PipelineRun> run) {
        return Medians.size(rows, row -> run.apply(row).size()).steps();
    }

    private static String source(List<DemiRow> rows) {
        return BestKnown.source(rows.get(0).name()).orElse("kept");
    }

    /** Returns the smallest size: that of the best known execution, or of one of the given rows. */
    private static ExecutionSize best(List<DemiRow> rows) {
        return Stream.concat(
                        BestKnown.size(rows.get(0).name()).stream(),
                        rows.stream()
                                .flatMap(row -> row.runs().values().stream())
                                .map(PipelineRun::size))
                .min(Comparator.comparingInt(ExecutionSize::steps)) // the first minimum, so the best known one
                .orElseThrow();
    }

    // ---- efforts: Table 2

    private List<String> efforts() {
        List<String> lines = new ArrayList<>();
        addHeading(lines, Stream.concat(Stream.of("schedules, events, time", "search"), RUNS.keySet().stream()));
        for (String name : names()) {
            lines.add(efforts(rowsOf(name)));
            DemiPaperEffort paper = DemiPaperEffort.of(name);
            if (paper != null) {
                lines.add(line(Stream.of("*the paper*", "", paper.stsSched(), "", paper.tfb(), "", "", "", "")));
            }
        }
        return lines;
    }

    private static String efforts(List<DemiRow> rows) {
        Stream<String> first = Stream.of(
                "`" + rows.get(0).name() + "`",
                seconds(median(rows, row -> row.found().searchSeconds())));
        return line(Stream.concat(first, RUNS.values().stream().map(run -> effort(rows, run))));
    }

    private static String effort(List<DemiRow> rows, Function<DemiRow, PipelineRun> run) {
        return String.format(
                Locale.ROOT,
                "%,d, %s, %s%s",
                median(rows, row -> run.apply(row).schedules()),
                events(median(rows, row -> run.apply(row).steps())),
                seconds(median(rows, row -> run.apply(row).seconds())),
                cutOff(rows, run));
    }

    private static String events(long count) {
        return count < 10_000
                ? String.format(Locale.ROOT, "%,d", count)
                : String.format(Locale.ROOT, "%,.2f M", count / 1e6);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    // ---- distances of `winnow` from the best known

    private List<String> distances() {
        List<String> lines = new ArrayList<>();
        addHeading(
                lines,
                Stream.of("case", "seeds", "`winnow` at the best known", "median", "worst", "members", "certificate"));
        for (String name : names()) {
            lines.add(distance(rowsOf(name)));
        }
        return lines;
    }

    private static String distance(List<DemiRow> rows) {
        int best = best(rows).steps();
        int[] steps = rows.stream()
                .mapToInt(row -> row.run(ComparedPipeline.WINNOW).size().steps())
                .sorted()
                .toArray();
        long atBest = Arrays.stream(steps).filter(size -> size == best).count();
        return line(Stream.of(
                "`" + rows.get(0).name() + "`",
                String.valueOf(rows.size()),
                atBest + " of " + rows.size(),
                times(steps[steps.length / 2], best),
                times(steps[steps.length - 1], best),
                members(rows),
                rows.stream().map(DemiRow::certificate).distinct().sorted().collect(Collectors.joining(", "))));
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
}
