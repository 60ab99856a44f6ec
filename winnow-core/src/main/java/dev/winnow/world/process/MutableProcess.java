package dev.winnow.world.process;

import dev.winnow.model.ProcessId;

/** A process as an ordinary object with handlers. Made anew for every execution and every restart. */
public interface MutableProcess {

    void start(Context context);

    void receive(ProcessId from, Object message, Context context);

    default void timeout(Object timer, Context context) {
        throw new IllegalStateException("timer " + timer + " fired, but the process handles no timers");
    }

    /** Whether the message can be handled now. Must change nothing. */
    default Acceptance accepts(ProcessId from, Object message) {
        return Acceptance.HANDLE;
    }

    /** What invariants and pictures see as its state: this object itself, unless it says otherwise. */
    default Object state() {
        return this;
    }
}
