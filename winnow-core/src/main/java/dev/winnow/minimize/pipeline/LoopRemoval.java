package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.subset.SubsetMinimization;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A reduction that leaves out loops: steps that lead from a configuration back to an equal one. No later step can tell
 * that they are missing.
 *
 * <p>Only for systems with state fingerprints. Cost: one replay of the execution, and one schedule per loop, the
 * longest first.
 */
final class LoopRemoval {

    private LoopRemoval() {}

    static boolean run(MinimizationRun run) {
        List<BitSet> loops = new ArrayList<>();
        run.withStateFingerprints(
                guidedRun -> loops.addAll(loops(guidedRun, run.incumbent().schedule())));
        return !loops.isEmpty() && run.incumbent().removeEach(loops, MatchPolicy.EXACT);
    }

    private static List<BitSet> loops(GuidedRun guidedRun, Schedule schedule) {
        Map<Object, Integer> firstPlaces = new HashMap<>(); // by configuration
        List<BitSet> loops = new ArrayList<>();
        guidedRun.rewindTo(0);
        for (int place = 0; place <= schedule.size(); place++) {
            Object state = guidedRun.violation() == null ? guidedRun.configuration() : null;
            Integer first = state == null ? null : firstPlaces.putIfAbsent(state, place);
            if (first != null) {
                loops.add(SubsetMinimization.range(first, place));
            }
            if (place < schedule.size() && !perform(guidedRun, schedule, place)) {
                break;
            }
        }
        loops.sort(Comparator.comparingInt(BitSet::cardinality).reversed());
        return loops;
    }

    /** Performs the step at this place. Returns false if it is absent. */
    private static boolean perform(GuidedRun guidedRun, Schedule schedule, int place) {
        return guidedRun.perform(schedule.move(place), MatchPolicy.EXACT, schedule.choices(place)) != GuidedRun.ABSENT;
    }
}
