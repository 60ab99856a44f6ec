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
 * An entry of the {@link SearchCatalogue}: name, summary, requirements and guarantees of a search, and how to start it.
 *
 * @param name the name for {@code --strategy}
 * @param summary one sentence for {@code --help}
 */
public record SearchDescriptor(
        String name, String summary, Set<SearchNeed> needs, Set<SearchPromise> promises, Factories factories) {

    /** A factory of strategies that draw one execution in any world. */
    @FunctionalInterface
    public interface ExecutionFactory {

        /**
         * Creates the strategy for one execution.
         *
         * @param steps maximum number of steps in the execution
         */
        Strategy create(Setup setup, long seed, int steps);

        /** Returns the name of the member that draws the execution of this seed; empty if this is no portfolio. */
        default Optional<String> memberFor(long seed) {
            return Optional.empty();
        }
    }

    /** A factory of searches over a state space. */
    @FunctionalInterface
    public interface StateSearchFactory {
        IncrementalSearch create(StateSpace space, SearchRequest request, SearchContext context);
    }

    /** A search that executes the system in its own world and rewinds it. */
    @FunctionalInterface
    public interface TraceSearch {
        SearchResult run(
                Setup setup, Origin origin, ProgressBeacon beacon, SearchRequest request, SearchContext context);
    }

    /** The ways to start a search; null for those that it does not support. */
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

    /** Returns an entry without factories. */
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

    /** Returns this entry with a factory that {@code hunt} and {@code fuzz} can use. */
    public SearchDescriptor drawnBy(ExecutionFactory executions) {
        return with(new Factories(executions, factories.states, factories.traces));
    }

    /** Returns this entry with a search over states for {@code explore}. */
    public SearchDescriptor overStates(StateSearchFactory states) {
        return with(new Factories(factories.executions, states, factories.traces));
    }

    /** Returns this entry with a search over traces for {@code explore}. */
    public SearchDescriptor overTraces(TraceSearch traces) {
        return with(new Factories(factories.executions, factories.states, traces));
    }

    private SearchDescriptor with(Factories newFactories) {
        return new SearchDescriptor(name, summary, needs, promises, newFactories);
    }

    public boolean promises(SearchPromise promise) {
        return promises.contains(promise);
    }

    /** Returns true if it draws executions at random and can never cover everything. */
    public boolean onlySamples() {
        return promises(SearchPromise.SAMPLES) && !promises(SearchPromise.COVERS_ALL_STATES);
    }

    /** Returns true if it needs no limit on depth: it visits nothing twice and ends if the states are finite. */
    public boolean needsNoDepthLimit() {
        return promises(SearchPromise.SHORTEST_VIOLATION) || promises(SearchPromise.COVERS_ALL_COMPONENTS);
    }

    /** Returns true if it can draw single executions in any world. */
    public boolean draws() {
        return factories.executions != null;
    }

    /** Returns true if it can search systematically. */
    public boolean explores() {
        return searchesStates() || factories.traces != null;
    }

    /** Returns true if it can search a state space. */
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
     * Creates the strategy for one execution.
     *
     * @param steps maximum number of steps in the execution
     */
    public Strategy strategy(Setup setup, long seed, int steps) {
        return executionFactory().create(setup, seed, steps);
    }

    /** Returns the name of the member that draws the execution of this seed; empty if this is no portfolio. */
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

    /** Creates a search over a state space. */
    public IncrementalSearch start(StateSpace space, SearchRequest request, SearchContext context) {
        if (factories.states == null) {
            throw new IllegalStateException(name + " does not search states");
        }
        return factories.states.create(symmetryReduced(space, request), request, context.forStateSpace(space));
    }

    private StateSpace symmetryReduced(StateSpace space, SearchRequest request) {
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
