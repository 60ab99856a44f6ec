package dev.winnow.world;

import dev.winnow.rehearse.Coverage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers what transitions were performed: which types came to and went from each local state, and so which types followed one another. */
final class Covered {

    private final Vocabulary words;
    private final Map<Integer, Set<Integer>> into = new HashMap<>(); // by local state, types
    private final Map<Integer, Set<Integer>> from = new HashMap<>();

    Covered(Vocabulary words) {
        this.words = words;
    }

    void started(int after) {
        into.computeIfAbsent(after, local -> new HashSet<>());
    }

    void handled(int before, int type, int after) {
        from.computeIfAbsent(before, local -> new HashSet<>()).add(type);
        into.computeIfAbsent(after, local -> new HashSet<>()).add(type);
    }

    Coverage coverage(List<String> never) {
        List<Coverage.Part> parts = new ArrayList<>();
        for (int process = 0; process < words.processes().size(); process++) {
            parts.add(part(process));
        }
        return new Coverage(parts, never);
    }

    private Coverage.Part part(int process) {
        int states = 0;
        Set<Integer> types = new HashSet<>();
        Set<Long> pairs = new HashSet<>();
        for (Map.Entry<Integer, Set<Integer>> entry : into.entrySet()) {
            if (words.processOf[entry.getKey()] == process) {
                states++;
                types.addAll(entry.getValue());
                for (int second : from.getOrDefault(entry.getKey(), Set.of())) {
                    entry.getValue().forEach(first -> pairs.add(((long) first << 32) | second));
                }
            }
        }
        return new Coverage.Part(words.process(process), states, types.size(), pairs.size());
    }
}
