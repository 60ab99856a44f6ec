package dev.winnow.trace;

import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first line of an execution file: the scenario and how it was run.
 *
 * @param schema the version of the file format
 * @param network the network semantics in words
 * @param timers the timing semantics in words
 * @param processes the processes known before the first step, by index
 * @param components the components of several processes, by name
 */
public record Header(
        int schema,
        Origin origin,
        String network,
        String timers,
        List<ProcessId> processes,
        Map<String, List<ProcessId>> components) {

    public Header {
        processes = List.copyOf(processes);
        components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
    }

    /** Returns the name of the scenario. */
    public String scenario() {
        return origin.scenario();
    }

    /** Returns the given parameters, by name. */
    public Map<String, String> parameters() {
        return origin.parameters();
    }

    /** Returns the seed of the execution. */
    public long seed() {
        return origin.seed();
    }

    /** Returns true if the agent virtualized direct reads of clocks and randomness. */
    public boolean usesAgent() {
        return origin.usesAgent();
    }
}
