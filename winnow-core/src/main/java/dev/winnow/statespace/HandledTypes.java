package dev.winnow.statespace;

import dev.winnow.guided.Move;
import dev.winnow.model.ProcessId;
import dev.winnow.run.UndecidedInvariant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types of messages and timers that each process handled, and the pairs of types that it handled in a row. */
final class HandledTypes {

    private record HandledType(String name, boolean isTimer) {}

    private record HandledPair(HandledType before, HandledType after) {}

    private final Map<ProcessId, Set<HandledType>> types = new HashMap<>();
    private final Map<ProcessId, Set<HandledPair>> pairs = new HashMap<>();

    /** Adds a handled message or timer, and the one that its process handled right before it, if any. */
    void add(Move.Handle handled, Move.@Nullable Handle previous) {
        types.computeIfAbsent(handled.to(), any -> new HashSet<>()).add(typeOf(handled));
        if (previous != null) {
            pairs.computeIfAbsent(handled.to(), any -> new HashSet<>())
                    .add(new HandledPair(typeOf(previous), typeOf(handled)));
        }
    }

    private static HandledType typeOf(Move.Handle handled) {
        return new HandledType(handled.type(), handled.isTimer());
    }

    /** Returns the coverage, without numbers of states: the states are mutable objects. */
    Coverage toCoverage(List<ProcessId> processes, List<String> neverSeen, List<UndecidedInvariant> undecided) {
        return new Coverage(
                processes.stream()
                        .map(process -> new Coverage.ProcessCoverage(
                                process,
                                0,
                                types.getOrDefault(process, Set.of()).size(),
                                pairs.getOrDefault(process, Set.of()).size(),
                                false))
                        .toList(),
                neverSeen,
                undecided);
    }
}
