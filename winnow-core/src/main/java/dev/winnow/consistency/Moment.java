package dev.winnow.consistency;

import dev.winnow.model.ProcessId;

/**
 * What a client sees of an operation: that it is called, and later that it returns. One that never returns may have
 * taken effect, or may do so at any time.
 *
 * @param <O> what can be asked
 * @param <R> what can be answered
 */
public sealed interface Moment<O, R> {

    /** The client. */
    ProcessId process();

    /** What the return has in common with its call, and with no other operation that is open. */
    Object id();

    record Call<O, R>(ProcessId process, Object id, O operation) implements Moment<O, R> {}

    record Return<O, R>(ProcessId process, Object id, R result) implements Moment<O, R> {}

    /** The call of a client that calls nothing else before it has its answer. */
    static <O, R> Moment<O, R> call(ProcessId process, O operation) {
        return new Call<>(process, process, operation);
    }

    /** The answer to the only operation that the client has open. */
    static <O, R> Moment<O, R> returned(ProcessId process, R result) {
        return new Return<>(process, process, result);
    }

    /** The call of a client that may call other operations before it has its answer, or give up. */
    static <O, R> Moment<O, R> call(ProcessId process, Object id, O operation) {
        return new Call<>(process, id, operation);
    }

    /** The answer to the operation of that id. */
    static <O, R> Moment<O, R> returned(ProcessId process, Object id, R result) {
        return new Return<>(process, id, result);
    }
}
