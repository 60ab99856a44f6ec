package dev.winnow.explore.component;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchEnd;
import dev.winnow.explore.SearchLimitReached;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.stateful.BreadthFirstSearch;
import dev.winnow.model.Violation;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Interface search: a breadth-first search over the messages between components. For each component it knows the set of
 * states that are possible after what the component sent and received ({@link ClosedSets}); it visits each tuple of
 * such sets once ({@link InterfaceStateSpace}). A violation is joined from runs of the components ({@link Witness}).
 *
 * <p>Dynamic interface reduction: Guo, Wu, Zhou, Hu, Yang, Zhang, "Practical Software Model Checking via Dynamic
 * Interface Reduction" (DEMETER, SOSP'11). The paper explores the traces of a component once for each interface
 * skeleton and composes global traces from them. This search keeps states instead of traces: orders of words that make
 * no difference to any set meet in one tuple, so it needs no skeletons, no dependency relation and no composition, and
 * receiving a message is internal.
 *
 * <p>Guarantee: the configurations of the tuples are exactly the reachable ones. Cost: the sizes of all sets times the
 * moves of their states, plus the tuples times their words, instead of the number of configurations. If the first
 * tuples show that the components hide little, {@link BreadthFirstSearch} takes over.
 */
public final class InterfaceSearch implements IncrementalSearch {

    private static final int PILOT_TUPLES = 1_000;
    private static final int FIRST_SET_STATES = 1 << 11; // violations of endless components are mostly near

    // A tuple costs as much as 8 configurations. With half as many sets as states, half of a tuple is expected to be
    // new.
    private static final double MIN_NEW_CONFIGURATIONS = 4; // for each tuple
    private static final double HOPELESS_NEW_CONFIGURATIONS = 1; // more tuples than configurations

    private final ComposedStateSpace space;
    private final SearchRequest request;
    private final SearchContext context; // without checkpoints
    private final @Nullable Checkpoint resumed;
    private ComponentTree components;
    private final long pilotTuples;
    private ConfigurationBounds configurationBounds = new ConfigurationBounds();
    private InterfaceStateSpace interfaces;
    private IncrementalSearch search; // over tuples, later perhaps over configurations

    private InterfaceCounts.@Nullable Pilot pilot; // null until it is over
    private @Nullable SearchResult failed;
    private @Nullable SearchEnd limit; // of a component
    private boolean started;
    private boolean isRestored; // or had nothing to restore: until then, the checkpoint is better than what is there
    private boolean hasBegun; // the search over tuples or configurations

    /**
     * Creates the search.
     *
     * @throws BadInput if the search cannot judge the scenario
     */
    public InterfaceSearch(StateSpace space, SearchRequest request, SearchContext context) {
        this(space, request, context, PILOT_TUPLES);
    }

    /** Creates a search that visits all tuples, however little the components hide; for counts and comparisons. */
    public static InterfaceSearch withoutPilot(StateSpace space, SearchRequest request, SearchContext context) {
        return new InterfaceSearch(space, request, context, Long.MAX_VALUE);
    }

    private InterfaceSearch(StateSpace space, SearchRequest request, SearchContext context, long pilotTuples) {
        if (!(space instanceof ComposedStateSpace composed)) {
            throw new BadInput(
                    "dir needs a system whose states can be copied",
                    "use pure processes with asynchronous timers (docs/EXPLORE.md), or --strategy ses-rr");
        }
        InterfaceSearchRequirements.require(composed.setup());
        this.space = composed;
        this.request = request;
        this.pilotTuples = pilotTuples;
        this.context = context.with(SearchContext.Checkpoints.NONE);
        this.resumed = context.checkpoints().from();
        this.isRestored = resumed == null;
        long bytes = Math.min(
                request.states().storage().bytes(), Runtime.getRuntime().maxMemory() / 4);
        ComponentBudget budget = new ComponentBudget(request.states().count(), bytes, context.stop());
        this.components = new ComponentTree(composed, budget.cuttingSets(FIRST_SET_STATES));
        this.interfaces = new InterfaceStateSpace(composed, components.root(), configurationBounds);
        this.search =
                new BreadthFirstSearch(composed, request, this.context); // for its counts of nothing, until start()
    }

