package dev.winnow.consistency;

import dev.winnow.model.ProcessId;

/**
 * A call or a return of an operation, as a client sees it. An operation that never returns may take effect at any time
 * after its call, or never.
 *
 * @param <O> the operations
 * @param <R> the results
 */
public sealed interface Moment<O, R> {

    /** Returns the client. */
    ProcessId process();

    /** Returns the id that links a return to its call. No two open operations have the same id. */
    Object id();

    /** The call of an operation. */
    record Call<O, R>(ProcessId process, Object id, O operation) implements Moment<O, R> {}

    /** The return of an operation. */
    record Return<O, R>(ProcessId process, Object id, R result) implements Moment<O, R> {}

    /** Returns the call of a client that has at most one open operation. */
    static <O, R> Moment<O, R> call(ProcessId process, O operation) {
        return new Call<>(process, process, operation);
    }

    /** Returns the return of the client's only open operation. */
    static <O, R> Moment<O, R> returned(ProcessId process, R result) {
        return new Return<>(process, process, result);
    }

    /** Returns the call of a client that may have several open operations or give up on one. */
    static <O, R> Moment<O, R> call(ProcessId process, Object id, O operation) {
        return new Call<>(process, id, operation);
    }

    /** Returns the return of the operation with this id. */
    static <O, R> Moment<O, R> returned(ProcessId process, Object id, R result) {
        return new Return<>(process, id, result);
    }
}
