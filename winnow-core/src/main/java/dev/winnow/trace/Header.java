package dev.winnow.trace;

import dev.winnow.model.Control;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first line of an execution file: the scenario and how it was run.
 *
 * @param schema the version of the file format
 * @param control how much of the execution Winnow decided
 * @param network the network semantics in words
 * @param timers the timing semantics in words
 * @param processes the processes known before the first step, by index
 * @param components the components of several processes, by name
 */
public record Header(
        int schema,
        Control control,
        Origin origin,
        String network,
        String timers,
        List<ProcessId> processes,
        Map<String, List<ProcessId>> components) {

    private static final String UNCONTROLLED = "uncontrolled";

    public Header {
        processes = List.copyOf(processes);
        components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
    }

    /** Returns the header of an execution that Winnow did not perform, or controlled only in part. */
    public static Header uncontrolled(
            Control control, Origin origin, List<ProcessId> processes, Map<String, List<ProcessId>> components) {
        return new Header(SchemaVersion.CURRENT, control, origin, UNCONTROLLED, UNCONTROLLED, processes, components);
    }

    /**
     * Requires that the execution can be performed again exactly.
     *
     * @param name the name of the file, for the message
     * @throws BadInput if Winnow did not control the execution, or only in part
     */
    public void requireFullControl(String name) {
        switch (control) {
            case FULL -> {}
            case PARTIAL ->
                throw new BadInput(
                        name + " was recorded under partial control: its system ran by itself between inputs",
                        "replay it with the program that recorded it; show, report, serve and compare take it");
            case OBSERVED ->
                throw new BadInput(
                        name + " was imported from a log: it was observed, not performed by Winnow",
                        "let your scenario follow it: winnow follow FILE --scenario NAME");
        }
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
