package dev.winnow.consistency;

/**
 * The sequential specification of an object: its behavior if operations are performed one after another. States,
 * operations and results are immutable values with {@code equals} and {@code hashCode}.
 *
 * @param <S> the states
 * @param <O> the operations
 * @param <R> the results
 */
public interface Specification<S, O, R> {

    /** Returns the initial state. */
    S start();

    /** Returns the next state and the result of an operation. */
    OperationResult<S, R> apply(S state, O operation);

    /** The effect of an operation: the next state and the result. */
    record OperationResult<S, R>(S state, R result) {}
}
