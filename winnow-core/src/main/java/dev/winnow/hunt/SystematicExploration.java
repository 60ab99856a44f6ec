package dev.winnow.hunt;

import dev.winnow.engine.Engines;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.RecordedStart;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.ComponentSuggestion;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A systematic search of a system: over copies of its configurations if the system is made of values, else by
 * re-execution. A violation found is replayed in the system's own world.
 */
public final class SystematicExploration {

    /**
     * The outcome of a search.
     *
     * @param coverage what each process went through; empty for a search over traces, which does not count it
     * @param execution the counterexample as performed in the system's own world; null if there is none
     */
    public record ExplorationOutcome(
            SearchResult result,
            Coverage coverage,
            @Nullable Execution execution) {}

    private final Setup setup;
    private final Origin origin;
    private final ProgressBeacon beacon;
    private final MoveTable moves;
    private final @Nullable RecordedStart start;

    public SystematicExploration(Setup setup, Origin origin, ProgressBeacon beacon) {
        this(setup, origin, beacon, null);
    }

    private SystematicExploration(Setup setup, Origin origin, ProgressBeacon beacon, @Nullable RecordedStart start) {
        this.setup = setup;
        this.origin = origin;
        this.beacon = beacon;
        this.moves = new MoveTable(setup);
        this.start = start;
    }

    /** Returns an exploration of what can happen after a step of a recorded execution. */
    public SystematicExploration startingAfter(RecordedStart step) {
        return new SystematicExploration(setup, step.execution().origin(), beacon, step);
    }

    /** Describes the plan's externals that a search leaves out, those after the prologue; empty if there are none. */
    public static String omittedExternals(Setup setup) {
        Plan plan = setup.plan();
        if (plan.maxInjections() > 0 && !plan.mix().isEmpty()) {
            return "the " + Counted.of(plan.maxInjections(), "external") + " that the plan injects at random";
        }
        return plan.epilogue().isEmpty() ? "" : "what the plan injects at the end";
    }

    /**
     * Runs the search.
     *
     * @param onReexecution receives the reason why the system must be re-executed, if it must
     * @throws BadInput if the system cannot be searched systematically
     */
    public ExplorationOutcome run(SearchRequest request, SearchContext context, Consumer<String> onReexecution) {
        return SearchCatalogue.standard().get(request.search()).searchesStates()
                ? overStates(request, context, onReexecution)
                : overTraces(request, context);
    }

    /** Suggests components of several processes, by counting who talks to whom. */
    public List<List<ProcessId>> suggestComponents() {
        StateSpace space =
                Engines.of(setup, moves, beacon).stateSpace(origin, false).stateSpace();
        try {
            return ComponentSuggestion.of(space, origin.seed());
        } finally {
            ReexecutedStateSpace.release(space);
        }
    }

    private ExplorationOutcome overTraces(SearchRequest request, SearchContext context) {
        SearchResult result = SearchCatalogue.standard().run(setup, origin, beacon, request, context);
        Counterexample found = result.counterexample();
        Execution execution = found == null
                ? null
                : found.execution(path -> {
                    throw new IllegalStateException(result.by() + " found no execution");
                });
        return new ExplorationOutcome(
                result,
                new Coverage(List.of(), List.of(), result.counts().executions().undecided()),
                execution);
    }

    private ExplorationOutcome overStates(
            SearchRequest request, SearchContext context, Consumer<String> onReexecution) {
        try {
            Engines.ChosenStateSpace choice = Engines.of(setup, moves, beacon)
                    .stateSpace(origin, request.states().storage().exact());
            if (choice.fallbackReason() != null) {
                requireReexecutable(request, choice.fallbackReason());
                onReexecution.accept(choice.fallbackReason());
            }
            StateSpace space = choice.stateSpace();
            try {
                MovePath recorded = start == null ? null : pathTo(start, space);
                StateSpace searched = recorded == null
                        ? space
                        : ((ComposedStateSpace) space).startingAt(recorded.lastConfiguration(space));
                requireMoves(searched);
                SearchResult result = SearchCatalogue.standard().run(searched, request, context);
                Coverage coverage = searched.coverage();
                return new ExplorationOutcome(
                        coverage.undecided().isEmpty() ? result : result.incomplete(),
                        coverage,
                        replayCounterexample(space, recorded, result));
            } finally {
                ReexecutedStateSpace.release(space);
            }
        } catch (UnsupportedByEngine e) {
            throw new BadInput(
                    "this system cannot be explored systematically: " + e.getMessage(),
                    "search at random: " + SuggestedCommand.HUNT
                            + "   (docs/EXPLORE.md says what a system must be like)",
                    e);
        }
    }

    private MovePath pathTo(RecordedStart recordedStart, StateSpace space) {
        if (!(space instanceof ComposedStateSpace)) {
            throw new BadInput(
                    "a search can begin after a recorded step only if the states of the system can be copied",
                    "leave out --from, or use pure processes with asynchronous timers (docs/EXPLORE.md)");
        }
        return recordedStart.pathIn(space, setup, moves);
    }

    private static void requireReexecutable(SearchRequest request, String reason) {
        SearchDescriptor search = SearchCatalogue.standard().get(request.search());
        if (search.promises(SearchPromise.COVERS_ALL_COMPONENTS)) {
            throw new BadInput(
                    search + " cannot copy the states of this system because of " + reason,
                    "use pure processes with asynchronous timers, or " + SuggestedCommand.EXPLORE
                            + " --strategy ses-rr");
        }
    }

    private @Nullable Execution replayCounterexample(
            StateSpace space, @Nullable MovePath recorded, SearchResult result) {
        Counterexample found = result.counterexample();
        if (found == null) {
            return null;
        }
        try {
            PathReplay replay = new PathReplay(setup, origin, moves, beacon);
            return found.execution(path -> replay.replay(space, recorded == null ? path : recorded.then(path.moves())));
        } catch (OutOfControl e) {
            throw result.interfaces() == null ? e : hiddenChannel(e);
        }
    }

    /** Returns the error for a joined execution that cannot be performed. */
    private OutOfControl hiddenChannel(OutOfControl e) {
        return new OutOfControl(
                e.getMessage() + ". Either a component is not deterministic, or these share more than messages: "
                        + setup.components().stream()
                                .map(component -> "'" + component.name() + "'")
                                .collect(Collectors.joining(", ")),
                "let components share nothing but messages: no common objects, static fields or files. " + e.fix());
    }

    private void requireMoves(StateSpace space) {
        if (space.moveCount() == 0) {
            String omitted = omittedExternals(setup);
            throw new BadInput(
                    "nothing is enabled after "
                            + (start == null ? "the prologue of the plan" : "step " + start.lastStep())
                            + (omitted.isEmpty() ? "" : "; the search leaves out " + omitted),
                    "start processes in the plan that act on their own, or search at random: " + SuggestedCommand.HUNT);
        }
    }
}
