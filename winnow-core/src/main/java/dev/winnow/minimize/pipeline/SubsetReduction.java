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
 * Delta debugging over parts of a schedule: the groups of its externals, or its single internal events, which are then
 * left pending for ever.
 *
 * <p>DEMi (NSDI'16), sections 3.2 ("ExtMin") and "Minimizing internal events". The result of delta debugging is tested,
 * as it may pass where there are several minimal subsets; then the smallest failing schedule that was seen on the way
 * stands.
 */
final class SubsetReduction {

    private SubsetReduction() {}

    /**
     * Minimizes the externals.
     *
     * @param test what was made of a schedule that fails, null of one that passes
     */
    static boolean reduceExternals(
            MinimizationRun run, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        return run(run, run.incumbent().externalGroups(), algorithm, test);
    }

    /** Minimizes the internal events. */
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
            Schedule made = test.apply(keepOnly(start, parts, subset));
            return made != null && run.isValid(made) && smallest.offer(made);
        };
        BitSet kept = algorithm.minimize(parts.size(), fails);
        if (!fails.test(kept) && smallest.schedule.size() == start.size()) {
            return false; // two minimal subsets, and half of each
        }
        return run.incumbent().replaceIfBetter(smallest.schedule);
    }

    private static final class SmallestFailing {
        private Schedule schedule;

        SmallestFailing(Schedule first) {
            schedule = first;
        }

        boolean offer(Schedule other) {
            if (other.size() < schedule.size()) {
                schedule = other;
            }
            return true;
        }
    }

    private static Schedule keepOnly(Schedule schedule, List<BitSet> parts, BitSet kept) {
        BitSet out = new BitSet();
        for (int i = 0; i < parts.size(); i++) {
            if (!kept.get(i)) {
                out.or(parts.get(i));
            }
        }
        return schedule.without(out);
    }
}
