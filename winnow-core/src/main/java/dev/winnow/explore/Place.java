package dev.winnow.explore;

import dev.winnow.model.External;
import dev.winnow.model.Recording;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A place on the way of a reduction, before a step: what can happen there, what need not be tried, what is still to be tried. */
final class Place {

    private static final int NONE = -1;

    final SleepSet sleep;
    final Agenda agenda;
    final int[] enabled; // the numbers of what can be handled, in order; empty while the plan is followed
    final int planned; // how far the plan is
    final @Nullable External external; // what the plan does here

    @Nullable
    Act current; // what was done

    private boolean explored; // something was done here, and all that can follow from it was seen

    Place(SleepSet sleep, Agenda agenda, int[] enabled, int planned, @Nullable External external) {
        this.sleep = sleep;
        this.agenda = agenda;
        this.enabled = enabled;
        this.planned = planned;
        this.external = external;
    }

    /**
     * What to do here next; null if nothing is left. What was asked for may turn out to be impossible (the message is deferred here) or to have been seen. If nothing else was done here, then
     * anything is; also if it was impossible, since other wishes may have been left out in favor of it.
     */
    @Nullable
    Act next(Trail trail, Recording recording) {
        for (Act wish = agenda.first(); wish != null; wish = agenda.first()) {
            boolean possible = external != null || find(wish, trail) != NONE;
            if (possible && !sleep.covers(wish)) {
                return wish;
            }
            explored &= possible;
            agenda.drop();
        }
        if (explored) {
            return null;
        }
        Act any = anyAwake(trail, recording);
        if (any != null) {
            sleep.distrust();
            agenda.begin(any);
        }
        return any;
    }

    /** The oldest message that can be delivered, or else the oldest timer. */
    private @Nullable Act anyAwake(Trail trail, Recording recording) {
        Act timer = null;
        for (int item : enabled) {
            Act act = trail.handling(item, recording);
            if (!sleep.covers(act)) {
                if (!recording.isTimer(item)) {
                    return act;
                }
                timer = timer == null ? act : timer;
            }
        }
        return timer;
    }

    /** The number of the message or timer that is to be handled, or -1 if it cannot be now. */
    int find(Act wish, Trail trail) {
        return Arrays.stream(enabled)
                .filter(item -> trail.name(item) == wish.item())
                .findFirst()
                .orElse(NONE);
    }

    /** What was done is done with. A step that broke something says nothing of what else could follow. */
    void finish(Act done, boolean broken) {
        sleep.add(done, broken);
        agenda.drop();
        current = null;
        explored |= !broken;
    }
}
