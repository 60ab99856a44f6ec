package dev.winnow.model;

import java.util.AbstractList;
import java.util.List;

/** An immutable record of what happened: where it came from, every step with what it brought about, and the verdict. */
public final class Execution {

    private final Origin origin;
    private final Recording recording;
    private final Verdict verdict;

    private Execution(Origin origin, Recording recording, Verdict verdict) {
        this.origin = origin;
        this.recording = recording;
        this.verdict = verdict;
    }

    /** The execution recorded so far; the recording may go on afterwards without touching it. */
    public static Execution of(Origin origin, Recording recording, Verdict verdict) {
        return new Execution(origin, recording.freeze(), verdict);
    }

    public Origin origin() {
        return origin;
    }

    public Verdict verdict() {
        return verdict;
    }

    /** The number of steps, externals among them. */
    public int size() {
        return recording.size();
    }

    public Step step(int index) {
        return recording.step(index);
    }

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

    public List<ProcessId> processes() {
        return recording.processes();
    }

    public Item item(int id) {
        return recording.item(id);
    }

    public int itemCount() {
        return recording.itemCount();
    }

    /** Deliveries and timer firings. */
    public int eventCount() {
        return size() - externalCount();
    }

    /** Starts, sends and faults injected from outside. */
    public int externalCount() {
        return recording.externals().size();
    }

    public Causality causality() {
        return Causality.of(recording);
    }
}
