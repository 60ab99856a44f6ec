package dev.winnow.rehearse;

import dev.winnow.model.ProcessId;
import java.util.Comparator;
import java.util.List;

/**
 * What of a system a search made happen, process by process.
 *
 * @param never what is to be seen sometimes and was not, by name
 */
public record Coverage(List<Part> processes, List<String> never) {

    /**
     * What happened at one process.
     *
     * @param states how many different states it had
     * @param types how many types of messages and timers it handled
     * @param pairs how many pairs of types it handled one right after the other, in that order
     */
    public record Part(ProcessId process, int states, int types, int pairs) {}

    public Coverage {
        processes = processes.stream()
                .sorted(Comparator.comparing(part -> part.process().name()))
                .toList();
        never = List.copyOf(never);
    }

    public int states() {
        return processes.stream().mapToInt(Part::states).sum();
    }

    public int types() {
        return processes.stream().mapToInt(Part::types).sum();
    }

    public int pairs() {
        return processes.stream().mapToInt(Part::pairs).sum();
    }
}
