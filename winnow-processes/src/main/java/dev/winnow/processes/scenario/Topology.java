package dev.winnow.processes.scenario;

import dev.winnow.processes.net.FrameFormat;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a system runs.
 *
 * @param hosts number of hosts
 * @param network how they are connected
 * @param ports the ports at which hosts reach each other, and the frames there
 * @param environment variables for all commands
 * @param processes what is started, in this order
 * @param requirement what must be there before anything is started
 */
public record Topology(
        int hosts,
        NetworkKind network,
        Map<Integer, FrameFormat> ports,
        Map<String, String> environment,
        List<ProcessSpec> processes,
        Optional<Requirement> requirement) {

    /** Copies the collections. */
    public Topology {
        ports = Collections.unmodifiableMap(new TreeMap<>(ports));
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        processes = List.copyOf(processes);
    }

    /** A command that must succeed before anything is started, and what to do if it does not. */
    public record Requirement(String command, String fix) {}
}
