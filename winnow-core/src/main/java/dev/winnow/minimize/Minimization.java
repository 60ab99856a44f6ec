package dev.winnow.minimize;

import dev.winnow.model.Execution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a minimization came to.
 *
 * @param minimized the smallest execution found; it was replayed on a fresh system
 * @param performedSteps the steps really performed
 * @param stopped whether the clock or the user ended it before it was done
 * @param reproductions how often the result failed again in as many tries as were allowed
 * @param explanation why it fails; null if the system does not always do the same
 */
public record Minimization(
        Execution original,
        Execution minimized,
        Certificate certificate,
        List<StageReport> stages,
        List<ReductionPoint> curve,
        long schedules,
        long performedSteps,
        double seconds,
        boolean stopped,
        int reproductions,
        @Nullable Explanation explanation) {

    public Minimization {
        stages = List.copyOf(stages);
        curve = List.copyOf(curve);
    }
}
