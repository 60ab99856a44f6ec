package dev.winnow.system;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A live execution of a system under control. It lists the enabled events, performs one event at a time and shows the
 * states of processes.
 *
 * <p>A world does not choose: strategies, replays and searches do. One world performs one execution and is used by one
 * thread.
 */
public interface World extends AutoCloseable {

    /** Returns the enabled internal events as a live view: the same object at every call. */
    EnabledEvents enabled();

    /**
     * Returns true if this external event may happen now. A restart needs a crashed process; a heal needs its
     * partition; a drop needs a lossy network.
     */
    boolean permits(External external);

    /**
     * Performs and records the event.
     *
     * @param choices answers the choices of the handler
     * @throws IllegalArgumentException if the event is not enabled
     * @throws OutOfControl if the system escapes control, for example by using a context after its handler returned
     */
    Step perform(Event event, ChoiceSource choices);

    /** Returns the current states of all processes. */
    States states();

    /** Returns the recording of the steps performed so far. */
    Recording recording();

    /**
     * Returns an optional ability, if this world has it: {@link Rewindable}, {@link Snapshots},
     * {@link StateFingerprints}, {@link VirtualEnvironment}.
     */
    default <A> Optional<A> ability(Class<A> ability) {
        return ability.isInstance(this) ? Optional.of(ability.cast(this)) : Optional.empty();
    }

    /**
     * Returns a failure if no event is enabled but a process is blocked, or null if there is no deadlock. Does not
     * evaluate invariants.
     */
    default @Nullable Failure deadlock() {
        return null;
    }

    /** Returns the thread on which the handler runs, or null if it is the performing thread. Called by a watchdog. */
    default @Nullable Thread handlerThread() {
        return null;
    }

    /** Returns specific advice about a handler that hangs with this stack, or null for the general advice. */
    default @Nullable String hangAdvice(StackTraceElement[] stack) {
        return null;
    }

    @Override
    default void close() {}
}
