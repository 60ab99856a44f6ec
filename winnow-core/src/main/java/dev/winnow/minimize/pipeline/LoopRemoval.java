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
 * Leaves out what leads from a configuration back to the same one: after that nothing can tell that it did not happen.
 *
 * <p>Only for systems that can name their configurations. Cost: one walk along the execution, and one schedule for each
 * loop, the longest first.
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
        Map<Object, Integer> since = new HashMap<>(); // configuration -> the first length at which it was there
        List<BitSet> loops = new ArrayList<>();
        guidedRun.rewindTo(0);
        for (int place = 0; place <= schedule.size(); place++) {
            Object state = guidedRun.violation() == null ? guidedRun.configuration() : null;
            Integer before = state == null ? null : since.putIfAbsent(state, place);
            if (before != null) {
                loops.add(SubsetMinimization.range(before, place));
            }
            if (place < schedule.size() && isAbsent(guidedRun, schedule, place)) {
                break;
            }
        }
        loops.sort(Comparator.comparingInt(BitSet::cardinality).reversed());
        return loops;
    }

    private static boolean isAbsent(GuidedRun guidedRun, Schedule schedule, int place) {
        return guidedRun.perform(schedule.move(place), MatchPolicy.EXACT, schedule.choices(place)) == GuidedRun.ABSENT;
    }
}
