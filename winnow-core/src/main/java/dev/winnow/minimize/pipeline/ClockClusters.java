package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reduction that leaves out all deliveries with one value of the logical clock, a term for instance, together with at
 * most one timer that raises the clock. What is kept is matched by type.
 *
 * <pre>
 * everything matched by type; then without each timer that raises the clock, one after another
 * for each value of the clock, from the lowest:
 *     without its deliveries; if that passes, also without the first timer, or the second … until one fails
 * </pre>
 *
 * <p>The released code of DEMi ({@code ClockClusterizer}); the paper does not mention it. Events without a clock are
 * kept. If no message has one, each internal event is left out alone, as the code does for Spark
 * ({@code SingletonClusterizer}).
 *
 * <p>Cost: at most as many tests as values of the clock times such timers.
 */
final class ClockClusters {

    private final MinimizationRun run;
    private final ScheduleTester test;
    private final ClockTimers timers;

    private ClockClusters(MinimizationRun run, ScheduleTester test) {
        this.run = run;
        this.test = test;
        this.timers = ClockTimers.of(run);
    }

    /** Returns true if it left out any event. */
    static boolean remove(MinimizationRun run, ScheduleTester test) {
        ClockClusters clusters = new ClockClusters(run, test);
        boolean hasImproved = clusters.matchByType();
        hasImproved |= clusters.clusters().isEmpty()
                ? clusters.leaveOutEach(schedule -> SubsetReduction.internalEvents(schedule, run.moves()))
                : clusters.leaveOutEach(clusters.timers::placesIn);
        return clusters.leaveOutClusters() || hasImproved;
    }

    private boolean matchByType() {
        return replaceBy(test.firstFailing(List.of(schedule())));
    }

    private Schedule schedule() {
        return run.incumbent().schedule();
    }

    private boolean replaceBy(ScheduleTester.@Nullable FailingSchedule failing) {
        return failing != null && run.incumbent().replaceIfBetter(failing.performed());
    }

    /** Leaves out these sets of places of the current schedule, from the first to the last, each tried once. */
    private boolean leaveOutEach(Function<Schedule, List<BitSet>> units) {
        boolean hasImproved = false;
        List<BitSet> places = units.apply(schedule());
        int needed = 0; // the number of sets, from the first, that cannot be left out
        while (needed < places.size()) {
            ScheduleTester.FailingSchedule failing = test.firstFailing(places.subList(needed, places.size()).stream()
                    .map(schedule()::without)
                    .toList());
            boolean isBetter = replaceBy(failing);
            hasImproved |= isBetter;
            needed = failing == null ? places.size() : needed + failing.index() + (isBetter ? 0 : 1);
            places = units.apply(schedule());
        }
        return hasImproved;
    }

    private boolean leaveOutClusters() {
        boolean hasImproved = false;
        Map.Entry<Long, BitSet> cluster = clusters().firstEntry();
        while (cluster != null) {
            hasImproved |= replaceBy(test.firstFailing(timers.withAndWithoutEach(schedule(), cluster.getValue())));
            cluster = clusters().higherEntry(cluster.getKey());
        }
        return hasImproved;
    }

    /** Returns the places of deliveries by their logical clock. */
    private NavigableMap<Long, BitSet> clusters() {
        MoveTable moves = run.moves();
        NavigableMap<Long, BitSet> clusters = new TreeMap<>();
        for (int place = 0; place < schedule().size(); place++) {
            int move = schedule().move(place);
            OptionalLong clock = moves.clock(move);
            if (clock.isPresent() && moves.move(move) instanceof Move.Handle handle && !handle.isTimer()) {
                clusters.computeIfAbsent(clock.getAsLong(), absent -> new BitSet())
                        .set(place);
            }
        }
        return clusters;
    }
}
