package dev.winnow.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The happens-before relation, vector clocks and races of an execution.
 *
 * <p>Vector clocks: Mattern, "Virtual time and global states of distributed systems" (1989). The clock of a delivery is
 * the maximum of the last clock of its process and the clock of the sending step, with the component of the process
 * incremented.
 *
 * <p>A step belongs to the process that ran in it, a crash, pause or resumption to its process. Other external events
 * (sends from outside, partitions) belong to no process: they happen before the deliveries of their messages only. The
 * step that creates a process happens before all steps of that process.
 *
 * <p>Cost: O(steps × processes) at the first use of a clock, nothing while recording.
 */
public final class Causality {

    private static final int NONE = -1;

    private final Recording recording;
    private final int steps;
    private final int processes;
    // By step.
    private final int[] processOf; // the process to which the step belongs, or NONE
    private final int[] previous; // the step before it at its process (or the one that created the process), or NONE
    private final int[] sender; // the step that sent the item it delivers, fires, drops or duplicates, or NONE
    private int @org.jspecify.annotations.Nullable [] clocks; // steps × processes, computed on demand

    private Causality(Recording recording) {
        this.recording = recording;
        steps = recording.size();
        processes = recording.processCount();
        processOf = new int[steps];
        previous = new int[steps];
        sender = new int[steps];
        linkSteps();
    }

    static Causality of(Recording recording) {
        return new Causality(recording);
    }

    private void linkSteps() {
        int[] last = new int[processes];
        Arrays.setAll(last, recording::declaringStep);
        for (int s = 0; s < steps; s++) {
            Step step = recording.step(s);
            processOf[s] = processIndexOf(step);
            previous[s] = processOf[s] == NONE ? NONE : last[processOf[s]];
            int item = subjectItem(step);
            sender[s] = item == NONE ? NONE : recording.sendingStep(item);
            if (processOf[s] != NONE) {
                last[processOf[s]] = s;
            }
        }
    }

    private int processIndexOf(Step step) {
        return step.event() instanceof External.Lifecycle lifecycle
                ? recording.indexOf(lifecycle.process())
                : step.processIndex();
    }

    private static int subjectItem(Step step) {
        Event event = step.event();
        if (event instanceof Event.Deliver deliver) {
            return deliver.item();
        }
        if (event instanceof Event.Fire fire) {
            return fire.item();
        }
        if (event instanceof External.Drop drop) {
            return drop.item();
        }
        return event instanceof External.Duplicate duplicate ? duplicate.item() : NONE;
    }

    /** Returns true if step {@code a} happens before step {@code b}, so that it may have influenced it. */
    public boolean happensBefore(int a, int b) {
        if (a >= b) {
            return false;
        }
        return processOf[a] == NONE ? isCauseOf(a, b) : clock(b, processOf[a]) >= clock(a, processOf[a]);
    }

    /**
     * Walks back from {@code b} to {@code a}, in time linear in the steps between. Used if {@code a} belongs to no
     * process and so has no component in the clocks.
     */
    private boolean isCauseOf(int a, int b) {
        BitSet causes = new BitSet(b + 1);
        causes.set(b);
        for (int s = b; s > a; s = causes.previousSetBit(s - 1)) {
            mark(causes, previous[s]);
            mark(causes, sender[s]);
        }
        return causes.get(a);
    }

    private static void mark(BitSet causes, int cause) {
        if (cause != NONE) {
            causes.set(cause);
        }
    }

    /** Returns the vector clock of a step: for each process, the number of its steps up to and including this one. */
    public int[] clock(int step) {
        int[] clock = new int[processes];
        for (int p = 0; p < processes; p++) {
            clock[p] = clock(step, p);
        }
        return clock;
    }

    private int clock(int step, int process) {
        if (clocks == null) {
            clocks = computeClocks();
        }
        return clocks[step * processes + process];
    }

    private int[] computeClocks() {
        int[] all = new int[Math.multiplyExact(steps, processes)];
        for (int s = 0; s < steps; s++) {
            raise(all, s, previous[s]);
            raise(all, s, sender[s]);
            if (processOf[s] != NONE) {
                all[s * processes + processOf[s]]++;
            }
        }
        return all;
    }

    private void raise(int[] all, int step, int cause) {
        if (cause == NONE) {
            return;
        }
        for (int p = 0; p < processes; p++) {
            all[step * processes + p] = Math.max(all[step * processes + p], all[cause * processes + p]);
        }
    }

    /**
     * Returns the previous step at the same process, or -1. For the first step of a process this is the step that
     * created it.
     */
    public int previousAtProcess(int step) {
        return previous[step];
    }

    /** Returns the step that sent the message or armed the timer of this step, or -1. */
    public int sendingStep(int step) {
        return sender[step];
    }

    /** Two consecutive steps at one process that could have happened in the opposite order. */
    public record Race(int first, int second) {}

    /**
     * Returns the reversible races: the first step did not cause the second, so both messages may have been in flight
     * together. Only consecutive steps at a process race, so this takes linear time.
     *
     * @param fifo true if messages of one channel keep their order; timers of one process always do
     */
    public List<Race> races(boolean fifo) {
        ArrayList<Race> races = new ArrayList<>();
        for (int s = 0; s < steps; s++) {
            int before = previous[s];
            if (before != NONE && processOf[before] == processOf[s] && isReversible(before, s, fifo)) {
                races.add(new Race(before, s));
            }
        }
        return races;
    }

    private boolean isReversible(int first, int second, boolean fifo) {
        Item one = recording.step(first).item();
        Item other = recording.step(second).item();
        if (one == null || other == null || one.id() == other.id() || (one.isTimer() && other.isTimer())) {
            return false;
        }
        if (sender[second] == first || happensBefore(first, sender[second])) {
            return false;
        }
        boolean sameChannel = one.isTimer() == other.isTimer() && one.from().equals(other.from());
        return !(fifo && sameChannel);
    }
}
