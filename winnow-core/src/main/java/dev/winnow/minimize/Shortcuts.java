package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leaves out what leads from a configuration back to the same one: after that nothing can tell that it did not happen.
 *
 * <p>Only for systems that can name their configurations. Cost: one walk along the execution, and one schedule for each loop, the longest first.
 */
final class Shortcuts {

    private Shortcuts() {}

    static boolean run(Work work) {
        List<BitSet> loops = new ArrayList<>();
        work.withStates(
                rehearsal -> loops.addAll(loops(rehearsal, work.incumbent().schedule())));
        return !loops.isEmpty() && work.incumbent().leaveOut(loops, Match.EXACT);
    }

    private static List<BitSet> loops(Rehearsal rehearsal, Schedule schedule) {
        Map<Object, Integer> since = new HashMap<>(); // configuration -> the first length at which it was there
        List<BitSet> loops = new ArrayList<>();
        rehearsal.rewindTo(0);
        for (int place = 0; place <= schedule.size(); place++) {
            Object state = rehearsal.violation() == null ? rehearsal.state() : null;
            Integer before = state == null ? null : since.putIfAbsent(state, place);
            if (before != null) {
                loops.add(SubsetMinimization.range(before, place));
            }
            if (place < schedule.size() && isAbsent(rehearsal, schedule, place)) {
                break;
            }
        }
        loops.sort(Comparator.comparingInt(BitSet::cardinality).reversed());
        return loops;
    }

    private static boolean isAbsent(Rehearsal rehearsal, Schedule schedule, int place) {
        return rehearsal.perform(schedule.move(place), Match.EXACT, schedule.choices(place)) == Rehearsal.ABSENT;
    }
}
