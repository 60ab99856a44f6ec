package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.subset.SubsetMinimization;
import dev.winnow.minimize.subset.SubsetTester;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Delta debugging over parts of a schedule: groups of externals, or single internal events. Removed messages stay
 * pending forever.
 *
 * <p>DEMi (NSDI'16), sections 3.1 ("ExtMin") and 3.2.1 ("Minimizing internal events"). Unlike the paper, the code keeps
 * the smallest failing schedule seen: the result of delta debugging may pass if there are several minimal subsets.
 */
final class SubsetReduction {

    private SubsetReduction() {}

    /**
     * Minimizes the externals. Returns true if it improved the best.
     *
     * @param test tells which subsequences fail
     */
    static boolean reduceExternals(MinimizationRun run, SubsetMinimization algorithm, ScheduleTester test) {
        return run(run, run.incumbent().externalGroups(), algorithm, test);
    }

    /** Minimizes the internal events. Returns true if it improved the best. */
    static boolean reduceInternals(MinimizationRun run, SubsetMinimization algorithm, ScheduleTester test) {
        return run(run, internalEvents(run.incumbent().schedule(), run.moves()), algorithm, test);
    }

    /** Returns the places of internal events, each as a set. */
    static List<BitSet> internalEvents(Schedule schedule, MoveTable moves) {
        return IntStream.range(0, schedule.size())
                .filter(place -> !moves.isExternal(schedule.move(place)))
                .mapToObj(place -> SubsetMinimization.range(place, place + 1))
                .toList();
    }

    private static boolean run(
            MinimizationRun run, List<BitSet> parts, SubsetMinimization algorithm, ScheduleTester test) {
        Schedule start = run.incumbent().schedule();
        FailingSubsets fails = new FailingSubsets(test, run.incumbent(), subset -> keepOnly(start, parts, subset));
        fails.test(algorithm.minimize(parts.size(), fails));
        return fails.hasImproved;
    }

    /** A test of the schedules without the parts that a subset lacks. A better one becomes the best at once. */
    private static final class FailingSubsets implements SubsetTester {

        private final ScheduleTester test;
        private final Incumbent incumbent;
        private final Function<BitSet, Schedule> kept;
        private boolean hasImproved;

        FailingSubsets(ScheduleTester test, Incumbent incumbent, Function<BitSet, Schedule> kept) {
            this.test = test;
            this.incumbent = incumbent;
            this.kept = kept;
        }

        @Override
        public boolean test(BitSet subset) {
            return firstFailing(List.of(subset)) == 0;
        }

        @Override
        public int firstFailing(List<BitSet> subsets) {
            ScheduleTester.FailingSchedule failing =
                    test.firstFailing(subsets.stream().map(kept).toList());
            if (failing == null) {
                return subsets.size();
            }
            hasImproved |= incumbent.replaceIfBetter(failing.performed());
            return failing.index();
        }
    }

    private static Schedule keepOnly(Schedule schedule, List<BitSet> parts, BitSet kept) {
        BitSet removed = new BitSet();
        for (int i = 0; i < parts.size(); i++) {
            if (!kept.get(i)) {
                removed.or(parts.get(i));
            }
        }
        return schedule.without(removed);
    }
}
