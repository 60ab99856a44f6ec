package dev.winnow.world.process;

import dev.winnow.model.ProcessId;

/**
 * A process as an ordinary object with handlers. A new one is created for every execution and every restart.
 *
 * @param <M> the type of the messages that it receives, often a sealed interface; {@code Object} if they have none in
 *     common. A message of another type is an uncaught {@code ClassCastException}
 */
public interface MutableProcess<M> {

    /**
     * Handles the start or restart. After a restart, {@code context.stored} returns what survived the crash. Default:
     * does nothing.
     */
    default void start(Context context) {}

    /** Handles a message. */
    void receive(ProcessId from, M message, Context context);

    /** Handles the firing of a timer. Processes that set timers must override it. */
    default void timeout(Object timer, Context context) {
        throw new IllegalStateException("timer " + timer + " fired, but the process handles no timers");
    }

    /** Decides if the message can be delivered now. Must have no side effects. */
    default Acceptance accepts(ProcessId from, M message) {
        return Acceptance.HANDLE;
    }

    /** Returns the state that invariants and reports see: this object by default. Must have no side effects. */
    default Object state() {
        return this;
    }
}
