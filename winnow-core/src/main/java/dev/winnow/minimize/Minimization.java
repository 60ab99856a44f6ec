package dev.winnow.minimize;

import dev.winnow.model.Execution;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The result of a minimization.
 *
 * @param minimized the smallest execution found; it was replayed on a fresh system
 * @param schedules the number of schedules tried
 * @param performedSteps the number of steps actually performed
 * @param stopped true if the time limit or the user ended the minimization early
 * @param tries the number of times that the result was tried again; 1 for a deterministic system
 * @param reproductions the number of those tries in which the result failed again
 * @param explanation the reasons why it fails; null if the system is not deterministic or there was no time for it
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
    public boolean lacksLogicalClock() {
        return stages.stream().anyMatch(stage -> stage.name().equals("episodes") && stage.schedules() == 0);
    }

    /** Returns everything outside the stages as a report: the first replay, the explanation, what was resumed. */
    public StageReport outsideStages() {
        StageReport total = total();
        return new StageReport(
                "replay, explanation",
                1,
                total.removedEvents() - sum(StageReport::removedEvents),
                total.removedExternals() - sum(StageReport::removedExternals),
                original.eventCount(),
                original.externalCount(),
                schedules - stages.stream().mapToLong(StageReport::schedules).sum(),
                0,
                seconds - stages.stream().mapToDouble(StageReport::seconds).sum());
    }

    private int sum(ToIntFunction<StageReport> figure) {
        return stages.stream().mapToInt(figure).sum();
    }

    /** Returns the whole minimization as a report, the sum of {@link #stages} and {@link #outsideStages}. */
    public StageReport total() {
        return new StageReport(
                "total",
                1,
                original.eventCount() - minimized.eventCount(),
                original.externalCount() - minimized.externalCount(),
                minimized.eventCount(),
                minimized.externalCount(),
                schedules,
                performedSteps,
                seconds);
    }

    /** Returns the reason why there is no explanation; empty if there is one. */
    public Optional<UnexplainedReason> unexplainedReason() {
        if (explanation != null) {
            return Optional.empty();
        }
        return Optional.of(tries > 1 ? UnexplainedReason.NONDETERMINISTIC : UnexplainedReason.STOPPED);
    }

    /** A reason why a result has no explanation. */
    public enum UnexplainedReason {
        /** The time was up, or the user stopped the minimization. */
        STOPPED,
        /** The system is not deterministic, so that a changed order proves nothing. */
        NONDETERMINISTIC
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
