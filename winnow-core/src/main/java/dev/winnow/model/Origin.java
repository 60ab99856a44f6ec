package dev.winnow.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * All that is needed, beside the schedule, to do an execution again.
 *
 * @param scenario the scenario's name
 * @param parameters those given, by name
 * @param seed the seed of this one execution: it drives what the processes draw at random
 */
public record Origin(String scenario, Map<String, String> parameters, long seed) {
    public Origin {
        parameters = java.util.Collections.unmodifiableMap(new TreeMap<>(parameters));
    }
}
