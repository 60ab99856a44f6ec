package dev.winnow.system;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A system under control: says what could happen next, makes one thing happen, lets invariants look at states. It does
 * not know who chose or why. One world performs one execution and is used by one thread.
 */
public interface World extends AutoCloseable {

    /** What can happen inside the system now: a live view, never a fresh list. */
    EnabledEvents enabled();

    /** Whether this external may happen now: a restart needs a crash, a heal its partition, a drop a lossy network … */
    boolean permits(External external);

    /**
     * Makes the event happen and records it.
     *
     * @param choices answers what the handler leaves to chance
     * @throws IllegalArgumentException if it cannot happen now
     * @throws OutOfControl if the system escapes: too many messages from one handler, use of a context after its
     *     handler …
     */
    Step perform(Event event, ChoiceSource choices);

    States states();

    Recording recording();

    /**
     * An ability that not every world has: {@link Rewindable}, {@link Snapshots}, {@link StateFingerprints},
     * {@link VirtualEnvironment}.
     */
    default <A> Optional<A> ability(Class<A> ability) {
        return ability.isInstance(this) ? Optional.of(ability.cast(this)) : Optional.empty();
    }

    /**
     * What is wrong if nothing can happen any more, beside what the scenario's invariants say: a process blocked for
     * ever.
     */
    default @Nullable Failure deadlock() {
        return null;
    }

    /** The thread on which a handler is running, if it is not the one that performs; asked by another one. */
    default @Nullable Thread handlerThread() {
        return null;
    }

    /** What to do about a handler that hangs there, if this world knows better than everybody. */
    default @Nullable String hangAdvice(StackTraceElement[] stack) {
        return null;
    }

    @Override
    default void close() {}
}
