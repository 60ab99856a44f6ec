package dev.winnow.minimize;

import dev.winnow.model.Execution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a minimization came to.
 *
 * @param after the smallest execution found; it was replayed on a fresh system
 * @param performed the steps really performed
 * @param stopped whether the clock or the user ended it before it was done
 * @param reproduced how often the result failed again in as many tries as were allowed
 * @param explanation why it fails; null if the system does not always do the same
 */
public record Minimization(
        Execution before,
        Execution after,
        Certificate certificate,
        List<StageReport> stages,
        List<PacePoint> pace,
        long schedules,
        long performed,
        double seconds,
        boolean stopped,
        int reproduced,
        @Nullable Explanation explanation) {

    public Minimization {
        stages = List.copyOf(stages);
        pace = List.copyOf(pace);
    }
}
