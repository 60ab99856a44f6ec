package dev.winnow.minimize;

import dev.winnow.model.Execution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a minimization.
 *
 * @param minimized the smallest execution found; it was replayed on a fresh system
 * @param schedules the number of schedules tried
 * @param performedSteps the number of steps actually performed
 * @param stopped true if the time limit or the user ended the minimization early
 * @param tries the number of tries before a schedule counts as passing; 1 for a deterministic system
 * @param reproductions the number of those tries in which the result failed again
 * @param explanation the reasons why it fails; null if the system is not deterministic
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
        int tries,
        int reproductions,
        @Nullable Explanation explanation) {

    public Minimization {
        stages = List.copyOf(stages);
        curve = List.copyOf(curve);
    }

    /** Returns true if the stage that removes episodes found no logical clock in the messages. */
    public boolean hasNoEpisodes() {
        return stages.stream().anyMatch(stage -> stage.name().equals("episodes") && stage.schedules() == 0);
    }

    /** Returns the last point of the curve that was reached within this time: what was left then. */
    public ReductionPoint pointAt(double seconds) {
        return curve.stream()
                .filter(point -> point.seconds() <= seconds)
                .reduce((earlier, later) -> later)
                .orElse(curve.get(0));
    }

    /** Returns this result with another explanation. */
    public Minimization withExplanation(@Nullable Explanation other) {
        return new Minimization(
                original,
                minimized,
                certificate,
                stages,
                curve,
                schedules,
                performedSteps,
                seconds,
                stopped,
                tries,
                reproductions,
                other);
    }
}
