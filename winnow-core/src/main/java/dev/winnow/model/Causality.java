package dev.winnow.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Happens-before, vector clocks and races of an execution, derived from the parents that were recorded.
 *
 * <p>A step happens at the process that ran in it; a crash happens at the process that it ends. Other externals (a send
 * from outside, a partition …) happen nowhere: they precede only what their messages bring about. The step that creates
 * a process comes before all that happens there. Clocks follow Mattern: the clock of a delivery is the maximum of its
 * process's last clock and the clock of the step that sent the message, with the process's own component incremented.
 *
 * <p>Cost: one pass of O(steps × processes) when the first clock is asked for, nothing while recording.
 */
public final class Causality {

    private static final int NONE = -1;

    private final Recording recording;
    private final int steps;
    private final int processes;
    private final int[] place; // the process at which a step happens, or NONE
    private final int[] previous; // the step before it at its place (at first, the one that created it), or NONE
    private final int[] sender; // the step that sent what it delivers, fires, drops or duplicates, or NONE
    private int @org.jspecify.annotations.Nullable [] clocks; // steps × processes, made on demand

    private Causality(Recording recording) {
        this.recording = recording;
        steps = recording.size();
        processes = recording.processCount();
        place = new int[steps];
        previous = new int[steps];
        sender = new int[steps];
        link();
    }

    static Causality of(Recording recording) {
        return new Causality(recording);
    }

    private void link() {
        int[] last = new int[processes];
        Arrays.setAll(last, recording::declaringStep);
        for (int s = 0; s < steps; s++) {
            Step step = recording.step(s);
            place[s] = placeOf(step);
            previous[s] = place[s] == NONE ? NONE : last[place[s]];
            int item = subjectItem(step);
            sender[s] = item == NONE ? NONE : recording.sendingStep(item);
            if (place[s] != NONE) {
                last[place[s]] = s;
            }
        }
    }

    private int placeOf(Step step) {
        return step.event() instanceof External.Crash crash ? recording.indexOf(crash.process()) : step.processIndex();
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

    /** Whether step {@code a} happens before step {@code b}: could {@code a} have influenced {@code b}? */
    public boolean happensBefore(int a, int b) {
        if (a >= b) {
            return false;
        }
        return place[a] == NONE ? isBehind(a, b) : clock(b, place[a]) >= clock(a, place[a]);
    }

    /**
     * What happens nowhere has no component in the clocks: walks back from {@code b}, in time linear in the steps
     * between.
     */
    private boolean isBehind(int a, int b) {
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

    /** The vector clock of a step: for each process, how many of its steps happen before this one or are this one. */
    public int[] clock(int step) {
        int[] clock = new int[processes];
        for (int p = 0; p < processes; p++) {
            clock[p] = clock(step, p);
        }
        return clock;
    }

    private int clock(int step, int process) {
        if (clocks == null) {
            clocks = clocks();
        }
        return clocks[step * processes + process];
    }

    private int[] clocks() {
        int[] all = new int[Math.multiplyExact(steps, processes)];
        for (int s = 0; s < steps; s++) {
            raise(all, s, previous[s]);
            raise(all, s, sender[s]);
            if (place[s] != NONE) {
                all[s * processes + place[s]]++;
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
     * The step at the same process before this one; before the first one of a process, the step that created it; or -1.
     */
    public int previousAtProcess(int step) {
        return previous[step];
    }

    /** The step that sent what this one delivers or fires, or -1. */
    public int sendingStep(int step) {
        return sender[step];
    }

    /** A step and the one right before it at the same process that might have come in the other order. */
    public record Race(int first, int second) {}

    /**
     * The races that can be reversed: the first did not bring about the second, so that the second message could have
     * been under way when the first was handled. Only neighbors at a process can race immediately, so this is linear.
     * Two timers of one process keep their order, and so do two messages of one channel if channels are FIFO.
     */
    public List<Race> races(boolean fifo) {
        ArrayList<Race> races = new ArrayList<>();
        for (int s = 0; s < steps; s++) {
            int before = previous[s];
            if (before != NONE && place[before] == place[s] && reversible(before, s, fifo)) {
                races.add(new Race(previous[s], s));
            }
        }
        return races;
    }

    private boolean reversible(int first, int second, boolean fifo) {
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
