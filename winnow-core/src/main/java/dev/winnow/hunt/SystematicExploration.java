package dev.winnow.hunt;

import dev.winnow.engine.Engines;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A system searched systematically: through copies of its configurations if all is made of values, and else by
 * executing it again and again. What breaks is performed in the system's own world.
 */
public final class SystematicExploration {

    /**
     * What a search came to.
     *
     * @param coverage what was made to happen, process by process; empty for a search over traces, which does not count
     *     it
     * @param execution what the result's counterexample is in the system's own world; null if there is none
     */
    public record ExplorationOutcome(
            SearchResult result,
            Coverage coverage,
            @Nullable Execution execution) {}

    private final Setup setup;
    private final Origin origin;
    private final ProgressBeacon beacon;
    private final MoveTable moves;

    public SystematicExploration(Setup setup, Origin origin, ProgressBeacon beacon) {
        this.setup = setup;
        this.origin = origin;
        this.beacon = beacon;
        this.moves = new MoveTable(setup);
    }

    /** What the plan does later or by chance, which is in no graph, in words; empty if there is nothing. */
    public static String omittedExternals(Setup setup) {
        Plan plan = setup.plan();
        if (plan.maxInjections() > 0 && !plan.mix().isEmpty()) {
            return String.format(
                    Locale.ROOT, "the %,d externals that the plan injects at random", plan.maxInjections());
        }
        return plan.epilogue().isEmpty() ? "" : "what the plan injects at the end";
    }

    /**
     * Searches.
     *
     * @param executing is told why the system must be executed again and again, if it must
     * @throws BadInput if it cannot be searched like this
     */
    public ExplorationOutcome run(SearchRequest request, SearchContext context, Consumer<String> executing) {
        return SearchCatalogue.standard().get(request.search()).searchesStates()
                ? overStates(request, context, executing)
                : overTraces(request, context);
    }

    private ExplorationOutcome overTraces(SearchRequest request, SearchContext context) {
        SearchResult result = SearchCatalogue.standard().run(setup, origin, beacon, request, context);
        Counterexample found = result.counterexample();
        Execution execution = found == null
                ? null
                : found.execution(path -> {
                    throw new IllegalStateException(result.by() + " found no execution");
                });
        return new ExplorationOutcome(result, new Coverage(List.of(), List.of()), execution);
    }

    private ExplorationOutcome overStates(SearchRequest request, SearchContext context, Consumer<String> executing) {
        try {
            Engines.ChosenStateSpace choice = Engines.of(setup, moves, beacon)
                    .stateSpace(origin, request.states().storage().exact());
            if (choice.fallbackReason() != null) {
                executing.accept(choice.fallbackReason());
            }
            StateSpace space = choice.stateSpace();
            try {
                requireMoves(space);
                SearchResult result = SearchCatalogue.standard().run(space, request, context);
                return new ExplorationOutcome(result, space.coverage(), performed(space, result));
            } finally {
                ReexecutedStateSpace.release(space);
            }
        } catch (UnsupportedByEngine e) {
            throw new BadInput(
                    "this system cannot be explored systematically: " + e.getMessage(),
                    "winnow hunt searches it at random; docs/EXPLORE.md says what a system must be like",
                    e);
        }
    }

    private @Nullable Execution performed(StateSpace space, SearchResult result) {
        Counterexample found = result.counterexample();
        return found == null
                ? null
                : found.execution(path -> new PathReplay(setup, origin, moves, beacon).replay(space, path));
    }

    private void requireMoves(StateSpace space) {
        if (space.moveCount() == 0) {
            String leftOut = omittedExternals(setup);
            throw new BadInput(
                    "nothing can happen after what the plan does at first"
                            + (leftOut.isEmpty() ? "" : "; left out is " + leftOut),
                    "let the plan start processes that do something by themselves, or use winnow hunt");
        }
    }
}
