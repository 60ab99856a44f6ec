package dev.winnow.explore.dpor;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A node of the current execution, before a step: its enabled items, its sleep set and its backtrack set. */
final class DporNode {

    private static final int NONE = -1;

    final SleepSet sleepSet;
    final BacktrackSet backtrackSet;
    final int[] enabled; // item numbers, ascending; empty during the plan's prologue
    final int planPosition; // in the prologue
    final @Nullable External external; // the prologue's external here, if any

    @Nullable
    DporEvent performedEvent;

    private boolean isExplored; // some event was performed here, and everything after it was explored

    DporNode(
            SleepSet sleepSet,
            BacktrackSet backtrackSet,
            int[] enabled,
            int planPosition,
            @Nullable External external) {
        this.sleepSet = sleepSet;
        this.backtrackSet = backtrackSet;
        this.enabled = enabled;
        this.planPosition = planPosition;
        this.external = external;
    }

    /**
     * Selects the next event to perform, or null if the node is done. Drops requested events that are disabled (the
     * message is deferred here) or asleep. Picks any awake event if nothing was explored here, or if a requested event
     * was disabled: other requests may have been dropped in favor of it.
     */
    @Nullable
    DporEvent selectNext(DporTrace trace, Recording recording) {
        for (DporEvent requested = backtrackSet.first(); requested != null; requested = backtrackSet.first()) {
            boolean isEnabled = external != null || findItem(requested, trace) != NONE;
            if (isEnabled && !sleepSet.covers(requested)) {
                return requested;
            }
            isExplored &= isEnabled;
            backtrackSet.removeFirst();
        }
        if (isExplored) {
            return null;
        }
        DporEvent arbitrary = anyAwake(trace, recording);
        if (arbitrary != null) {
            sleepSet.weaken();
            backtrackSet.start(arbitrary);
        }
        return arbitrary;
    }

    /** Returns the oldest message that is enabled and awake, else the oldest such timer, else null. */
    private @Nullable DporEvent anyAwake(DporTrace trace, Recording recording) {
        DporEvent timer = null;
        for (int item : enabled) {
            DporEvent event = trace.handlingOf(item, recording);
            if (!sleepSet.covers(event)) {
                if (!recording.isTimer(item)) {
                    return event;
                }
                timer = timer == null ? event : timer;
            }
        }
        return timer;
    }

    /** Returns the number of the item that the event handles, or -1 if it is not enabled. */
    int findItem(DporEvent event, DporTrace trace) {
        return Arrays.stream(enabled)
                .filter(item -> trace.itemName(item) == event.itemName())
                .findFirst()
                .orElse(NONE);
    }

    /**
     * Marks the performed event as explored.
     *
     * @param failed true if it violated an invariant, so that nothing after it was explored
     */
    void finishEvent(DporEvent performed, boolean failed) {
        sleepSet.add(performed, failed);
        backtrackSet.removeFirst();
        performedEvent = null;
        isExplored |= !failed;
    }
}
