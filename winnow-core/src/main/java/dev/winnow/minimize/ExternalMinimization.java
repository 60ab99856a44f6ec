package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Schedule;
import java.util.BitSet;
import java.util.List;

/**
 * Finds a small set of externals with which the schedule still fails.
 *
 * <p>DEMi (NSDI'16), section 3.2: delta debugging over externals; a subset is tested by replaying the rest of the schedule as best effort. What goes
 * together (a crash and its restart) is one element.
 */
final class ExternalMinimization {

    private ExternalMinimization() {}

    static boolean run(Work work, SubsetMinimization algorithm, Match match) {
        Incumbent incumbent = work.incumbent();
        Schedule start = incumbent.schedule();
        List<BitSet> groups = incumbent.groups();
        BitSet kept = algorithm.minimize(
                groups.size(),
                subset -> work.oracle().test(Candidate.of(only(start, groups, subset), match, start)) != null);
        return kept.cardinality() < groups.size() && incumbent.tryOut(only(start, groups, kept), match);
    }

    private static Schedule only(Schedule schedule, List<BitSet> groups, BitSet kept) {
        BitSet out = new BitSet();
        for (int i = 0; i < groups.size(); i++) {
            if (!kept.get(i)) {
                out.or(groups.get(i));
            }
        }
        return schedule.without(out);
    }
}
