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
 * only neighbors at a process race, and what the first of them takes away: a timer that it cancels, a message that it makes the process defer or that comes to stand behind another one. A handler that
 * chooses races with itself. Where the order of sending counts, two also race that send to the same process one after the other.
 *
 * <p>The reversing sequence is what is independent of the first step, and then the other one in its place. For {@link WakeupTree} all of it must be there, up to the end of the execution: what sleeps
 * is told from it. For {@link SourceSet} what comes before the other one is enough, unless only its place tells what depends on it (mailboxes).
 *
 * <p>Cost: quadratic in the steps.
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
    private final boolean whole; // sequences go to the end of the execution
    private final Reversals reversals;
    private int usable;

    Races(
            Trail trail,
            Recording recording,
            IntFunction<int[]> enabled,
            Channels channels,
            boolean whole,
            Reversals reversals) {
        this.trail = trail;
        this.recording = recording;
        this.enabled = enabled;
        this.channels = channels;
        this.whole = whole;
        this.reversals = reversals;
    }

    /**
     * All of them.
     *
     * @param usable after so many steps the execution was broken off, by a step that lets nothing come behind it
     */
    void find(int usable) {
        this.usable = usable;
        int[] next = nextAtProcess();
        for (int step = 0; step < trail.size(); step++) {
            if (!trail.at(step).isExternal()) {
                withHandled(step, next[step]);
            }
            withChosen(step);
            if (channels == Channels.MAILBOX) {
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
        for (int item : enabled.apply(step)) {
            boolean here = recording.to(item) == trail.at(step).place();
            if (here && item != trail.at(step).item() && (next == NONE || isLost(item, next))) {
                reverse(step, item, next);
            }
        }
        Set<Integer> busy = busyBefore(step);
        Set<Integer> busyNext = next == NONE ? Set.of() : busyBefore(next);
        for (int later = step + 1; later < trail.size(); later++) {
            if (!trail.happensBefore(step, later)) {
                for (int item : sentTo(trail.at(step).place(), later)) {
                    boolean first = busy.add(channel(item)); // none that stands behind another one
                    boolean sentBefore = next == NONE || later < next;
                    boolean visible =
                            sentBefore ? next == NONE || isLost(item, next) : busyNext.contains(channel(item));
                    if (first && visible) {
                        reverse(step, item, next);
                    }
                }
            }
        }
    }

    private List<Integer> sentTo(int place, int step) {
        List<Integer> sent = new ArrayList<>();
        int first = recording.step(step).firstMade();
        for (int item = first; item < first + recording.step(step).madeCount(); item++) {
            if (recording.to(item) == place && !recording.isTimer(item)) {
                sent.add(item);
            }
        }
        return sent;
    }

    /** The channels that have a message which the process of the step could have handled in its place. */
    private Set<Integer> busyBefore(int step) {
        Set<Integer> busy = new HashSet<>();
        for (int item : enabled.apply(step)) {
            if (recording.to(item) == trail.at(step).place() && !recording.isTimer(item)) {
                busy.add(channel(item));
            }
        }
        return busy;
    }

    private int channel(int item) {
        return switch (channels) {
            case EACH_MESSAGE -> item;
            case OF_EACH_SENDER -> recording.from(item);
            case MAILBOX -> 0;
        };
    }

    /** Whether the next step at the process handles it or could not have, so that no race with that one leads here. */
    private boolean isLost(int item, int next) {
        return trail.at(next).item() == item || Arrays.binarySearch(enabled.apply(next), item) < 0;
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
                    reverse(step, step + 1, trail.choosing(wish, choices.subList(0, at), choices.get(at), value));
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
