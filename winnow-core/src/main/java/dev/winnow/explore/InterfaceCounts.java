package dev.winnow.explore;

import java.math.BigInteger;
import java.util.List;

/**
 * The counts of an interface search.
 *
 * @param components number of components
 * @param tuples number of interface situations: a set of possible states for each component
 * @param words number of moves between them
 * @param sets number of different sets
 * @param componentStates number of states of all components, nested ones included
 * @param configurations the number of configurations that the tuples stand for
 * @param clear names of the components that were known by their state
 * @param pilot the outcome of the first tuples
 */
public record InterfaceCounts(
        ComponentCount components,
        long tuples,
        long words,
        long sets,
        long componentStates,
        ConfigurationRange configurations,
        List<String> clear,
        Pilot pilot) {

    /**
     * A number of components.
     *
     * @param innermost those that consist of processes
     * @param outermost those that are not part of another one; as many unless components are nested
     */
    public record ComponentCount(int innermost, int outermost) {}

    /** Bounds on a number of configurations: the largest product of sets, and the sum of all. */
    public record ConfigurationRange(BigInteger atLeast, BigInteger atMost) {}

    /**
     * The outcome of the first tuples.
     *
     * @param ratio sets for each component state: close to 0 if the components hide much
     * @param configurationsPerTuple how many configurations a tuple stands for, on average
     * @param isWorthwhile false if the components hide so little that a plain search took over
     */
    public record Pilot(long tuples, double ratio, double configurationsPerTuple, boolean isWorthwhile) {
        /** Returns the outcome of a pilot that ended with the search, so that there was nothing to decide. */
        public Pilot worthwhile() {
            return new Pilot(tuples, ratio, configurationsPerTuple, true);
        }
    }

    public InterfaceCounts {
        clear = List.copyOf(clear);
    }
}
