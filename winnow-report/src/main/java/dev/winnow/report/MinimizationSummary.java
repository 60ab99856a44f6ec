package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a minimization, which the execution file does not contain.
 *
 * @param tries the number of tries before a schedule counts as passing; 1 for a deterministic system
 * @param reproducedCount the number of those tries in which the result failed again
 * @param explanation why the execution fails, or null
 */
public record MinimizationSummary(
        ExecutionSize before,
        ExecutionSize after,
        Certificate certificate,
        List<StageReport> stages,
        List<ReductionPoint> pace,
        long schedules,
        double seconds,
        boolean isStopped,
        int tries,
        int reproducedCount,
        @Nullable Explanation explanation) {

    /** The size of an execution. */
    public record ExecutionSize(int events, int externals) {}

    public MinimizationSummary {
        stages = List.copyOf(stages);
        pace = List.copyOf(pace);
    }

    /** Returns the summary of a minimization. */
    public static MinimizationSummary of(Minimization minimization, int tries) {
        return new MinimizationSummary(
                new ExecutionSize(
                        minimization.original().eventCount(),
                        minimization.original().externalCount()),
                new ExecutionSize(
                        minimization.minimized().eventCount(),
                        minimization.minimized().externalCount()),
                minimization.certificate(),
                minimization.stages(),
                minimization.curve(),
                minimization.schedules(),
                minimization.seconds(),
                minimization.stopped(),
                tries,
                minimization.reproductions(),
                minimization.explanation());
    }

    /** Returns this summary with the given explanation. */
    public MinimizationSummary withExplanation(@Nullable Explanation other) {
        return new MinimizationSummary(
                before, after, certificate, stages, pace, schedules, seconds, isStopped, tries, reproducedCount, other);
    }
}
