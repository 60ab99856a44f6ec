package dev.winnow.lab.table;

import dev.winnow.engine.Engines;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Verdict;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import java.util.function.BooleanSupplier;

/**
 * The result of one strategy on one bug, from one seed.
 *
 * @param found true if a violation was found and confirmed in the system's own world
 * @param count the number of schedules or states until then
 * @param events the number of events performed
 * @param delays the number of delays of the violation; negative if delays are not counted
 * @param steps the number of steps of the execution
 * @param by the member of a portfolio that found it
 * @param complete true if all states were visited
 */
public record StrategyTrial(
        String name,
        String strategy,
        long seed,
        boolean found,
        long count,
        long events,
        int delays,
        int steps,
        String by,
        boolean complete) {

    /**
     * The budget of a trial.
     *
     * @param schedules the maximum number of schedules, for strategies that draw them
     * @param states the maximum number of states, for strategies that store them
     */
    public record TrialBudget(long schedules, long states) {}

    /** Runs a search over states. */
    public static StrategyTrial explored(
            Setup setup, Origin origin, SearchDescriptor search, TrialBudget budget, BooleanSupplier stop) {
        MoveTable moves = new MoveTable(setup);
        StateSpace space = Engines.of(setup, moves, new ProgressBeacon()).compiledStateSpace(origin);
        SearchRequest request = SearchRequest.of(search.name(), origin.seed())
                .within(SearchRequest.StateLimits.NONE
                        .withCount(budget.states())
                        .withDepth(setup.stepLimit()))
                .within(new SearchRequest.ExecutionLimits(budget.schedules(), setup.stepLimit(), 0));
        SearchResult result = search.start(
                        space, request, SearchContext.of(setup).stoppingWhen(stop))
                .run();
        SearchDescriptor by = SearchCatalogue.standard().get(result.by());
        Counterexample found = result.counterexample();
        Execution execution = found == null
                ? null
                : found.execution(
                        path -> new PathReplay(setup, origin, moves, new ProgressBeacon()).replay(space, path));
        return new StrategyTrial(
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

    /** Runs random executions until one fails. */
    public static StrategyTrial drawn(
            Setup setup, Origin origin, SearchDescriptor search, TrialBudget budget, BooleanSupplier stop) {
        long events = 0;
        long drawn = 0;
        Execution failure = null;
        while (failure == null && drawn < budget.schedules() && !stop.getAsBoolean()) {
            drawn++;
            long seed = SeededRandom.deriveSeed(origin.seed(), "trial " + drawn);
            Origin drawnOrigin = new Origin(origin.scenario(), origin.parameters(), seed);
            Execution execution = Runner.run(
                    setup, drawnOrigin, new Fuzzer(setup, seed, search.strategy(setup, seed, setup.stepLimit())));
            events += execution.eventCount();
            if (execution.verdict() instanceof Verdict.Violated) {
                failure = execution;
            }
        }
        return new StrategyTrial(
                origin.scenario(),
                search.name(),
                origin.seed(),
                failure != null,
                drawn,
                events,
                -1,
                failure == null ? 0 : failure.size(),
                search.name(),
                false);
    }
}
