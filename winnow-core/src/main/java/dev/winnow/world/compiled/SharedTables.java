package dev.winnow.world.compiled;

import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Origin;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.Coverage;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What all graphs share that were forked from one, so that they understand each other's numbers.
 *
 * @param transitionTables what each of them did
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
            throw new UnsupportedByEngine("invariants that are looked at only every " + setup.checkEvery() + " steps");
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

    /** What was made to happen by all of them. */
    Coverage coverage() {
        TransitionCoverage covered = new TransitionCoverage(symbols);
        transitionTables.forEach(each -> each.addPerformedTo(covered));
        return covered.toCoverage(goals.neverSeen());
    }

    /** Configurations under each of the permutations of processes. */
    List<PermutationImages> permutationImages(List<int[]> permutations, HandlerSandbox sandbox) {
        List<ConfigurationSnapshots.ProcessIdentity> kinds = IntStream.range(
                        0, symbols.processes().size())
                .mapToObj(p -> sandbox.unstartedState(p).identity())
                .toList();
        return permutations.stream()
                .map(one ->
                        new PermutationImages(symbols, inboxes, processConfigurations, histories, sandbox, kinds, one))
                .toList();
    }
}
