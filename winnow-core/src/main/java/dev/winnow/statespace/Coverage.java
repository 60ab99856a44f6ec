package dev.winnow.statespace;

import dev.winnow.model.ProcessId;
import java.util.Comparator;
import java.util.List;

/**
 * What of a system a search made happen, process by process.
 *
 * @param neverSeen what is to be seen sometimes and was not, by name
 */
public record Coverage(List<ProcessCoverage> processes, List<String> neverSeen) {

    /**
     * What happened at one process.
     *
     * @param states how many different states it had
     * @param handledTypes how many types of messages and timers it handled
     * @param handledPairs how many pairs of types it handled one right after the other, in that order
     */
    public record ProcessCoverage(ProcessId process, int states, int handledTypes, int handledPairs) {}

    public Coverage {
        processes = processes.stream()
                .sorted(Comparator.comparing(part -> part.process().name()))
                .toList();
        neverSeen = List.copyOf(neverSeen);
    }

    public int states() {
        return processes.stream().mapToInt(ProcessCoverage::states).sum();
    }

    public int handledTypes() {
        return processes.stream().mapToInt(ProcessCoverage::handledTypes).sum();
    }

    public int handledPairs() {
        return processes.stream().mapToInt(ProcessCoverage::handledPairs).sum();
    }
}
