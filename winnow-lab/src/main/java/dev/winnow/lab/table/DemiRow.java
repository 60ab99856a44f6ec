package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one case, minimized.
 *
 * @param others by the paper's pipelines; null if only ours was run
 * @param bestKnown the smallest execution that is kept; null if none is
 * @param members how many members there were and are left; null if the case has no such thing
 */
public record DemiRow(
        String name,
        long seed,
        double searchSeconds,
        Minimization winnow,
        @Nullable PaperPipelines others,
        @Nullable ExecutionSize bestKnown,
        @Nullable MemberCounts members) {

    /** What the paper's pipelines made of the same execution. */
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

        /** Schedules of all stages whose names begin so. */
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

    /** How large it was after the last stage whose name begins so; as it was found if there was none. */
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
