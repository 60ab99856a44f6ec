package dev.winnow.hunt;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Coverage;
import dev.winnow.rehearse.Engines;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.ReexecutedStateSpace;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.BadInput;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A system searched systematically: through copies of its configurations if all is made of values, and else by
 * executing it again and again. What breaks is performed in the system's own world.
 */
public final class Exploring {

    /**
     * What a search came to.
     *
     * @param coverage what was made to happen, process by process; empty for a search over traces, which does not count
     *     it
     * @param execution what the result's counterexample is in the system's own world; null if there is none
     */
    public record Outcome(
            SearchResult result,
            Coverage coverage,
            @Nullable Execution execution) {}

    private final Setup setup;
    private final Origin origin;
    private final Pulse pulse;
    private final Moves moves;

    public Exploring(Setup setup, Origin origin, Pulse pulse) {
        this.setup = setup;
        this.origin = origin;
        this.pulse = pulse;
        this.moves = new Moves(setup);
    }

    /** What the plan does later or by chance, which is in no graph, in words; empty if there is nothing. */
    public static String leftOut(Setup setup) {
        Plan plan = setup.plan();
        if (plan.count() > 0 && !plan.mix().isEmpty()) {
            return String.format(Locale.ROOT, "the %,d externals that the plan injects at random", plan.count());
        }
        return plan.epilogue().isEmpty() ? "" : "what the plan injects at the end";
    }

    /**
     * Searches.
     *
     * @param executing is told why the system must be executed again and again, if it must
     * @throws BadInput if it cannot be searched like this
     */
    public Outcome run(SearchRequest request, SearchContext context, Consumer<String> executing) {
        return SearchCatalogue.standard().get(request.search()).searchesStates()
                ? overStates(request, context, executing)
                : overTraces(request, context);
    }

    private Outcome overTraces(SearchRequest request, SearchContext context) {
        SearchResult result = SearchCatalogue.standard().run(setup, origin, pulse, request, context);
        Counterexample found = result.counterexample();
        Execution execution = found == null
                ? null
                : found.execution(path -> {
                    throw new IllegalStateException(result.by() + " found no execution");
                });
        return new Outcome(result, new Coverage(List.of(), List.of()), execution);
    }

    private Outcome overStates(SearchRequest request, SearchContext context, Consumer<String> executing) {
        try {
            Engines.Choice choice = Engines.of(setup, moves, pulse)
                    .stateSpace(origin, request.states().storage().exact());
            if (choice.fallbackReason() != null) {
                executing.accept(choice.fallbackReason());
            }
            Graph graph = choice.stateSpace();
            try {
                requireMoves(graph);
                SearchResult result = SearchCatalogue.standard().run(graph, request, context);
                return new Outcome(result, graph.coverage(), performed(graph, result));
            } finally {
                ReexecutedStateSpace.release(graph);
            }
        } catch (Unrehearsable e) {
            throw new BadInput(
                    "this system cannot be explored systematically: " + e.getMessage(),
                    "winnow hunt searches it at random; docs/EXPLORE.md says what a system must be like",
                    e);
        }
    }

    private @Nullable Execution performed(Graph graph, SearchResult result) {
        Counterexample found = result.counterexample();
        return found == null ? null : found.execution(path -> Retrace.of(setup, origin, moves, graph, path, pulse));
    }

    private void requireMoves(Graph graph) {
        if (graph.moves() == 0) {
            String leftOut = leftOut(setup);
            throw new BadInput(
                    "nothing can happen after what the plan does at first"
                            + (leftOut.isEmpty() ? "" : "; left out is " + leftOut),
                    "let the plan start processes that do something by themselves, or use winnow hunt");
        }
    }
}
