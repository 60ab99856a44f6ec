package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Schedule;
import dev.winnow.minimize.subset.SubsetMinimization;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Delta debugging over parts of a schedule: groups of externals, or single internal events. Removed messages stay
 * pending forever.
 *
 * <p>DEMi (NSDI'16), section 3.2 ("ExtMin") and "Minimizing internal events". Unlike the paper, the code tests the
 * result, which may pass if there are several minimal subsets. It then keeps the smallest failing schedule seen.
 */
final class SubsetReduction {

    private SubsetReduction() {}

    /**
     * Minimizes the externals. Returns true if it improved the best.
     *
     * @param test returns the performed schedule if it fails, or else null
     */
    static boolean reduceExternals(
            MinimizationRun run, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        return run(run, run.incumbent().externalGroups(), algorithm, test);
    }

    /** Minimizes the internal events. Returns true if it improved the best. */
    static boolean reduceInternals(
            MinimizationRun run, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        Schedule schedule = run.incumbent().schedule();
        List<BitSet> events = IntStream.range(0, schedule.size())
                .filter(place -> !run.moves().isExternal(schedule.move(place)))
                .mapToObj(place -> SubsetMinimization.range(place, place + 1))
                .toList();
        return run(run, events, algorithm, test);
    }

    private static boolean run(
            MinimizationRun run,
            List<BitSet> parts,
            SubsetMinimization algorithm,
            Function<Schedule, @Nullable Schedule> test) {
        Schedule start = run.incumbent().schedule();
        SmallestFailing smallest = new SmallestFailing(start);
        Predicate<BitSet> fails = subset -> {
            Schedule failing = test.apply(keepOnly(start, parts, subset));
            if (failing == null || !run.isValid(failing)) {
                return false;
            }
            smallest.offer(failing);
            return true;
        };
        BitSet kept = algorithm.minimize(parts.size(), fails);
        if (!fails.test(kept) && smallest.schedule.size() == start.size()) {
            return false; // several minimal subsets, and the result has parts of each
        }
        return run.incumbent().replaceIfBetter(smallest.schedule);
    }

    /** The smallest failing schedule seen. */
    private static final class SmallestFailing {
        private Schedule schedule;

        SmallestFailing(Schedule first) {
            schedule = first;
        }

        void offer(Schedule other) {
            if (other.size() < schedule.size()) {
                schedule = other;
            }
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
