package dev.winnow.world.compiled;

import dev.winnow.run.UndecidedInvariant;
import dev.winnow.statespace.Coverage;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The coverage of the performed transitions. It collects the types handled right before and right after each local
 * state; together they give the pairs of types handled in a row.
 */
final class TransitionCoverage {

    private final SymbolTable symbols;
    private final Map<Integer, Set<Integer>> into = new HashMap<>(); // by local state: types that led to it
    private final Map<Integer, Set<Integer>> from = new HashMap<>(); // by local state: types handled in it

    TransitionCoverage(SymbolTable symbols) {
        this.symbols = symbols;
    }

    void addStart(int after) {
        into.computeIfAbsent(after, local -> new HashSet<>());
    }

    void addHandled(int before, int type, int after) {
        from.computeIfAbsent(before, local -> new HashSet<>()).add(type);
        into.computeIfAbsent(after, local -> new HashSet<>()).add(type);
    }

    Coverage toCoverage(List<String> neverSeen, List<UndecidedInvariant> undecided) {
        List<Coverage.ProcessCoverage> coverages = new ArrayList<>();
        for (int process = 0; process < symbols.processes().size(); process++) {
            coverages.add(coverageOf(process));
        }
        return new Coverage(coverages, neverSeen, undecided);
    }

    private Coverage.ProcessCoverage coverageOf(int process) {
        int states = 0;
        boolean drawsRandomNumbers = false;
        Set<Integer> types = new HashSet<>();
        Set<Long> pairs = new HashSet<>();
        for (Map.Entry<Integer, Set<Integer>> entry : into.entrySet()) {
            if (symbols.processOf[entry.getKey()] == process) {
                states++;
                drawsRandomNumbers |= drewRandomNumbers(entry.getKey());
                types.addAll(entry.getValue());
                for (int second : from.getOrDefault(entry.getKey(), Set.of())) {
                    entry.getValue().forEach(first -> pairs.add(((long) first << 32) | second));
                }
            }
        }
        return new Coverage.ProcessCoverage(
                symbols.process(process), states, types.size(), pairs.size(), drawsRandomNumbers);
    }

    private boolean drewRandomNumbers(int local) {
        ConfigurationSnapshots.LocalState state = symbols.localState(local);
        return state.randomDraws() > 0 || state.ambientDraws() > 0;
    }
}
