package dev.winnow.processes.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An input of a plan, and when to perform it.
 *
 * <p>Without anchors it is performed {@code gapMillis} after the previous input. With anchors, they are awaited one
 * after another; it is performed {@code residualMillis} after the last of them was met (or timed out), or after the
 * previous input if that is later.
 *
 * @param id the position of the input in the original run; identifies it in all plans
 * @param input the input
 * @param gapMillis the time since the previous input in the reference run
 * @param after events that must have happened; at most one, except in the STS pipeline
 * @param residualMillis the time from the last anchor to the input
 * @param hold what must not have happened yet
 * @param tooLateIf events that must not precede the input: if one has happened, the runner abandons the run as
 *     {@link Judgement.Undecided}; used by the STS pipeline
 */
public record PlannedInput(
        int id,
        Input input,
        long gapMillis,
        List<Anchor> after,
        long residualMillis,
        @Nullable Hold hold,
        List<Anchor> tooLateIf) {

    /** Copies the lists. */
    public PlannedInput {
        after = List.copyOf(after);
        tooLateIf = List.copyOf(tooLateIf);
    }

    /** Returns an input that is performed some time after the previous one. */
    public static PlannedInput spaced(int id, Input input, long gapMillis) {
        return new PlannedInput(id, input, gapMillis, List.of(), 0, null, List.of());
    }

    /** Returns the same with another time since the previous input. */
    public PlannedInput withGap(long millis) {
        return new PlannedInput(id, input, millis, after, residualMillis, hold, tooLateIf);
    }

    /** Returns the same with another input, such as one bound to a role. */
    public PlannedInput withInput(Input other) {
        return new PlannedInput(id, other, gapMillis, after, residualMillis, hold, tooLateIf);
    }

    /** Returns the same, performed some time after one event. */
    public PlannedInput withAnchor(Anchor anchor, long residual) {
        return new PlannedInput(id, input, gapMillis, List.of(anchor), residual, hold, tooLateIf);
    }

    /** Returns the same with another time from the last anchor to the input. */
    public PlannedInput withResidual(long residual) {
        return new PlannedInput(id, input, gapMillis, after, residual, hold, tooLateIf);
    }

    /** Returns the same with a hold. */
    public PlannedInput withHold(@Nullable Hold other) {
        return new PlannedInput(id, input, gapMillis, after, residualMillis, other, tooLateIf);
    }

    /** Returns the same with the waits of the STS pipeline. */
    public PlannedInput withWaits(List<Anchor> awaited, List<Anchor> successors) {
        return new PlannedInput(id, input, gapMillis, awaited, 0, hold, successors);
    }
}
