package dev.winnow.processes.scenario;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A process of a system.
 *
 * @param name unique name; also the kind of process
 * @param hosts the hosts that it runs on, from 1
 * @param command a shell command
 * @param files texts written to its directory before its first start, with variables filled in
 * @param readiness when it counts as started
 */
public record ProcessSpec(
        String name, List<Integer> hosts, String command, Map<String, String> files, Readiness readiness) {

    /** Copies the collections. */
    public ProcessSpec {
        hosts = List.copyOf(hosts);
        files = Collections.unmodifiableMap(new TreeMap<>(files));
    }
}
