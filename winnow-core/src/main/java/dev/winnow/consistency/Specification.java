package dev.winnow.consistency;

/**
 * What an object does if its operations come one after another: the next state and the answer, and nothing else.
 * States, operations and answers are immutable values with {@code equals}.
 *
 * @param <S> its states
 * @param <O> what it can be asked
 * @param <R> what it can answer
 */
public interface Specification<S, O, R> {

    S start();

    OperationResult<S, R> apply(S state, O operation);

    /** What comes of an operation. */
    record OperationResult<S, R>(S state, R result) {}
}