    @Override
    public boolean advance() {
        if (failed != null || limit != null) {
            return false;
        }
        try {
            if (!started) {
                started = true;
                start();
                if (resumed != null) {
                    resume(resumed);
                    isRestored = true;
                }
            }
            return advanceSearch();
        } catch (SearchLimitReached e) {
            limit = e.end();
            return false;
        }
    }

    private boolean advanceSearch() {
        boolean hasMore = failed == null && search.advance();
        if (search.result().hasFailed() || failed != null) {
            return failed == null && restartIfUnconfirmed();
        }
        if (!isPlain() && components.isCutOff()) {
            restart(components.withLargerSets());
            return failed == null;
        }
        if (hasMore && pilot == null && isPilotOver()) {
            decide();
        }
        return hasMore;
    }

    /** Returns true if enough tuples were visited to decide. Half of them do if tuples bring next to nothing. */
    private boolean isPilotOver() {
        long tuples = search.newStates();
        return tuples >= pilotTuples
                || (tuples >= pilotTuples / 2 && newConfigurations(tuples) < HOPELESS_NEW_CONFIGURATIONS);
    }

    // ---- checkpoints

    @Override
    public Optional<Checkpoint> checkpoint() {
        boolean isResumable = hasBegun && isRestored && failed == null && !components.hasHistoryConflict();
        Optional<Checkpoint> saved = isResumable ? search.checkpoint() : Optional.empty();
        saved.ifPresent(checkpoint -> {
            checkpoint.setCounter("pilots", pilot == null ? 0 : 1);
            checkpoint.setCounter("setstates", components.setStates());
            if (!isPlain()) {
                checkpoint.countSituations();
            }
        });
        return saved;
    }

    /** Repeats the pilot, which decides as before, and brings the search after it to where it was. */
    private void resume(Checkpoint saved) {
        boolean hasMore = true;
        while (pilot == null && saved.counter("pilots") > 0 && hasMore) {
            hasMore = advanceSearch();
        }
        if (!hasMore) {
            if (context.stop().getAsBoolean()) {
                throw new SearchLimitReached(SearchEnd.stoppedWhile("restoring the earlier search"));
            }
            throw Checkpoint.corrupt("the system has fewer states now");
        }
        SearchContext from = context.with(new SearchContext.Checkpoints(saved, kept -> {}));
        if (isPlain()) {
            search = new BreadthFirstSearch(space, request.withSearch("bfs"), from);
            return;
        }
        if (components.setStates() < saved.counter("setstates")) {
            components = components.withSetStates(saved.counter("setstates"));
        }
        configurationBounds = new ConfigurationBounds();
        interfaces = new InterfaceStateSpace(space, components.root(), configurationBounds);
        countInitial();
        search = new BreadthFirstSearch(interfaces, request, from); // counts the others, when it checks them again
    }

    private void countInitial() {
        int[] tuple = new int[interfaces.configurationInts()];
        for (int which = 0; which < interfaces.initialCount(); which++) {
            interfaces.writeInitial(which, tuple, 0);
            interfaces.enter(tuple, 0);
            if (interfaces.violation() != null) {
                throw Checkpoint.violated();
            }
        }
    }

    /**
     * Composes the violation that ended the search. If there is none after all, begins the search again and returns
     * true.
     */
    private boolean restartIfUnconfirmed() {
        SearchResult result = search.result();
        if (isPlain() || !(result.counterexample() instanceof Counterexample.OnPath onPath)) {
            return false;
        }
        failed = withWitness(result, onPath.path());
        if (failed == null) {
            restart(components.withoutHistory(onPath.violation().invariant()));
        }
        return failed == null;
    }

    private void restart(ComponentTree tree) {
        components = tree;
        configurationBounds = new ConfigurationBounds();
        interfaces = new InterfaceStateSpace(space, components.root(), configurationBounds);
        start();
    }

