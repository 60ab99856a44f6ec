package dev.winnow.casebook;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * The behavior of a process as pure functions. Processes are identified by number.
 *
 * @param <S> the state of the process
 * @param <M> the type of the messages
 */
public interface Protocol<S, M> {

    /** Returns the first state. */
    S initial();

    /** Returns the state after a message. */
    S on(S state, int from, M message, BiConsumer<Integer, M> out);

    /** Returns the names of the actions that the process may take by itself now. Default: none. */
    default List<String> actions(S state) {
        return List.of();
    }

    /** Returns the state after one of these actions. A process with actions must override it. */
    default S act(S state, String action, BiConsumer<Integer, M> out) {
        throw new IllegalStateException("the process does nothing by itself");
    }
}
