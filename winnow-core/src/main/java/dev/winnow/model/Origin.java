package dev.winnow.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * All that is needed, beside the schedule, to do an execution again.
 *
 * @param scenario the scenario's name
 * @param parameters those given, by name
 * @param seed the seed of this one execution: it drives what the processes draw at random
 * @param usesAgent whether an agent answers where the system's code reads clocks and randomness itself
 */
public record Origin(String scenario, Map<String, String> parameters, long seed, boolean usesAgent) {
    public Origin {
        parameters = java.util.Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /** Without an agent. */
    public Origin(String scenario, Map<String, String> parameters, long seed) {
        this(scenario, parameters, seed, false);
    }

    /** The same with another seed. */
    public Origin withSeed(long other) {
        return new Origin(scenario, parameters, other, usesAgent);
    }
}