    /**
     * Checks the initial tuples, which the search over tuples takes for granted, and begins that search. Sets are small
     * at first, and larger if there are more states: so a violation is found although its component, or another one, is
     * endless.
     */
    private void start() {
        hasBegun = false;
        int[] tuple = new int[interfaces.configurationInts()];
        for (int which = 0; which < interfaces.initialCount() && failed == null; which++) {
            interfaces.writeInitial(which, tuple, 0);
            interfaces.enter(tuple, 0);
            Violation violation = interfaces.violation();
            if (violation != null) {
                search = new BreadthFirstSearch(interfaces, request, context);
                failed = withWitness(search.result(), new MovePath(which, List.of()));
                if (failed == null) {
                    restart(components.withoutHistory(violation.invariant()));
                    return;
                }
            }
        }
        if (failed == null && components.isCutOff()) {
            restart(components.withLargerSets());
            return;
        }
        search = new BreadthFirstSearch(interfaces, request, context);
        hasBegun = true;
    }

    /**
     * Ends the pilot: components that hide nothing become clear; if little is hidden over all, a plain search begins.
     */
    private void decide() {
        pilot = pilotOf(search.newStates());
        if (!pilot.isWorthwhile()) {
            search = new BreadthFirstSearch(space, request.withSearch("bfs"), context);
            return;
        }
        components.requireLocalHistories();
        if (components.clearThoseThatHideNothing()) {
            restart(components);
        }
    }

    private InterfaceCounts.Pilot pilotOf(long tuples) {
        return new InterfaceCounts.Pilot(
                tuples,
                components.ratio(),
                configurationsPerTuple(tuples),
                newConfigurations(tuples) >= MIN_NEW_CONFIGURATIONS);
    }

    private double configurationsPerTuple(long tuples) {
        return configurationBounds.atMost().doubleValue() / Math.max(1, tuples);
    }

    /** Returns the expected number of new configurations for each tuple. */
    private double newConfigurations(long tuples) {
        return configurationsPerTuple(tuples) * (1 - components.ratio());
    }

    @Override
    public long events() {
        return search.events();
    }

    @Override
    public long newStates() {
        return search.newStates();
    }

    @Override
    public SearchResult result() {
        SearchResult result = failed == null ? search.result() : failed;
        if (isPlain()) {
            return result.with(counts(result));
        }
        if (failed == null) {
            components.requireLocalHistories();
        }
        return result.with(end(result)).with(counts(result));
    }

    private boolean isPlain() {
        return pilot != null && !pilot.isWorthwhile();
    }

    private InterfaceCounts counts(SearchResult result) {
        return new InterfaceCounts(
                components.count(),
                isPlain() ? Objects.requireNonNull(pilot).tuples() : result.states(),
                isPlain() ? 0 : Math.max(0, result.events() - interfaces.initialCount()),
                components.setCount(),
                components.stateCount(),
                new InterfaceCounts.ConfigurationRange(configurationBounds.atLeast(), configurationBounds.atMost()),
                components.clearNames(),
                pilot == null ? pilotOf(result.states()).worthwhile() : pilot);
    }

    /** Returns why the search over tuples ended. */
    private SearchEnd end(SearchResult result) {
        if (limit != null) {
            return limit;
        }
        return result.end().cause() == SearchEnd.Cause.STATES
                ? SearchEnd.atStates(request.states().count(), "interface situation")
                : result.end();
    }

    /**
     * Returns the result with a path through configurations instead of one through tuples. Null if the path violates
     * nothing: an invariant with a history saw only the steps of one component, and objected.
     */
    private @Nullable SearchResult withWitness(SearchResult result, MovePath path) {
        List<LocalRuns.SentWord> words = new ArrayList<>();
        int[] tuple = new int[interfaces.configurationInts()];
        interfaces.writeInitial(path.first(), tuple, 0);
        for (int move : path.moves()) {
            interfaces.enter(tuple, 0);
            words.add(
                    new LocalRuns.SentWord(components.root().part(interfaces.processOf(move)), interfaces.word(move)));
            interfaces.perform(move);
            interfaces.save(tuple, 0);
        }
        interfaces.enter(tuple, 0);
        int[] sets = Arrays.copyOf(tuple, components.root().partCount());
        MovePath joined =
                new Witness(space, components.root(), path.first(), words).path(sets, interfaces.brokenCheck());
        return joined == null
                ? null
                : SearchResult.failed(
                        request.search(),
                        result.counts(),
                        new Counterexample.OnPath(Objects.requireNonNull(space.violation()), joined));
    }
}
