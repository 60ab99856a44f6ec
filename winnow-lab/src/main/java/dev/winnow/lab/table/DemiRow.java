package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.StageReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one case, minimized.
 *
 * @param others by the paper's pipelines; null if only ours was run
 * @param best the smallest execution that is kept; null if none is
 * @param cluster how many members there were and are left; null if the case has no such thing
 */
public record DemiRow(
        String name,
        long seed,
        double searched,
        Minimization winnow,
        @Nullable Others others,
        @Nullable Size best,
        @Nullable Cluster cluster) {

    /** What the paper's pipelines made of the same execution. */
    public record Others(Minimization demi, Minimization noDiverge) {

        public Size provenance() {
            return after(demi, "provenance");
        }

        public Size stsSched() {
            return after(demi, "stssched");
        }

        public Size tfb() {
            return Size.of(demi.after());
        }

        public Size withoutDivergence() {
            return Size.of(noDiverge.after());
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

    public Size initial() {
        return Size.of(winnow.before());
    }

    public Size smallest() {
        return Size.of(winnow.after());
    }

    /** How large it was after the last stage whose name begins so; as it was found if there was none. */
    private static Size after(Minimization minimization, String stage) {
        Size size = Size.of(minimization.before());
        for (StageReport report : minimization.stages()) {
            if (report.name().startsWith(stage)) {
                size = Size.of(report);
            }
        }
        return size;
    }
}
