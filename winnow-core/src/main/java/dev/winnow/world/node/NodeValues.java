package dev.winnow.world.node;

/** The values of a node's variables. */
public interface NodeValues {

    /**
     * Returns the value of a variable.
     *
     * @throws IllegalStateException if it is empty
     */
    <T> T get(Variable<T> variable);

    /** Returns true if the variable is empty. */
    boolean isEmpty(Variable<?> variable);
}
