package dev.winnow.lab.table;

import dev.winnow.lab.table.CaseExperiment.MissedCase;
import dev.winnow.lab.table.MinimizeRow.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A comparison of `winnow` with the baselines `demi` and `gamut` over time: the sizes to which each has reduced the
 * same executions after some seconds. Shows every median and the worst row in which `winnow` is larger.
 */
public final class MinimizeTable {

    /** Executions of actors, of a library with injected executors and of plain processes, long and short. */
    public static final List<String> CASES = List.of(
            "raft-45",
            "raft-42",
            "raft-56",
            "raft-58a",
            "raft-66",
            "spark-2294",
            "spark-3150",
            "fsm-raft-45",
            "fsm-raft-46",
            "fsm-raft-66",
            "microraft-stale-read",
            "mini-raft-45");

    private static final List<Double> TIMES = List.of(10.0, 30.0, 60.0, 120.0);
    private static final List<ComparedPipeline> BASELINES =
            MinimizeRow.PIPELINES.subList(1, MinimizeRow.PIPELINES.size());

    private final List<MinimizeRow> rows;
    private final List<MissedCase> missed;

    public MinimizeTable(List<MinimizeRow> rows, List<MissedCase> missed) {
        this.rows = List.copyOf(rows);
        this.missed = List.copyOf(missed);
    }

    /** Returns the times at which a run with this limit is read, in seconds; the limit is the last. */
    public static List<Double> readingTimes(double limit) {
        return Stream.concat(TIMES.stream().filter(time -> time < limit), Stream.of(limit))
                .toList();
    }

    /** Returns the table in Markdown: a summary, the sizes, and what is missing. */
    public String markdown() {
        List<String> lines = new ArrayList<>(List.of(summary()));
        if (!rows.isEmpty()) {
            lines.add("");
            lines.addAll(sizes());
        }
        if (!missed.isEmpty()) {
            lines.add("");
            missed.forEach(miss -> lines.add("- `" + miss.name() + "`, seed " + miss.seed() + ": " + miss.why()));
        }
        return String.join("\n", lines) + "\n";
    }

    // ---- summary

    private String summary() {
        String compared = comparisons()
                .max(Comparator.comparingDouble(RowComparison::times))
                .map(worst -> String.format(
                        Locale.ROOT,
                        "`winnow` is larger than a baseline in %d of %d medians;"
                                + " its worst row is %.2f times the baseline (%s).",
                        aboveCount(),
                        medianCount(),
                        worst.times(),
                        worst.text()))
                .orElse("No execution was minimized.");
        return missed.isEmpty()
                ? compared
                : compared + " Missing: " + missed.size() + " of " + (rows.size() + missed.size()) + " executions.";
    }

    /** Returns the number of comparisons of medians: for each case, time and baseline. */
    public int medianCount() {
        return names().size() * readings() * BASELINES.size();
    }

    /** Returns the number of medians in which `winnow` is larger than a baseline. */
    public int aboveCount() {
        return (int) names().stream()
                .map(this::rowsOf)
                .flatMapToDouble(same -> IntStream.range(0, readings())
                        .boxed()
                        .flatMap(reading -> BASELINES.stream().map(baseline -> medianTimesOf(same, baseline, reading)))
                        .mapToDouble(times -> times))
                .filter(times -> times > 1)
                .count();
    }

    /** Returns how many times as large as a baseline `winnow` is in its worst row; 0 without rows. */
    public double worstTimes() {
        return comparisons().mapToDouble(RowComparison::times).max().orElse(0);
    }

    /** The comparison of `winnow` with a baseline in one row, at one time. */
    private record RowComparison(MinimizeRow row, ComparedPipeline baseline, int reading) {

        double times() {
            return row.timesOf(baseline, reading);
        }

        String text() {
            double seconds = row.run(baseline).readings().get(reading).seconds();
            return "`" + row.name() + "`, seed " + row.seed() + ", " + timeText(seconds) + ", " + heading(baseline);
        }
    }

    private Stream<RowComparison> comparisons() {
        return rows.stream()
                .flatMap(row -> IntStream.range(0, readings())
                        .boxed()
                        .flatMap(reading ->
                                BASELINES.stream().map(baseline -> new RowComparison(row, baseline, reading))));
    }

    private int readings() {
        return rows.isEmpty() ? 0 : readings(rows.get(0)).size();
    }

    private static List<Reading> readings(MinimizeRow row) {
        return row.run(ComparedPipeline.WINNOW).readings();
    }

    private List<String> names() {
        return rows.stream().map(MinimizeRow::name).distinct().toList();
    }

    private List<MinimizeRow> rowsOf(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).toList();
    }

    private static double medianTimesOf(List<MinimizeRow> same, ComparedPipeline baseline, int reading) {
        return median(same, ComparedPipeline.WINNOW, reading).timesOf(median(same, baseline, reading));
    }

    private static ExecutionSize median(List<MinimizeRow> same, ComparedPipeline pipeline, int reading) {
        return Medians.size(same, row -> row.size(pipeline, reading));
    }

    // ---- sizes

    private List<String> sizes() {
        List<String> lines = new ArrayList<>();
        Stream<String> first = Stream.of("case", "seeds", "initial", "after");
        Stream<String> last = Stream.of("median of `winnow` larger", "worst row");
        MarkdownTable.addHeading(
                lines,
                Stream.of(first, MinimizeRow.PIPELINES.stream().map(MinimizeTable::heading), last)
                        .flatMap(cells -> cells));
        for (String name : names()) {
            for (int reading = 0; reading < readings(); reading++) {
                lines.add(line(rowsOf(name), reading));
            }
        }
        return lines;
    }

    private static String heading(ComparedPipeline pipeline) {
        return "`" + pipeline.directory() + "`";
    }

    private String line(List<MinimizeRow> same, int reading) {
        List<String> cells = new ArrayList<>();
        if (reading == 0) {
            cells.add("`" + same.get(0).name() + "`");
            cells.add(String.valueOf(same.size()));
            cells.add(Medians.sizeText(same, row -> row.found().initial()));
        } else {
            cells.addAll(List.of("", "", ""));
        }
        cells.add(timeText(readings(same.get(0)).get(reading).seconds()));
        MinimizeRow.PIPELINES.forEach(pipeline -> cells.add(size(same, pipeline, reading)));
        cells.add(above(same, reading));
        cells.add(timesText(same.stream()
                .flatMap(row -> BASELINES.stream().map(baseline -> row.timesOf(baseline, reading)))
                .max(Comparator.naturalOrder())
                .orElseThrow()));
        return MarkdownTable.line(cells.stream());
    }

    private String size(List<MinimizeRow> same, ComparedPipeline pipeline, int reading) {
        boolean isLast = reading == readings() - 1;
        return Medians.sizeText(same, row -> row.size(pipeline, reading))
                + Medians.cutOff(same, row -> isLast && row.run(pipeline).stopped());
    }

    /** Returns the baselines whose median is below that of `winnow`. */
    private static String above(List<MinimizeRow> same, int reading) {
        return BASELINES.stream()
                .filter(baseline -> medianTimesOf(same, baseline, reading) > 1)
                .map(baseline ->
                        "**" + heading(baseline) + " " + timesText(medianTimesOf(same, baseline, reading)) + "**")
                .collect(Collectors.joining(", "));
    }

    private static String timesText(double times) {
        return String.format(Locale.ROOT, "%.2f ×", times);
    }

    private static String timeText(double seconds) {
        return (seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds)) + " s";
    }
}
