package dev.winnow.trace;

import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Map;

/**
 * The first line of an execution file: the scenario and how it was run.
 *
 * @param schema the version of the file format
 * @param parameters the given parameters by name
 * @param agent true if an agent controlled direct reads of clocks and randomness
 * @param network the network semantics in words
 * @param timers the timing semantics in words
 * @param processes the processes known before the first step, by index
 */
public record Header(
        int schema,
        String scenario,
        Map<String, String> parameters,
        long seed,
        boolean agent,
        String network,
        String timers,
        List<ProcessId> processes) {

    public Header {
        parameters = new Origin(scenario, parameters, seed).parameters();
        processes = List.copyOf(processes);
    }

    /** Returns the origin of the execution. */
    public Origin origin() {
        return new Origin(scenario, parameters, seed, agent);
    }
}
