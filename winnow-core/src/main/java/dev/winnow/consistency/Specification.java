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

    /** Returns true if the operation changes no state. Without a result, such an operation costs nothing. */
    default boolean isReadOnly(O operation) {
        return false;
    }

    /**
     * Returns the part of the object that an operation works on. Operations on different parts are independent: neither
     * affects the result of the other. Linearizability is checked for each part separately, which is faster and gives
     * the same result. By default there is one part.
     */
    default Object part(O operation) {
        return "";
    }

    /** The effect of an operation: the next state and the result. */
    record OperationResult<S, R>(S state, R result) {}
}
