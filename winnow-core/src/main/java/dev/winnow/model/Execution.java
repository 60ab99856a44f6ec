package dev.winnow.model;

import java.util.AbstractList;
import java.util.List;

/** An immutable record of an execution: its origin, all steps with their effects, and the verdict. */
public final class Execution {

    private final Origin origin;
    private final Recording recording;
    private final Verdict verdict;

    private Execution(Origin origin, Recording recording, Verdict verdict) {
        this.origin = origin;
        this.recording = recording;
        this.verdict = verdict;
    }

    /** Returns the execution recorded so far. The recording may continue without changing it. */
    public static Execution of(Origin origin, Recording recording, Verdict verdict) {
        return new Execution(origin, recording.freeze(), verdict);
    }

    /** Returns what is needed, besides the schedule, to repeat the execution. */
    public Origin origin() {
        return origin;
    }

    /** Returns how the execution ended. */
    public Verdict verdict() {
        return verdict;
    }

    /** Returns the number of steps, including external events. */
    public int size() {
        return recording.size();
    }

    /** Returns the step with this index. */
    public Step step(int index) {
        return recording.step(index);
    }

    /** Returns all steps, in order, as a view. */
    public List<Step> steps() {
        return new AbstractList<>() {
            @Override
            public Step get(int index) {
                return recording.step(index);
            }

            @Override
            public int size() {
                return recording.size();
            }
        };
    }

    /** Returns the processes, in the order in which they became known. */
    public List<ProcessId> processes() {
        return recording.processes();
    }

    /** Returns the message or timer with this id. */
    public Item item(int id) {
        return recording.item(id);
    }

    /** Returns the number of messages and timers. */
    public int itemCount() {
        return recording.itemCount();
    }

    /** Returns the number of deliveries and timer firings. */
    public int eventCount() {
        return size() - externalCount();
    }

    /** Returns the number of external events: starts, sends and faults. */
    public int externalCount() {
        return recording.externals().size();
    }

    /** Returns the causality of the steps, computed anew at each call. */
    public Causality causality() {
        return Causality.of(recording);
    }
}
