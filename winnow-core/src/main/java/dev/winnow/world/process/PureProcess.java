package dev.winnow.world.process;

import dev.winnow.model.ProcessId;

/**
 * A process as pure functions: each handler takes an immutable state and returns the next one. All other effects go
 * through the context. The object itself has no mutable fields. In return, its system can be rewound, fingerprinted and
 * searched exhaustively.
 *
 * @param <S> the state: immutable, with {@code equals}; preferably a record
 * @param <M> the type of the messages that it receives, often a sealed interface; {@code Object} if they have none in
 *     common. A message of another type is an uncaught {@code ClassCastException}
 */
public interface PureProcess<S, M> {

    /**
     * Returns the state after the start or restart. After a restart, {@code context.stored} returns what survived the
     * crash.
     */
    S start(Context context);

    /** Returns the state after this message. */
    S receive(S state, ProcessId from, M message, Context context);

    /** Returns the state after this timer fired. Processes that set timers must override it. */
    default S timeout(S state, Object timer, Context context) {
        throw new IllegalStateException("timer " + timer + " fired, but the process handles no timers");
    }

    /** Decides if the message can be delivered in this state. Must depend on its arguments only. */
    default Acceptance accepts(S state, ProcessId from, M message) {
        return Acceptance.HANDLE;
    }
}
