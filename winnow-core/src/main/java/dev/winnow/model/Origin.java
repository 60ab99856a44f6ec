package dev.winnow.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * The origin of an execution: everything that is needed, besides the schedule, to repeat it.
 *
 * @param scenario the name of the scenario
 * @param parameters the given parameter values, by name
 * @param seed the seed of this execution, which determines the random numbers of its processes
 * @param usesAgent true if the agent virtualizes clocks and randomness that user code reads directly
 */
public record Origin(String scenario, Map<String, String> parameters, long seed, boolean usesAgent) {
    public Origin {
        parameters = java.util.Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /** Creates an origin of an execution without the agent. */
    public Origin(String scenario, Map<String, String> parameters, long seed) {
        this(scenario, parameters, seed, false);
    }

    /** Returns a copy of this origin with another seed. */
    public Origin withSeed(long newSeed) {
        return new Origin(scenario, parameters, newSeed, usesAgent);
    }
}
