package dev.winnow.processes.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A plan of a run: inputs with their times, anchors, holds and roles.
 *
 * @param inputs the inputs in the order in which they are performed
 * @param masks the values that fingerprints of this plan leave out
 */
public record ReplayPlan(List<PlannedInput> inputs, Masks masks) {

    /** Copies the list. */
    public ReplayPlan {
        inputs = List.copyOf(inputs);
    }

    /** Returns a plan that repeats the inputs of a run at the same times. */
    public static ReplayPlan repeating(RunRecord run) {
        List<PlannedInput> inputs = new ArrayList<>();
        long previous = 0;
        for (PerformedInput performed : run.inputs()) {
            inputs.add(PlannedInput.spaced(performed.id(), performed.input(), performed.atMillis() - previous));
            previous = performed.atMillis();
        }
        return new ReplayPlan(inputs, Masks.none());
    }

    /** Returns the number of inputs. */
    public int size() {
        return inputs.size();
    }

    /** Returns the same inputs with other masks. */
    public ReplayPlan withMasks(Masks other) {
        return new ReplayPlan(inputs, other);
    }

    /** Returns the plan with one input replaced. */
    public ReplayPlan with(int index, PlannedInput replacement) {
        List<PlannedInput> changed = new ArrayList<>(inputs);
        changed.set(index, replacement);
        return new ReplayPlan(changed, masks);
    }

    /**
     * Returns the inputs at these positions. The time of an input that is left out goes to the next that is kept;
     * before the first that is kept there is nothing to wait for.
     */
    public ReplayPlan keeping(BitSet positions) {
        List<PlannedInput> kept = new ArrayList<>();
        long leftOut = 0;
        for (int i = positions.nextSetBit(0); i >= 0 && i < inputs.size(); i++) {
            long gap = leftOut + inputs.get(i).gapMillis();
            if (positions.get(i)) {
                kept.add(inputs.get(i).withGap(gap));
            }
            leftOut = positions.get(i) ? 0 : gap;
        }
        return new ReplayPlan(kept, masks);
    }

    /** Returns the plan with no time between two inputs longer than this. */
    public ReplayPlan withGapsUpTo(long millis) {
        return new ReplayPlan(
                inputs.stream()
                        .map(input -> input.withGap(Math.min(millis, input.gapMillis())))
                        .toList(),
                masks);
    }

    /** Returns the inputs that are removed or kept together. */
    @JsonIgnore
    public List<BitSet> atomicGroups() {
        return AtomicGroups.of(inputs.stream().map(PlannedInput::input).toList());
    }
}
