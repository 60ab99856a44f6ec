package dev.winnow.report;

import dev.winnow.minimize.Certificate;
import dev.winnow.minimize.Explanation;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.ReductionPoint;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What only whoever minimized an execution knows of it.
 *
 * @param tries how often a schedule was tried before it counted as passing; 1 for systems that always do the same
 * @param reproducedCount how often the result failed again in that many
 * @param explanation why it fails, if that is known
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

    /** How large an execution is. */
    public record ExecutionSize(int events, int externals) {}

    public MinimizationSummary {
        stages = List.copyOf(stages);
        pace = List.copyOf(pace);
    }

    /** What the minimizer says. */
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

    /** The same where somebody else found out why it fails. */
    public MinimizationSummary withExplanation(@Nullable Explanation other) {
        return new MinimizationSummary(
                before, after, certificate, stages, pace, schedules, seconds, isStopped, tries, reproducedCount, other);
    }
}
