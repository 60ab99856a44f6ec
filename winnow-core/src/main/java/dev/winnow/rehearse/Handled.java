package dev.winnow.rehearse;

import dev.winnow.model.ProcessId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What processes handled on all paths: types of messages and timers, and which of them one right after the other. */
final class Handled {

    private record Kind(String type, boolean timer) {}

    private record Pair(Kind before, Kind after) {}

    private final Map<ProcessId, Set<Kind>> kinds = new HashMap<>();
    private final Map<ProcessId, Set<Pair>> pairs = new HashMap<>();

    /** It was handled, and right before it at the same process that one, if any was. */
    void note(Move.Handle handled, Move.@Nullable Handle before) {
        kinds.computeIfAbsent(handled.to(), any -> new HashSet<>()).add(kind(handled));
        if (before != null) {
            pairs.computeIfAbsent(handled.to(), any -> new HashSet<>()).add(new Pair(kind(before), kind(handled)));
        }
    }

    private static Kind kind(Move.Handle handled) {
        return new Kind(handled.type(), handled.timer());
    }

    /** How many states processes had is not known: they are objects that change. */
    Coverage coverage(List<ProcessId> processes, List<String> never) {
        return new Coverage(
                processes.stream()
                        .map(process -> new Coverage.Part(
                                process,
                                0,
                                kinds.getOrDefault(process, Set.of()).size(),
                                pairs.getOrDefault(process, Set.of()).size()))
                        .toList(),
                never);
    }
}
