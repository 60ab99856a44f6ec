package dev.winnow.minimize;

import dev.winnow.rehearse.Schedule;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Delta debugging over parts of a schedule: the groups of its externals, or its single internal events, which are then left pending for ever.
 *
 * <p>DEMi (NSDI'16), sections 3.2 ("ExtMin") and "Minimizing internal events". The result of delta debugging is tested, as it may pass where there are
 * several minimal subsets; then the smallest failing schedule that was seen on the way stands.
 */
final class SubsetReduction {

    private SubsetReduction() {}

    /**
     * Minimizes the externals.
     *
     * @param test what was made of a schedule that fails, null of one that passes
     */
    static boolean externals(Work work, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        return run(work, work.incumbent().groups(), algorithm, test);
    }

    /** Minimizes the internal events. */
    static boolean internals(Work work, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        Schedule schedule = work.incumbent().schedule();
        List<BitSet> events = IntStream.range(0, schedule.size())
                .filter(place -> !work.moves().isExternal(schedule.move(place)))
                .mapToObj(place -> SubsetMinimization.range(place, place + 1))
                .toList();
        return run(work, events, algorithm, test);
    }

    private static boolean run(
            Work work, List<BitSet> parts, SubsetMinimization algorithm, Function<Schedule, @Nullable Schedule> test) {
        Schedule start = work.incumbent().schedule();
        Smallest smallest = new Smallest(start);
        Predicate<BitSet> fails = subset -> {
            Schedule made = test.apply(only(start, parts, subset));
            return made != null && work.isValid(made) && smallest.take(made);
        };
        BitSet kept = algorithm.minimize(parts.size(), fails);
        if (!fails.test(kept) && smallest.made.size() == start.size()) {
            return false; // two minimal subsets, and half of each
        }
        return work.incumbent().takeIfBetter(smallest.made);
    }

    private static final class Smallest {
        private Schedule made;

        Smallest(Schedule first) {
            made = first;
        }

        boolean take(Schedule other) {
            if (other.size() < made.size()) {
                made = other;
            }
            return true;
        }
    }

    private static Schedule only(Schedule schedule, List<BitSet> parts, BitSet kept) {
        BitSet out = new BitSet();
        for (int i = 0; i < parts.size(); i++) {
            if (!kept.get(i)) {
                out.or(parts.get(i));
            }
        }
        return schedule.without(out);
    }
}
