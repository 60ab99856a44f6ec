package dev.winnow.trace;

import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Map;

/**
 * The first line of an execution file: which scenario it is an execution of.
 *
 * @param parameters those given, by name
 * @param agent whether an agent answered where the code reads clocks and randomness itself
 * @param network how messages travel, in words
 * @param timers how time passes, in words
 * @param processes those known before the first step, by index
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

    public Origin origin() {
        return new Origin(scenario, parameters, seed, agent);
    }
}
