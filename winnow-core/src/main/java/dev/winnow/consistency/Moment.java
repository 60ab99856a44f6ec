package dev.winnow.consistency;

import dev.winnow.model.ProcessId;

/**
 * A moment in the life of an operation, as its client sees it: the call, or one of three outcomes (the terms are those
 * of Jepsen). An operation without an outcome may have taken effect, may do so later, or never.
 *
 * @param <O> the operations
 * @param <R> the results
 */
public sealed interface Moment<O, R> {

    /** Returns the client. */
    ProcessId client();

    /** Returns the result of the case for this kind of moment. */
    <T> T match(MomentCases<O, R, T> cases);

    /** One case for each kind of moment. */
    interface MomentCases<O, R, T> {
        /** Handles a call. */
        T call(Call<O, R> call);

        /** Handles an answer. */
        T ok(Ok<O, R> ok);

        /** Handles a failure without effect. */
        T fail(Fail<O, R> fail);

        /** Handles an unknown outcome. */
        T info(Info<O, R> info);

        /** Handles the crash of a client. */
        T crash(Crash<O, R> crash);
    }

    /**
     * The call of an operation.
     *
     * @param id links the outcome to the call; no two open operations of the same client have the same id
     */
    record Call<O, R>(ProcessId client, Object id, O operation) implements Moment<O, R> {
        @Override
        public <T> T match(MomentCases<O, R, T> cases) {
            return cases.call(this);
        }
    }

    /** The answer to an operation: it has taken effect, with this result. */
    record Ok<O, R>(ProcessId client, Object id, R result) implements Moment<O, R> {
        @Override
        public <T> T match(MomentCases<O, R, T> cases) {
            return cases.ok(this);
        }
    }

    /** The failure of an operation that certainly has no effect, now or later. */
    record Fail<O, R>(ProcessId client, Object id) implements Moment<O, R> {
        @Override
        public <T> T match(MomentCases<O, R, T> cases) {
            return cases.fail(this);
        }
    }

    /** The end of waiting for an operation: it may have taken effect, may do so at any later time, or never. */
    record Info<O, R>(ProcessId client, Object id) implements Moment<O, R> {
        @Override
        public <T> T match(MomentCases<O, R, T> cases) {
            return cases.info(this);
        }
    }

    /** The crash of a client: the outcome of all its open operations stays unknown. */
    record Crash<O, R>(ProcessId client) implements Moment<O, R> {
        @Override
        public <T> T match(MomentCases<O, R, T> cases) {
            return cases.crash(this);
        }
    }

    /** Returns the call of a client that has at most one open operation. */
    static <O, R> Moment<O, R> call(ProcessId client, O operation) {
        return new Call<>(client, OperationId.ONLY, operation);
    }

    /** Returns the call of a client that may have several open operations, or continue after giving up on one. */
    static <O, R> Moment<O, R> call(ProcessId client, Object id, O operation) {
        return new Call<>(client, id, operation);
    }

    /** Returns the answer to the client's only open operation. */
    static <O, R> Moment<O, R> ok(ProcessId client, R result) {
        return new Ok<>(client, OperationId.ONLY, result);
    }

    /** Returns the answer to the client's operation with this id. */
    static <O, R> Moment<O, R> ok(ProcessId client, Object id, R result) {
        return new Ok<>(client, id, result);
    }

    /** Returns the failure without effect of the client's only open operation. */
    static <O, R> Moment<O, R> fail(ProcessId client) {
        return new Fail<>(client, OperationId.ONLY);
    }

    /** Returns the failure without effect of the client's operation with this id. */
    static <O, R> Moment<O, R> fail(ProcessId client, Object id) {
        return new Fail<>(client, id);
    }

    /** Returns the unknown outcome of the client's only open operation. */
    static <O, R> Moment<O, R> info(ProcessId client) {
        return new Info<>(client, OperationId.ONLY);
    }

    /** Returns the unknown outcome of the client's operation with this id. */
    static <O, R> Moment<O, R> info(ProcessId client, Object id) {
        return new Info<>(client, id);
    }
}
