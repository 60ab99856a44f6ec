package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.subset.SubsetMinimization;
import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The timers that raise the logical clock, such as election timeouts: after one fired, its process sent a higher clock
 * than it had received or sent before.
 *
 * <p>In DEMi's released code, the user declares them ({@code causesClockIncrement}).
 */
final class ClockTimers {

    private final MoveTable moves;
    private final Set<Integer> types; // as numbered by the move table

    private ClockTimers(MoveTable moves, Set<Integer> types) {
        this.moves = moves;
        this.types = types;
    }

    /** Returns the timers that raise the clock in the best execution. */
    static ClockTimers of(MinimizationRun run) {
        Execution execution = run.incumbent().execution();
        Set<Integer> types = new HashSet<>();
        Map<Integer, Long> clocks = new HashMap<>(); // by process
        for (Step step : execution.steps()) {
            long before = clocks.getOrDefault(step.processIndex(), Long.MIN_VALUE);
            long after = step.createdItems().stream()
                    .mapToLong(item -> clock(run.moves(), item))
                    .reduce(before, Math::max);
            Item handled = step.item();
            if (step.isFiring() && after > before) {
                types.add(run.moves().type(run.incumbent().schedule().move(step.index())));
            }
            clocks.put(step.processIndex(), handled == null ? after : Math.max(after, clock(run.moves(), handled)));
        }
        return new ClockTimers(run.moves(), types);
    }

    private static long clock(MoveTable moves, Item item) {
        return item.isTimer() ? Long.MIN_VALUE : moves.clockOf(item.payload()).orElse(Long.MIN_VALUE);
    }

    /** Returns the places of these timers in a schedule, each as a set. */
    List<BitSet> placesIn(Schedule schedule) {
        List<BitSet> places = new ArrayList<>();
        for (int place = 0; place < schedule.size(); place++) {
            if (types.contains(moves.type(schedule.move(place)))) {
                places.add(SubsetMinimization.range(place, place + 1));
            }
        }
        return places;
    }

    /** Returns the schedule without these places, then also without each of its timers that raise the clock. */
    List<Schedule> withAndWithoutEach(Schedule schedule, BitSet removed) {
        List<Schedule> variants = new ArrayList<>(List.of(schedule.without(removed)));
        placesIn(schedule).forEach(timer -> variants.add(schedule.without(SubsetMinimization.union(removed, timer))));
        return variants;
    }
}
