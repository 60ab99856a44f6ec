package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.ReductionPoint;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** One execution of one case, minimized once by each pipeline of {@link MinimizeTable}. */
public record MinimizeRow(FoundExecution found, Map<ComparedPipeline, TimedRun> runs) implements CaseRow {

    /** The pipelines that are compared; `winnow` runs first, while the JVM is coldest. */
    public static final List<ComparedPipeline> PIPELINES =
            List.of(ComparedPipeline.WINNOW, ComparedPipeline.TFB, ComparedPipeline.GAMUT);

    /**
     * The run of one pipeline.
     *
     * @param stopped true if the time was up
     * @param readings what was left, from the earliest to the latest time
     */
    public record TimedRun(long schedules, double seconds, boolean stopped, List<Reading> readings) {

        public TimedRun {
            readings = List.copyOf(readings);
        }

        static TimedRun of(Minimization result, List<Double> times) {
            return new TimedRun(
                    result.schedules(),
                    result.seconds(),
                    result.stopped(),
                    times.stream()
                            .map(time -> Reading.of(time, result.pointAt(time)))
                            .toList());
        }
    }

    /** The size that was left after a time. */
    public record Reading(double seconds, ExecutionSize size) {

        static Reading of(double seconds, ReductionPoint point) {
            return new Reading(seconds, new ExecutionSize(point.events(), point.externals()));
        }
    }

    public MinimizeRow {
        runs = Collections.unmodifiableMap(new EnumMap<>(runs));
    }

    /** Returns the kind of rows that are read at these times, in seconds. */
    public static RowKind<MinimizeRow> readAt(List<Double> times) {
        return new RowKind<>(PIPELINES, (found, setup, results) -> of(found, results, times));
    }

    private static MinimizeRow of(
            FoundExecution found, Map<ComparedPipeline, Minimization> results, List<Double> times) {
        Map<ComparedPipeline, TimedRun> runs = new EnumMap<>(ComparedPipeline.class);
        results.forEach((pipeline, result) -> runs.put(pipeline, TimedRun.of(result, times)));
        return new MinimizeRow(found, runs);
    }

    /** Returns the run of a pipeline. */
    public TimedRun run(ComparedPipeline pipeline) {
        return Objects.requireNonNull(runs.get(pipeline));
    }

    /** Returns what a pipeline had left at the reading with this index. */
    ExecutionSize size(ComparedPipeline pipeline, int reading) {
        return run(pipeline).readings().get(reading).size();
    }

    /** Returns how many times as large as that of a baseline the execution of `winnow` was then. */
    double timesOf(ComparedPipeline baseline, int reading) {
        return size(ComparedPipeline.WINNOW, reading).timesOf(size(baseline, reading));
    }
}
