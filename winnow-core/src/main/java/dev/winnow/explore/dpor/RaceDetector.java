package dev.winnow.explore.dpor;

import dev.winnow.model.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What could have come first, instead of what did: the reversible races of an execution, each with the sequence that
 * reverses it.
 *
 * <p>In the model of deliveries a step races with whatever its process could have handled in its place: what was
 * enabled there, and what was sent later by somebody who did not depend on it. If the process could still have handled
 * that in place of its next step, too, then the race with that next step is enough, as in the papers: when it is
 * reversed, this one becomes visible. Therefore only neighbors at a process race, and what the first of them takes
 * away: a timer that it cancels, a message that it makes the process defer or that comes to stand behind another one. A
 * handler that chooses races with itself. Where the order of sending counts, two also race that send to the same
 * process one after the other.
 *
 * <p>The reversing sequence is what is independent of the first step, and then the other one in its place. For
 * {@link WakeupTree} all of it must be there, up to the end of the execution: what sleeps is told from it. For
 * {@link SourceSet} what comes before the other one is enough, unless only its place tells what depends on it
 * (mailboxes).
 *
 * <p>Cost: quadratic in the steps.
 */
final class RaceDetector {

    /**
     * Hears of a sequence that is possible after so many steps, and that what was done there does not come first in.
     */
    @FunctionalInterface
    interface ReversalListener {
        void onReversal(int at, List<DporEvent> sequence);
    }

    /** Of which messages to one process only one can come next. */
    enum ChannelModel {
        UNORDERED,
        FIFO_PER_SENDER,
        MAILBOX
    }

    private static final int NONE = -1;

    private final DporTrace trace;
    private final Recording recording;
    private final IntFunction<int[]> enabled; // what was enabled before a step, in order
    private final ChannelModel channels;
    private final boolean usesWholeSequences; // sequences go to the end of the execution
    private final ReversalListener listener;
    private int usableSteps;

    RaceDetector(
            DporTrace trace,
            Recording recording,
            IntFunction<int[]> enabled,
            ChannelModel channels,
            boolean whole,
            ReversalListener reversals) {
        this.trace = trace;
        this.recording = recording;
        this.enabled = enabled;
        this.channels = channels;
        this.usesWholeSequences = whole;
        this.listener = reversals;
    }

    /**
     * All of them.
     *
     * @param usable after so many steps the execution was broken off, by a step that lets nothing come behind it
     */
    void reportAll(int usable) {
        this.usableSteps = usable;
        int[] next = nextAtProcess();
        for (int step = 0; step < trace.size(); step++) {
            if (!trace.entry(step).isExternal()) {
                racesWithHandled(step, next[step]);
            }
            racesWithChosen(step);
            if (channels == ChannelModel.MAILBOX) {
                racesBySending(step);
            }
        }
    }

    private int[] nextAtProcess() {
        int[] next = new int[trace.size()];
        int[] following = new int[recording.processCount()];
        Arrays.fill(following, NONE);
        for (int step = trace.size() - 1; step >= 0; step--) {
            int place = trace.entry(step).processIndex();
            next[step] = place < 0 ? NONE : following[place];
            if (place >= 0) {
                following[place] = step;
            }
        }
        return next;
    }

    // ---- what the process could have handled instead

    private void racesWithHandled(int step, int next) {
        for (int item : enabled.apply(step)) {
            boolean here = recording.receiverIndex(item) == trace.entry(step).processIndex();
            if (here && item != trace.entry(step).item() && (next == NONE || isLost(item, next))) {
                reverse(step, item, next);
            }
        }
        Set<Integer> busy = occupiedChannels(step);
        Set<Integer> busyNext = next == NONE ? Set.of() : occupiedChannels(next);
        for (int later = step + 1; later < trace.size(); later++) {
            if (!trace.happensBefore(step, later)) {
                for (int item : sentTo(trace.entry(step).processIndex(), later)) {
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
        int first = recording.step(step).firstCreatedItem();
        for (int item = first; item < first + recording.step(step).createdItemCount(); item++) {
            if (recording.receiverIndex(item) == place && !recording.isTimer(item)) {
                sent.add(item);
            }
        }
        return sent;
    }

    /** The channels that have a message which the process of the step could have handled in its place. */
    private Set<Integer> occupiedChannels(int step) {
        Set<Integer> busy = new HashSet<>();
        for (int item : enabled.apply(step)) {
            if (recording.receiverIndex(item) == trace.entry(step).processIndex() && !recording.isTimer(item)) {
                busy.add(channel(item));
            }
        }
        return busy;
    }

    private int channel(int item) {
        return switch (channels) {
            case UNORDERED -> item;
            case FIFO_PER_SENDER -> recording.senderIndex(item);
            case MAILBOX -> 0;
        };
    }

    /** Whether the next step at the process handles it or could not have, so that no race with that one leads here. */
    private boolean isLost(int item, int next) {
        return trace.entry(next).item() == item || Arrays.binarySearch(enabled.apply(next), item) < 0;
    }

    private void reverse(int step, int item, int next) {
        boolean handledNext = next != NONE && trace.entry(next).item() == item;
        int end = handledNext ? next : Math.max(step, recording.sendingStep(item)) + 1;
        reverse(step, end, trace.handlingOf(item, recording));
    }

    /** What was done up to that end and does not depend on the step, and then the other act in its place. */
    private void reverse(int step, int end, DporEvent instead) {
        List<DporEvent> sequence = new ArrayList<>();
        for (int later = step + 1; later < Math.min(usableSteps, usesWholeSequences ? trace.size() : end); later++) {
            if (!trace.happensBefore(step, later)) {
                sequence.add(trace.entry(later).event());
            }
        }
        sequence.add(instead);
        listener.onReversal(step, sequence);
    }

    // ---- what a handler could have chosen instead

    private void racesWithChosen(int step) {
        DporEvent wish = trace.entry(step).requestedEvent();
        List<Integer> choices = trace.entry(step).event().choices();
        for (int at = usesWholeSequences ? 0 : wish.choices().size(); at < choices.size(); at += 2) {
            for (int value = 0; value < choices.get(at); value++) {
                if (value != choices.get(at + 1)) {
                    reverse(step, step + 1, trace.withChoice(wish, choices.subList(0, at), choices.get(at), value));
                }
            }
        }
    }

    // ---- where the order of sending counts

    private void racesBySending(int step) {
        DporTrace.TraceEntry second = trace.entry(step);
        for (int cause : second.causes()) {
            DporTrace.TraceEntry first = trace.entry(cause);
            boolean bySendingAlone = cause != second.senderStep()
                    && first.processIndex() != second.processIndex()
                    && recording.declaringStep(second.processIndex()) != cause;
            if (!first.isExternal() && bySendingAlone && isImmediate(cause, second)) {
                reverse(cause, step, second.event());
            }
        }
    }

    private boolean isImmediate(int cause, DporTrace.TraceEntry second) {
        return second.causes().stream().noneMatch(other -> trace.happensBefore(cause, other));
    }
}
