package dev.winnow.world.compiled;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Origin;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.run.UndecidedInvariants;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.Coverage;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables that all forks of a compiled state space share, so that they understand each other's configurations.
 *
 * @param transitionTables the transitions of each fork
 */
record SharedTables(
        SimulationDefinition definition,
        Setup setup,
        Origin origin,
        MoveTable moves,
        SymbolTable symbols,
        InboxTable inboxes,
        ProcessConfigurationTable processConfigurations,
        HistoryTable histories,
        ReachabilityGoals goals,
        List<TransitionTable> transitionTables) {

    static SharedTables of(SimulationDefinition definition, Setup setup, Origin origin, MoveTable moves) {
        if (setup.checkEvery() > 1) {
            throw new UnsupportedByEngine("invariants that are checked only every " + setup.checkEvery() + " steps");
        }
        SymbolTable symbols = new SymbolTable(definition, moves);
        return new SharedTables(
                definition,
                setup,
                origin,
                moves,
                symbols,
                new InboxTable(symbols, definition.network().order()),
                new ProcessConfigurationTable(),
                new HistoryTable(new InvariantEvaluator(setup).count()),
                new ReachabilityGoals(setup),
                Collections.synchronizedList(new ArrayList<>()));
    }

    /** Returns what all forks have covered. */
    Coverage coverage() {
        TransitionCoverage coverage = new TransitionCoverage(symbols);
        transitionTables.forEach(table -> table.addPerformedTo(coverage));
        return coverage.toCoverage(goals.neverSeen(), undecided());
    }

    private List<UndecidedInvariant> undecided() {
        InvariantEvaluator evaluator = new InvariantEvaluator(setup);
        UndecidedInvariants undecided = new UndecidedInvariants();
        for (int i = 0; i < evaluator.count(); i++) {
            int invariant = i;
            histories.valuesOf(i).stream()
                    .map(history -> evaluator.undecided(invariant, history))
                    .flatMap(Stream::ofNullable)
                    .forEach(found -> undecided.add(0, List.of(found.uncounted())));
        }
        return undecided.toList();
    }

    /** Returns the images of numbers under a permutation. */
    PermutationImages permutationImages(int[] permutation, HandlerSandbox sandbox) {
        List<ConfigurationSnapshots.ProcessIdentity> identities = IntStream.range(
                        0, symbols.processes().size())
                .mapToObj(p -> sandbox.unstartedState(p).identity())
                .toList();
        return new PermutationImages(this, sandbox, identities, permutation);
    }
}
