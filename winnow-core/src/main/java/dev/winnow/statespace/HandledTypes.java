package dev.winnow.statespace;

import dev.winnow.guided.Move;
import dev.winnow.model.ProcessId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What processes handled on all paths: types of messages and timers, and which of them one right after the other. */
final class HandledTypes {

    private record HandledType(String type, boolean timer) {}

    private record HandledPair(HandledType before, HandledType after) {}

    private final Map<ProcessId, Set<HandledType>> kinds = new HashMap<>();
    private final Map<ProcessId, Set<HandledPair>> pairs = new HashMap<>();

    /** It was handled, and right before it at the same process that one, if any was. */
    void add(Move.Handle handled, Move.@Nullable Handle before) {
        kinds.computeIfAbsent(handled.to(), any -> new HashSet<>()).add(kind(handled));
        if (before != null) {
            pairs.computeIfAbsent(handled.to(), any -> new HashSet<>())
                    .add(new HandledPair(kind(before), kind(handled)));
        }
    }

    private static HandledType kind(Move.Handle handled) {
        return new HandledType(handled.type(), handled.isTimer());
    }

    /** How many states processes had is not known: they are objects that change. */
    Coverage toCoverage(List<ProcessId> processes, List<String> never) {
        return new Coverage(
                processes.stream()
                        .map(process -> new Coverage.ProcessCoverage(
                                process,
                                0,
                                kinds.getOrDefault(process, Set.of()).size(),
                                pairs.getOrDefault(process, Set.of()).size()))
                        .toList(),
                never);
    }
}
