package dev.winnow.world.process;

import dev.winnow.model.ProcessId;

/**
 * A process as functions: an immutable state goes in, the next state comes out, and everything else is said through the
 * context. The object itself holds nothing that changes. In return, snapshots and rewinding are free and states can be
 * fingerprinted.
 *
 * @param <S> the state: immutable, with {@code equals}; records are best
 */
public interface PureProcess<S> {

    /** The state at the first start, and after a restart: {@code context.stored} then gives what survived. */
    S start(Context context);

    S receive(S state, ProcessId from, Object message, Context context);

    default S timeout(S state, Object timer, Context context) {
        throw new IllegalStateException("timer " + timer + " fired, but the process handles no timers");
    }

    /** Whether the message can be handled in this state. Must not depend on anything else. */
    default Acceptance accepts(S state, ProcessId from, Object message) {
        return Acceptance.HANDLE;
    }
}
