package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.subset.SubsetMinimization;
import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A reduction that leaves out internal events one at a time, from the first to the last: the last message of each
 * channel, as long as that works for the channel, and each timer once.
 *
 * <p>The released code of DEMi ({@code SrcDstFIFORemoval}); the paper describes delta debugging instead. A message in
 * the middle of a channel that keeps its order cannot be left out alone: all behind it would stay pending.
 *
 * <p>The code differs in that it tests several candidates at once; the first in order that fails wins.
 *
 * <p>Cost: at most one schedule per channel, per timer and per event left out.
 */
final class ChannelEnds {

    private record Channel(ProcessId from, ProcessId to) {}

    private final Incumbent incumbent;
    private final MoveTable moves;
    private final Set<Channel> closed = new HashSet<>(); // the last message of these is needed
    private BitSet triedTimers = new BitSet();

    private ChannelEnds(MinimizationRun run) {
        this.incumbent = run.incumbent();
        this.moves = run.moves();
    }

    /** Returns true if it left out any event. */
    static boolean remove(MinimizationRun run) {
        return new ChannelEnds(run).remove();
    }

    private boolean remove() {
        boolean hasImproved = false;
        while (true) {
            List<Integer> places = candidates();
            Incumbent.RemovedUnit removed = incumbent.removeFirst(
                    places.stream()
                            .map(place -> SubsetMinimization.range(place, place + 1))
                            .toList(),
                    MatchPolicy.EXACT);
            places.subList(0, removed == null ? places.size() : removed.index()).forEach(this::markNeeded);
            if (removed == null) {
                return hasImproved;
            }
            hasImproved = true;
            triedTimers = removed.renumber(triedTimers);
        }
    }

    private void markNeeded(int place) {
        Move.Handle handle = handle(place);
        if (handle.isTimer()) {
            triedTimers.set(place);
        } else {
            closed.add(new Channel(handle.from(), handle.to()));
        }
    }

    private Move.Handle handle(int place) {
        return (Move.Handle) moves.move(incumbent.schedule().move(place));
    }

    /** Returns the places of the ends of open channels and of timers that were not tried, in order. */
    private List<Integer> candidates() {
        Schedule schedule = incumbent.schedule();
        Map<Channel, Integer> ends = new HashMap<>();
        BitSet candidates = new BitSet();
        for (int place = 0; place < schedule.size(); place++) {
            if (moves.move(schedule.move(place)) instanceof Move.Handle handle) {
                if (handle.isTimer()) {
                    candidates.set(place, !triedTimers.get(place));
                } else if (!handle.from().equals(ProcessId.OUTSIDE)) { // what externals send is fixed here
                    ends.put(new Channel(handle.from(), handle.to()), place);
                }
            }
        }
        ends.forEach((channel, place) -> candidates.set(place, !closed.contains(channel)));
        return new ArrayList<>(candidates.stream().boxed().toList());
    }
}
