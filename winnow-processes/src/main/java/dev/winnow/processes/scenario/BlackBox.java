package dev.winnow.processes.scenario;

import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A system of operating-system processes that is controlled only in part: where it runs, what happens to it, what is
 * observed and how it is judged.
 *
 * @param name name of the scenario
 * @param directory where its commands run and its files lie
 * @param topology hosts, network and processes
 * @param observed what is recorded of a run
 * @param workload client operations and faults
 * @param judging when a run is over, and whether it failed
 */
public record BlackBox(
        String name, Path directory, Topology topology, Observed observed, Workload workload, Judging judging) {

    /** Returns a builder for a scenario. */
    public static BlackBoxBuilder named(String name) {
        return new BlackBoxBuilder(name);
    }

    /** Returns the same with some variables set. Only those that the scenario names can be. */
    public BlackBox withEnvironment(Map<String, String> changes) {
        Map<String, String> changed = new TreeMap<>(topology.environment());
        changes.forEach((name, value) -> {
            if (changed.put(name, value) == null) {
                throw new BadInput(
                        "scenario " + this.name + " has no variable " + name,
                        "add it below `environment:`"
                                + (topology.environment().isEmpty()
                                        ? ""
                                        : "; known are "
                                                + String.join(
                                                        ", ",
                                                        topology.environment().keySet())));
            }
        });
        Topology other = new Topology(
                topology.hosts(),
                topology.network(),
                topology.ports(),
                changed,
                topology.processes(),
                topology.requirement());
        return new BlackBox(name, directory, other, observed, workload, judging);
    }

    /** Returns the names of the hosts: h1, h2, … */
    public List<String> hostNames() {
        return IntStream.rangeClosed(1, topology.hosts()).mapToObj(i -> "h" + i).toList();
    }

    /** Returns the number of a host, from 1, or 0 if there is none with this name. */
    public int hostNumber(String host) {
        return hostNames().indexOf(host) + 1;
    }

    /** Returns the process with this name. */
    public ProcessSpec process(String process) {
        return topology.processes().stream()
                .filter(spec -> spec.name().equals(process))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no process " + process));
    }
}
