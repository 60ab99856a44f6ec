package dev.winnow.hunt;

import dev.winnow.engine.Engines;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.PathDifference;
import dev.winnow.explore.PathReplay;
import dev.winnow.explore.RecordedStart;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.ComponentSuggestion;
import dev.winnow.explore.skeleton.SkeletonSearch;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Component;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.Coverage;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.SkippingRequirements;
import dev.winnow.statespace.SkippingStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
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

    private static final String JOIN_TRACES = SuggestedCommand.EXPLORE + " --strategy dir-traces";

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
            return ComponentSuggestion.of(space, setup, origin.seed());
        } catch (UnsupportedByEngine e) {
            throw new BadInput(
                    "components cannot be suggested for this system: " + e.getMessage(),
                    changeOr(e) + "choose components yourself: Setup.component (docs/EXPLORE.md)",
                    e);
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
            StateSpace opened = open(request, onReexecution);
            try {
                MovePath recorded = start == null ? null : pathTo(start, opened);
                StateSpace space = searched(request, opened, recorded);
                requireMoves(recorded == null ? opened : space);
                SearchResult result = SearchCatalogue.standard().run(space, request, context);
                Coverage coverage = coverage(space);
                return new ExplorationOutcome(
                        coverage.undecided().isEmpty() || !result.complete()
                                ? result
                                : result.with(SearchEnd.UNDECIDED),
                        coverage,
                        replayCounterexample(recorded == null ? space : opened, recorded, result));
            } finally {
                ReexecutedStateSpace.release(opened);
            }
        } catch (UnsupportedByEngine e) {
            throw refusal(request, e);
        }
    }

    /** Counts what was covered. This calls no code of the system, and is completed after Ctrl-C. */
    private Coverage coverage(StateSpace space) {
        beacon.setBusy(false);
        Coverage coverage = space.coverage();
        beacon.setBusy(true);
        return coverage;
    }

    /** Returns the error for a system that a search could not follow. */
    private BadInput refusal(SearchRequest request, UnsupportedByEngine e) {
        boolean canJoinTraces = needsCopies(request) && SkeletonSearch.supports(setup);
        return new BadInput(
                (canJoinTraces
                                ? request.search() + " cannot explore this system: "
                                : "this system cannot be explored systematically: ")
                        + e.getMessage(),
                changeOr(e)
                        + (canJoinTraces
                                ? JOIN_TRACES
                                : "search at random: " + SuggestedCommand.HUNT
                                        + "   (docs/EXPLORE.md says what a system must be like)"),
                e);
    }

    private StateSpace open(SearchRequest request, Consumer<String> onReexecution) {
        Engines.ChosenStateSpace choice = Engines.of(setup, moves, beacon)
                .stateSpace(origin, request.states().storage().exact());
        if (request.states().storage().skipsIgnored()) {
            requireSkippable(choice.unsupported());
        }
        if (choice.unsupported() != null) {
            requireReexecutable(request, choice.unsupported());
            onReexecution.accept(String.valueOf(choice.fallbackReason()));
        }
        return choice.stateSpace();
    }

    private void requireSkippable(@Nullable UnsupportedByEngine unsupported) {
        SkippingRequirements.require(setup);
        if (unsupported != null) {
            throw new BadInput(
                    SkippingRequirements.OPTION + " cannot tell which messages are ignored: because of "
                            + unsupported.getMessage() + ", Winnow cannot copy the states of this system",
                    changeOr(unsupported) + SkippingRequirements.LEAVE_OUT);
        }
        if (start != null) {
            throw new BadInput(
                    "a search from a recorded step cannot leave out ignored messages",
                    "leave out --from or " + SkippingRequirements.OPTION);
        }
    }

    /** Returns the state space to search: without ignored deliveries, or from the end of a recorded path. */
    private static StateSpace searched(SearchRequest request, StateSpace opened, @Nullable MovePath recorded) {
        if (recorded != null) {
            return ((ComposedStateSpace) opened).startingAt(recorded.lastConfiguration(opened));
        }
        return request.states().storage().skipsIgnored() ? skippingIgnored(opened) : opened;
    }

    private static StateSpace skippingIgnored(StateSpace space) {
        try {
            return ((SkippingStateSpace) space).skippingIgnored();
        } catch (UnsupportedByEngine e) {
            throw new BadInput(
                    "with " + SkippingRequirements.OPTION + ", Winnow does not support " + e.getMessage(),
                    SkippingRequirements.LEAVE_OUT,
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

    private void requireReexecutable(SearchRequest request, UnsupportedByEngine e) {
        if (needsCopies(request)) {
            throw new BadInput(
                    request.search() + " cannot copy the states of this system because of " + e.getMessage(),
                    changeOr(e)
                            + (SkeletonSearch.supports(setup)
                                    ? JOIN_TRACES
                                    : SuggestedCommand.EXPLORE + " --strategy ses-rr"));
        }
    }

    private static boolean needsCopies(SearchRequest request) {
        return SearchCatalogue.standard().get(request.search()).promises(SearchPromise.COVERS_ALL_COMPONENTS);
    }

    private static String changeOr(UnsupportedByEngine e) {
        return e.fix().isEmpty() ? "" : e.fix() + ", or ";
    }

    private @Nullable Execution replayCounterexample(
            StateSpace space, @Nullable MovePath recorded, SearchResult result) {
        Counterexample found = result.counterexample();
        if (found == null) {
            return null;
        }
        PathReplay replay = new PathReplay(setup, origin, moves, beacon);
        return found.execution(searchPath -> {
            MovePath path = recorded == null ? searchPath : recorded.then(searchPath.moves());
            try {
                return replay.replay(space, path);
            } catch (OutOfControl e) {
                boolean isJoined = result.interfaces() != null;
                throw isJoined && space instanceof ComposedStateSpace composed
                        ? sharingError(e, PathDifference.find(replay, composed, path))
                        : e;
            }
        });
    }

    /** Returns the error for a joined execution that cannot be performed. */
    private OutOfControl sharingError(OutOfControl e, @Nullable PathDifference difference) {
        return new OutOfControl(
                e.getMessage() + ". "
                        + (difference == null
                                ? "Either a component is not deterministic, or these share more than messages: "
                                        + componentNames(component -> true)
                                : "Component "
                                        + componentNames(component -> component.contains(difference.process()))
                                        + " behaves differently together with the others than alone: "
                                        + difference.description()
                                        + ". Either it is not deterministic, or it shares more than messages"),
                "let components share nothing but messages: no common objects, static fields or files. " + e.fix());
    }

    private String componentNames(Predicate<Component> condition) {
        return setup.components().stream()
                .flatMap(Component::innermost)
                .filter(condition)
                .map(component -> "'" + component.name() + "'")
                .collect(Collectors.joining(", "));
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
