package dev.winnow.explore;

import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.SymmetricStateSpace;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the {@link SearchCatalogue}.
 *
 * @param name as in {@code --strategy bfs}
 * @param summary what it does, in one sentence
 */
public record SearchDescriptor(
        String name, String summary, Set<SearchNeed> needs, Set<SearchPromise> promises, Factories factories) {

    /** Makes the strategy of one execution in any world. */
    @FunctionalInterface
    public interface ExecutionFactory {

        /**
         * Makes a strategy.
         *
         * @param steps maximum number of steps of the execution
         */
        Strategy create(Setup setup, long seed, int steps);

        /** Returns the name of the search that draws the execution of this seed, if there are several. */
        default Optional<String> memberFor(long seed) {
            return Optional.empty();
        }
    }

    /** Makes a search through the states of a graph. */
    @FunctionalInterface
    public interface StateSearchFactory {
        IncrementalSearch create(StateSpace space, SearchRequest request, SearchContext context);
    }

    /** Searches by executing the system in its own world, which can rewind. */
    @FunctionalInterface
    public interface TraceSearch {
        SearchResult run(
                Setup setup, Origin origin, ProgressBeacon beacon, SearchRequest request, SearchContext context);
    }

    /** How to start the search: in any world, over a graph, over traces; null where it cannot be done. */
    public record Factories(
            @Nullable ExecutionFactory executions,
            @Nullable StateSearchFactory states,
            @Nullable TraceSearch traces) {
        static final Factories NONE = new Factories(null, null, null);
    }

    public SearchDescriptor {
        needs = Collections.unmodifiableSet(needs);
        promises = Collections.unmodifiableSet(promises);
    }

    /** Returns an entry that no command can use yet. */
    public static SearchDescriptor named(String name, String summary) {
        return new SearchDescriptor(
                name, summary, EnumSet.noneOf(SearchNeed.class), EnumSet.noneOf(SearchPromise.class), Factories.NONE);
    }

    public SearchDescriptor needing(SearchNeed first, SearchNeed... others) {
        return new SearchDescriptor(name, summary, EnumSet.of(first, others), promises, factories);
    }

    public SearchDescriptor promising(SearchPromise first, SearchPromise... others) {
        return new SearchDescriptor(name, summary, needs, EnumSet.of(first, others), factories);
    }

    /** Returns an entry that {@code hunt} and {@code fuzz} can use, too. */
    public SearchDescriptor drawnBy(ExecutionFactory executions) {
        return with(new Factories(executions, factories.states, factories.traces));
    }

    /** Returns an entry that {@code explore} can use, too, over a graph. */
    public SearchDescriptor overStates(StateSearchFactory states) {
        return with(new Factories(factories.executions, states, factories.traces));
    }

    /** Returns an entry that {@code explore} can use, too, over traces. */
    public SearchDescriptor overTraces(TraceSearch traces) {
        return with(new Factories(factories.executions, factories.states, traces));
    }

    private SearchDescriptor with(Factories others) {
        return new SearchDescriptor(name, summary, needs, promises, others);
    }

    public boolean promises(SearchPromise promise) {
        return promises.contains(promise);
    }

    /** Returns true if all it does is to draw executions at random, so that it never has seen everything. */
    public boolean onlySamples() {
        return promises(SearchPromise.SAMPLES) && !promises(SearchPromise.COVERS_ALL_STATES);
    }

    /** Returns true if it can draw single executions in any world. */
    public boolean draws() {
        return factories.executions != null;
    }

    /** Returns true if it can search systematically. */
    public boolean explores() {
        return searchesStates() || factories.traces != null;
    }

    /** Returns true if it can search the states of a graph. */
    public boolean searchesStates() {
        return factories.states != null;
    }

    /** Returns the commands that can use it. */
    public List<SearchUse> commands() {
        return Stream.of(SearchUse.values())
                .filter(command -> command.canUse(this))
                .toList();
    }

    // ---- drawing executions

    /**
     * Makes the strategy of one execution.
     *
     * @param steps maximum number of steps of the execution
     */
    public Strategy strategy(Setup setup, long seed, int steps) {
        return executionFactory().create(setup, seed, steps);
    }

    /** Returns the name of the search that draws the execution of this seed, if there are several. */
    public Optional<String> memberFor(long seed) {
        return executionFactory().memberFor(seed);
    }

    private ExecutionFactory executionFactory() {
        if (factories.executions == null) {
            throw new IllegalStateException(name + " does not draw single executions");
        }
        return factories.executions;
    }

    // ---- searching

    /** Starts the search over a graph. */
    public IncrementalSearch start(StateSpace space, SearchRequest request, SearchContext context) {
        if (factories.states == null) {
            throw new IllegalStateException(name + " does not search states");
        }
        return factories.states.create(searched(space, request), request, context.forGraph(space));
    }

    private StateSpace searched(StateSpace space, SearchRequest request) {
        SearchRequest.StateStorage storage = request.states().storage();
        boolean merges = storage.symmetric() && !storage.exact() && promises(SearchPromise.MERGES_SYMMETRIC_STATES);
        return merges ? SymmetricStateSpace.reduced(space) : space;
    }

    /** Returns the search over traces. */
    public TraceSearch traces() {
        if (factories.traces == null) {
            throw new IllegalStateException(name + " does not search traces");
        }
        return factories.traces;
    }

    @Override
    public String toString() {
        return name;
    }
}
