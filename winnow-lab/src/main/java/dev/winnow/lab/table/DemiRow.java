package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one case, minimized.
 *
 * @param others the results of the paper's pipelines; null if only ours was run
 * @param bestKnown the size of the best known execution; null if there is none
 * @param members the number of members before and after; null if the case has no members
 */
public record DemiRow(
        String name,
        long seed,
        double searchSeconds,
        Minimization winnow,
        @Nullable PaperPipelines others,
        @Nullable ExecutionSize bestKnown,
        @Nullable MemberCounts members) {

    /** The results of the paper's pipelines for the same execution. */
    public record PaperPipelines(Minimization demi, Minimization noDiverge) {

        public ExecutionSize provenance() {
            return after(demi, "provenance");
        }

        public ExecutionSize stsSched() {
            return after(demi, "stssched");
        }

        public ExecutionSize tfb() {
            return ExecutionSize.of(demi.minimized());
        }

        public ExecutionSize withoutDivergence() {
            return ExecutionSize.of(noDiverge.minimized());
        }

        /** Returns the number of schedules of all stages with the given prefix. */
        public long schedules(String stage) {
            return stages(stage).stream().mapToLong(StageReport::schedules).sum();
        }

        public double seconds(String stage) {
            return stages(stage).stream().mapToDouble(StageReport::seconds).sum();
        }

        private List<StageReport> stages(String stage) {
            return demi.stages().stream()
                    .filter(report -> report.name().startsWith(stage))
                    .toList();
        }
    }

    public ExecutionSize initial() {
        return ExecutionSize.of(winnow.original());
    }

    public ExecutionSize smallest() {
        return ExecutionSize.of(winnow.minimized());
    }

    /** Returns the size after the last stage with the given prefix, or the original size if there is none. */
    private static ExecutionSize after(Minimization minimization, String stage) {
        ExecutionSize size = ExecutionSize.of(minimization.original());
        for (StageReport report : minimization.stages()) {
            if (report.name().startsWith(stage)) {
                size = ExecutionSize.of(report);
            }
        }
        return size;
    }
}
