package dev.winnow.lab.table;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.fuzz.Fuzzer;
import dev.winnow.model.Dice;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.rehearse.Engines;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Pulse;
import dev.winnow.run.Runner;
import dev.winnow.run.Setup;
import java.util.function.BooleanSupplier;

/**
 * What one strategy came to with one bug, from one seed.
 *
 * @param found whether it broke something, and that in the system's own world, too
 * @param count how many schedules it drew until then, or how many states it saw
 * @param events how many it performed
 * @param delays with how many it was found, below 0 if that is not counted
 * @param length how many steps the execution has
 * @param by which one of a portfolio it was
 */
public record Trial(
        String name,
        String strategy,
        long seed,
        boolean found,
        long count,
        long events,
        int delays,
        int length,
        String by,
        boolean complete) {

    /**
     * How far it may go.
     *
     * @param schedules for those who draw them
     * @param states for those who keep them
     */
    public record Budget(long schedules, long states) {}

    /** A search over configurations. */
    public static Trial explored(
            Setup setup, Origin origin, SearchDescriptor search, Budget budget, BooleanSupplier stop) {
        Moves moves = new Moves(setup);
        Graph graph = Engines.of(setup, moves, new Pulse()).compiledStateSpace(origin);
        SearchRequest request = SearchRequest.of(search.name(), origin.seed())
                .within(SearchRequest.StateLimits.NONE
                        .withCount(budget.states())
                        .withDepth(setup.stepLimit()))
                .within(new SearchRequest.ExecutionLimits(budget.schedules(), setup.stepLimit(), 0));
        SearchResult result = SearchCatalogue.standard()
                .run(graph, request, SearchContext.of(setup).stoppingWhen(stop));
        SearchDescriptor by = SearchCatalogue.standard().get(result.by());
        Counterexample found = result.counterexample();
        Execution execution = found == null
                ? null
                : found.execution(path -> Retrace.of(setup, origin, moves, graph, path, new Pulse()));
        return new Trial(
                origin.scenario(),
                search.name(),
                origin.seed(),
                execution != null && execution.verdict() instanceof Verdict.Violated,
                search.onlySamples() ? result.executions() : result.states(),
                result.events(),
                by.promises(SearchPromise.COUNTS_DELAYS) ? result.delays() : -1,
                execution == null ? 0 : execution.size(),
                result.by(),
                result.complete());
    }

    /** Executions, each drawn by itself. */
    public static Trial drawn(
            Setup setup, Origin origin, SearchDescriptor search, Budget budget, BooleanSupplier stop) {
        long events = 0;
        long drawn = 0;
        while (drawn < budget.schedules() && !stop.getAsBoolean()) {
            drawn++;
            long seed = Dice.derive(origin.seed(), "trial " + drawn);
            Origin own = new Origin(origin.scenario(), origin.parameters(), seed);
            Execution execution =
                    Runner.run(setup, own, new Fuzzer(setup, seed, search.strategy(setup, seed, setup.stepLimit())));
            events += execution.events();
            if (execution.verdict() instanceof Verdict.Violated) {
                return new Trial(
                        origin.scenario(),
                        search.name(),
                        origin.seed(),
                        true,
                        drawn,
                        events,
                        -1,
                        execution.size(),
                        search.name(),
                        false);
            }
        }
        return new Trial(
                origin.scenario(), search.name(), origin.seed(), false, drawn, events, -1, 0, search.name(), false);
    }
}
