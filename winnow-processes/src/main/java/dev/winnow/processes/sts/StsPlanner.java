package dev.winnow.processes.sts;

import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns a subsequence of the original run into a plan that waits for its internal events.
 *
 * <p>PODC'14, figure 1: every internal event that preceded an input in the original run is awaited for Δ + ε, where Δ
 * is its distance from the event before it. Internal events stay when inputs are left out.
 */
final class StsPlanner {

    private final RunRecord original;
    private final ReplayPlan inputs;
    private final long epsilonMillis;

    /** Creates a planner for a run whose fingerprints have the masks of the plan. */
    StsPlanner(RunRecord original, ReplayPlan inputs, long epsilonMillis) {
        this.original = original;
        this.inputs = inputs;
        this.epsilonMillis = epsilonMillis;
    }

    /** Returns the plan of the inputs at these positions. */
    ReplayPlan plan(BitSet positions) {
        List<PlannedInput> planned = new ArrayList<>();
        Map<Fingerprint, Integer> counts = new HashMap<>();
        int event = 0;
        for (PlannedInput input : inputs.keeping(positions).inputs()) {
            int end = firstEventAfter(input.id());
            List<Anchor> awaited = awaited(event, end, counts);
            event = Math.max(event, end);
            planned.add(input.withWaits(awaited, successors(input.id(), positions)));
        }
        return new ReplayPlan(planned, inputs.masks());
    }

    private PerformedInput performed(int id) {
        return original.inputs().stream()
                .filter(input -> input.id() == id)
                .findFirst()
                .orElseThrow();
    }

    private int firstEventAfter(int id) {
        long time = performed(id).atMillis();
        int event = 0;
        while (event < original.observations().size()
                && original.observations().get(event).atMillis() <= time) {
            event++;
        }
        return event;
    }

    private List<Anchor> awaited(int from, int end, Map<Fingerprint, Integer> counts) {
        List<Anchor> awaited = new ArrayList<>();
        for (int i = from; i < end; i++) {
            Observation observation = original.observations().get(i);
            int count = counts.merge(observation.exact(), 1, Integer::sum);
            awaited.add(new Anchor(observation.exact(), count, distance(i) + epsilonMillis));
        }
        return awaited;
    }

    /** Returns Δ: the time since the previous event of the original run, input or internal. */
    private long distance(int event) {
        long time = original.observations().get(event).atMillis();
        long previous = event == 0 ? 0 : original.observations().get(event - 1).atMillis();
        for (PerformedInput input : original.inputs()) {
            if (input.atMillis() <= time) {
                previous = Math.max(previous, input.atMillis());
            }
        }
        return time - previous;
    }

    /** Returns the kinds of events that first appear between an input and the next that is kept. */
    private List<Anchor> successors(int id, BitSet positions) {
        int begin = firstEventAfter(id);
        Set<Fingerprint> known = new HashSet<>();
        original.observations().subList(0, begin).forEach(observation -> known.add(observation.exact()));
        List<Anchor> successors = new ArrayList<>();
        for (Observation observation : original.observations().subList(begin, nextKept(id, positions))) {
            if (known.add(observation.exact())) {
                successors.add(new Anchor(observation.exact(), 1, 0));
            }
        }
        return successors;
    }

    private int nextKept(int id, BitSet positions) {
        int position = 0;
        while (inputs.inputs().get(position).id() != id) {
            position++;
        }
        int next = positions.nextSetBit(position + 1);
        return next < 0
                ? original.observations().size()
                : Math.max(
                        firstEventAfter(id),
                        firstEventAfter(inputs.inputs().get(next).id()));
    }
}
