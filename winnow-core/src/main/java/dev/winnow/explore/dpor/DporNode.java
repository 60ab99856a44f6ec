package dev.winnow.explore.dpor;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A place on the way of a reduction, before a step: what can happen there, what need not be tried, what is still to be
 * tried.
 */
final class DporNode {

    private static final int NONE = -1;

    final SleepSet sleepSet;
    final BacktrackSet backtrackSet;
    final int[] enabled; // the numbers of what can be handled, in order; empty while the plan is followed
    final int planPosition; // how far the plan is
    final @Nullable External external; // what the plan does here

    @Nullable
    DporEvent performedEvent; // what was done

    private boolean isExplored; // something was done here, and all that can follow from it was seen

    DporNode(SleepSet sleep, BacktrackSet backtrackSet, int[] enabled, int planned, @Nullable External external) {
        this.sleepSet = sleep;
        this.backtrackSet = backtrackSet;
        this.enabled = enabled;
        this.planPosition = planned;
        this.external = external;
    }

    /**
     * What to do here next; null if nothing is left. What was asked for may turn out to be impossible (the message is
     * deferred here) or to have been seen. If nothing else was done here, then anything is; also if it was impossible,
     * since other wishes may have been left out in favor of it.
     */
    @Nullable
    DporEvent selectNext(DporTrace trace, Recording recording) {
        for (DporEvent wish = backtrackSet.first(); wish != null; wish = backtrackSet.first()) {
            boolean possible = external != null || findItem(wish, trace) != NONE;
            if (possible && !sleepSet.covers(wish)) {
                return wish;
            }
            isExplored &= possible;
            backtrackSet.removeFirst();
        }
        if (isExplored) {
            return null;
        }
        DporEvent any = anyAwake(trace, recording);
        if (any != null) {
            sleepSet.weaken();
            backtrackSet.start(any);
        }
        return any;
    }

    /** The oldest message that can be delivered, or else the oldest timer. */
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

    /** The number of the message or timer that is to be handled, or -1 if it cannot be now. */
    int findItem(DporEvent wish, DporTrace trace) {
        return Arrays.stream(enabled)
                .filter(item -> trace.itemName(item) == wish.itemName())
                .findFirst()
                .orElse(NONE);
    }

    /** What was done is done with. A step that broke something says nothing of what else could follow. */
    void finishEvent(DporEvent done, boolean broken) {
        sleepSet.add(done, broken);
        backtrackSet.removeFirst();
        performedEvent = null;
        isExplored |= !broken;
    }
}
