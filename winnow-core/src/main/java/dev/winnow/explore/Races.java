package dev.winnow.explore;

import dev.winnow.model.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What could have come first, instead of what did: the reversible races of an execution, each with the sequence that reverses it.
 *
 * <p>In the model of deliveries a step races with whatever its process could have handled in its place: what was enabled there, and what was sent later by somebody who did not depend on it. If the
 * process could still have handled that in place of its next step, too, then the race with that next step is enough, as in the papers: when it is reversed, this one becomes visible. Therefore
 * only neighbors at a process race, and what the first of them takes away: a timer that it cancels, a message that it makes the process defer. Where the order of sending counts, also two that
 * send to the same process one after the other.
 *
 * <p>Cost: linear in the steps times the processes.
 */
final class Races {

    /** Hears of a sequence that is possible after so many steps, and that what was done there does not come first in. */
    @FunctionalInterface
    interface Reversals {
        void reversed(int at, List<Act> sequence);
    }

    /** Of which messages to one process only one can come next. */
    enum Channels {
        EACH_MESSAGE,
        OF_EACH_SENDER,
        MAILBOX
    }

    private static final int NONE = -1;

    private final Trail trail;
    private final Recording recording;
    private final IntFunction<int[]> enabled; // what was enabled before a step, in order
    private final Channels channels;
    private final boolean whole; // sequences hold all that is independent of the step
    private final Reversals reversals;
    private int usable;

    Races(Trail trail, Recording recording, IntFunction<int[]> enabled, Channels channels, boolean whole, Reversals reversals) {
        this.trail = trail;
        this.recording = recording;
        this.enabled = enabled;
        this.channels = channels;
        this.whole = whole;
        this.reversals = reversals;
    }

    /**
     * All, but not again those that were found when the first so many steps were made.
     *
     * @param usable after so many steps the execution was broken off, by a step that lets nothing come behind it
     */
    void find(int unchanged, int usable) {
        this.usable = usable;
        int known = whole ? 0 : unchanged;
        int[] next = nextAtProcess();
        for (int step = 0; step < trail.size(); step++) {
            if (!trail.at(step).isExternal() && (next[step] == NONE || next[step] >= known)) {
                withHandled(step, next[step]);
            }
            if (step >= known) {
                withChosen(step);
            }
            if (channels == Channels.MAILBOX && step >= known) {
                bySending(step);
            }
        }
    }

    private int[] nextAtProcess() {
        int[] next = new int[trail.size()];
        int[] following = new int[recording.processCount()];
        Arrays.fill(following, NONE);
        for (int step = trail.size() - 1; step >= 0; step--) {
            int place = trail.at(step).place();
            next[step] = place < 0 ? NONE : following[place];
            if (place >= 0) {
                following[place] = step;
            }
        }
        return next;
    }

    // ---- what the process could have handled instead

    private void withHandled(int step, int next) {
        int place = trail.at(step).place();
        Set<Integer> busy = new HashSet<>();
        for (int item : enabled.apply(step)) {
            if (recording.to(item) == place) {
                if (!recording.isTimer(item)) {
                    busy.add(channel(item));
                }
                if (item != trail.at(step).item() && isLost(item, next)) {
                    reverse(step, item, next);
                }
            }
        }
        int end = next == NONE ? trail.size() : next;
        for (int later = step + 1; later < end; later++) {
            if (!trail.happensBefore(step, later)) {
                withSent(step, later, next, busy);
            }
        }
    }

    /** Of each channel the first only: none that stands behind another one. */
    private void withSent(int step, int later, int next, Set<Integer> busy) {
        int first = recording.step(later).firstMade();
        int end = first + recording.step(later).madeCount();
        for (int item = first; item < end; item++) {
            if (recording.to(item) == trail.at(step).place()
                    && !recording.isTimer(item)
                    && busy.add(channel(item))
                    && isLost(item, next)) {
                reverse(step, item, next);
            }
        }
    }

    private int channel(int item) {
        return switch (channels) {
            case EACH_MESSAGE -> item;
            case OF_EACH_SENDER -> recording.from(item);
            case MAILBOX -> 0;
        };
    }

    /** Whether the next step at the process handles it or cannot handle it, so that no race with that one leads here. */
    private boolean isLost(int item, int next) {
        return next == NONE || trail.at(next).item() == item || Arrays.binarySearch(enabled.apply(next), item) < 0;
    }

    private void reverse(int step, int item, int next) {
        boolean handledNext = next != NONE && trail.at(next).item() == item;
        int end = handledNext ? next : Math.max(step, recording.sentBy(item)) + 1;
        reverse(step, end, trail.handling(item, recording));
    }

    /** What was done up to that end and does not depend on the step, and then the other act in its place. */
    private void reverse(int step, int end, Act instead) {
        List<Act> sequence = new ArrayList<>();
        for (int later = step + 1; later < Math.min(usable, whole ? trail.size() : end); later++) {
            if (!trail.happensBefore(step, later)) {
                sequence.add(trail.at(later).act());
            }
        }
        sequence.add(instead);
        reversals.reversed(step, sequence);
    }

    // ---- what a handler could have chosen instead

    private void withChosen(int step) {
        Act wish = trail.at(step).wish();
        List<Integer> choices = trail.at(step).act().choices();
        for (int at = whole ? 0 : wish.choices().size(); at < choices.size(); at += 2) {
            for (int value = 0; value < choices.get(at); value++) {
                if (value != choices.get(at + 1)) {
                    reverse(step, step + 1, wish.choosing(choices.subList(0, at), choices.get(at), value));
                }
            }
        }
    }

    // ---- where the order of sending counts

    private void bySending(int step) {
        Trail.Happened second = trail.at(step);
        for (int cause : second.causes()) {
            Trail.Happened first = trail.at(cause);
            boolean bySendingAlone = cause != second.sender()
                    && first.place() != second.place()
                    && recording.declaredIn(second.place()) != cause;
            if (!first.isExternal() && bySendingAlone && isImmediate(cause, second)) {
                reverse(cause, step, second.act());
            }
        }
    }

    private boolean isImmediate(int cause, Trail.Happened second) {
        return second.causes().stream().noneMatch(other -> trail.happensBefore(cause, other));
    }
}
