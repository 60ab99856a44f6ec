package dev.winnow.explore.dpor;

import dev.winnow.model.Choices;
import dev.winnow.model.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A detector of the reversible races of an execution. It adds the sequence that reverses each race to the backtrack set
 * of the node before the race.
 *
 * <p>Abdulla, Aronis, Jonsson, Sagonas, "Optimal dynamic partial order reduction" (POPL'14), applied to deliveries. A
 * step races with every item that its process could have handled instead: items that were enabled there, and messages
 * sent later by steps that do not depend on it. If the process could also have handled the item in place of its next
 * step, the race with that next step suffices, as in the paper: its reversal makes this race visible. So only
 * neighboring steps of a process race, and a step with the items that it disables: a timer that it cancels, a message
 * that it makes the process defer, or a message queued behind another one. A handler that chooses races with its other
 * choices. With mailboxes, two successive steps that send to the same process race as well.
 *
 * <p>The reversing sequence consists of the later steps independent of the first one, then the second event.
 * {@link WakeupTree} needs all of them up to the end of the execution, for the weak-initials test. {@link SourceSet}
 * needs only those before the second event, except with mailboxes, where dependence is known only for performed steps.
 *
 * <p>Cost: quadratic in the number of steps.
 */
final class RaceDetector {

    /** The sets of messages to one process of which only the oldest can be delivered. */
    enum ChannelModel {
        UNORDERED,
        FIFO_PER_SENDER,
        MAILBOX
    }

    private static final int NONE = -1;

    private final DporTrace trace;
    private final Recording recording;
    private final List<DporNode> nodes; // by step: the node before it
    private final ChannelModel channels;
    private final boolean usesWholeSequences; // sequences extend to the end of the execution
    private int usableSteps;

    RaceDetector(
            DporTrace trace,
            Recording recording,
            List<DporNode> nodes,
            ChannelModel channels,
            boolean usesWholeSequences) {
        this.trace = trace;
        this.recording = recording;
        this.nodes = nodes;
        this.channels = channels;
        this.usesWholeSequences = usesWholeSequences;
    }

    /**
     * Adds the reversals of all races to the backtrack sets.
     *
     * @param usableSteps number of steps that may occur in a sequence; excludes a failed last step, which nothing
     *     follows
     */
    void addReversals(int usableSteps) {
        this.usableSteps = usableSteps;
        int[] next = nextAtProcess();
        for (int step = 0; step < trace.size(); step++) {
            if (!trace.entry(step).isExternal()) {
                reverseHandlingRaces(step, next[step]);
            }
            reverseChoiceRaces(step);
            if (channels == ChannelModel.MAILBOX) {
                reverseSendingRaces(step);
            }
        }
    }

    private int[] nextAtProcess() {
        int[] next = new int[trace.size()];
        int[] following = new int[recording.processCount()];
        Arrays.fill(following, NONE);
        for (int step = trace.size() - 1; step >= 0; step--) {
            int process = trace.entry(step).processIndex();
            next[step] = process < 0 ? NONE : following[process];
            if (process >= 0) {
                following[process] = step;
            }
        }
        return next;
    }

    // ---- races with items that the process could have handled instead

    private void reverseHandlingRaces(int step, int next) {
        for (int item : nodes.get(step).enabled) {
            boolean isSameProcess =
                    recording.receiverIndex(item) == trace.entry(step).processIndex();
            if (isSameProcess && item != trace.entry(step).item() && (next == NONE || isUnavailableAt(item, next))) {
                reverse(step, item, next);
            }
        }
        Set<Integer> occupied = occupiedChannels(step);
        Set<Integer> occupiedNext = next == NONE ? Set.of() : occupiedChannels(next);
        for (int later = step + 1; later < trace.size(); later++) {
            if (!trace.happensBefore(step, later)) {
                for (int item : sentTo(trace.entry(step).processIndex(), later)) {
                    boolean isFirst = occupied.add(channel(item)); // in its channel
                    boolean sentBeforeNext = next == NONE || later < next;
                    boolean isVisible = sentBeforeNext
                            ? next == NONE || isUnavailableAt(item, next)
                            : occupiedNext.contains(channel(item));
                    if (isFirst && isVisible) {
                        reverse(step, item, next);
                    }
                }
            }
        }
    }

    private List<Integer> sentTo(int process, int step) {
        List<Integer> sent = new ArrayList<>();
        int first = recording.step(step).firstCreatedItem();
        for (int item = first; item < first + recording.step(step).createdItemCount(); item++) {
            if (recording.receiverIndex(item) == process && !recording.isTimer(item)) {
                sent.add(item);
            }
        }
        return sent;
    }

    /** Returns the channels with a message that the step's process could have handled instead. */
    private Set<Integer> occupiedChannels(int step) {
        Set<Integer> occupied = new HashSet<>();
        for (int item : nodes.get(step).enabled) {
            if (recording.receiverIndex(item) == trace.entry(step).processIndex() && !recording.isTimer(item)) {
                occupied.add(channel(item));
            }
        }
        return occupied;
    }

    private int channel(int item) {
        return switch (channels) {
            case UNORDERED -> item;
            case FIFO_PER_SENDER -> recording.senderIndex(item);
            case MAILBOX -> 0;
        };
    }

    /**
     * Returns true if the process's next step handles the item or has it disabled, so it has no race with that step.
     */
    private boolean isUnavailableAt(int item, int next) {
        return trace.entry(next).item() == item || Arrays.binarySearch(nodes.get(next).enabled, item) < 0;
    }

    private void reverse(int step, int item, int next) {
        boolean handledNext = next != NONE && trace.entry(next).item() == item;
        int end = handledNext ? next : Math.max(step, recording.sendingStep(item)) + 1;
        reverse(step, end, trace.handlingOf(item, recording));
    }

    /** Adds the steps up to the end that are independent of the step, followed by the second event of the race. */
    private void reverse(int step, int end, DporEvent second) {
        List<DporEvent> sequence = new ArrayList<>();
        for (int later = step + 1; later < Math.min(usableSteps, usesWholeSequences ? trace.size() : end); later++) {
            if (!trace.happensBefore(step, later)) {
                sequence.add(trace.entry(later).event());
            }
        }
        sequence.add(second);
        DporNode node = nodes.get(step);
        node.backtrackSet.addReversal(sequence, node.sleepSet);
    }

    // ---- races with other choices

    private void reverseChoiceRaces(int step) {
        DporEvent requested = trace.entry(step).requestedEvent();
        Choices choices = trace.entry(step).event().choices();
        for (int place = usesWholeSequences ? 0 : requested.choices().size(); place < choices.size(); place++) {
            for (int value = 0; value < choices.bound(place); value++) {
                if (value != choices.value(place)) {
                    reverse(step, step + 1, trace.withChoices(requested, choices.withLast(place, value)));
                }
            }
        }
    }

    // ---- races by the order of sending

    private void reverseSendingRaces(int step) {
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
