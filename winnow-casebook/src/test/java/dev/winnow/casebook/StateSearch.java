package dev.winnow.casebook;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchRequest.StateLimits;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.statespace.SymmetricStateSpace;
import java.util.Map;

/** Searches the configurations of a closed system: all orders and all choices. */
public final class StateSearch {

    private StateSearch() {}

    /** Searches depth first up to a number of states. */
    public static SearchResult of(Setup setup, int mostStates) {
        return by("dfs", setup, mostStates);
    }

    /** Searches everything within this many steps. */
    public static SearchResult within(Setup setup, int steps) {
        return run(setup, SearchRequest.of("bfs", 1).within(StateLimits.NONE.withDepth(steps)));
    }

    /** Runs a stratified search with run to completion and at most this many delays. */
    public static SearchResult stratified(Setup setup, int delays) {
        return run(setup, SearchRequest.of("ses-rtc", 1).within(new SearchRequest.DelayLimits(delays, -1)));
    }

    /** Visits one of all states that differ only in the names of interchangeable processes. */
    public static SearchResult reduced(Setup setup) {
        return SearchCatalogue.standard()
                .run(SymmetricStateSpace.reduced(graph(setup)), SearchRequest.of("bfs", 1), SearchContext.of(setup));
    }

    /** Runs a search by name, up to a number of states. */
    public static SearchResult by(String strategy, Setup setup, int mostStates) {
        return run(setup, SearchRequest.of(strategy, 1).within(StateLimits.NONE.withCount(mostStates)));
    }

    /** Draws a number of executions by a search with this name. */
    public static SearchResult sampled(String strategy, Setup setup, int executions) {
        return run(
                setup,
                SearchRequest.of(strategy, 1)
                        .within(new SearchRequest.ExecutionLimits(executions, Integer.MAX_VALUE, 0)));
    }

    private static SearchResult run(Setup setup, SearchRequest request) {
        return SearchCatalogue.standard().run(graph(setup), request, SearchContext.of(setup));
    }

    private static StateSpace graph(Setup setup) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, new Origin("test", Map.of(), 1), new MoveTable(setup));
    }
}
