package dev.winnow.explore.catalogue;

import static dev.winnow.explore.SearchDescriptor.named;
import static dev.winnow.explore.SearchNeed.COMPARABLE_STATES;
import static dev.winnow.explore.SearchNeed.CUSTOM_EXPLORER;
import static dev.winnow.explore.SearchNeed.INDEPENDENT_PROCESSES;
import static dev.winnow.explore.SearchNeed.LIVENESS_INVARIANT;
import static dev.winnow.explore.SearchPromise.COUNTS_DELAYS;
import static dev.winnow.explore.SearchPromise.COVERS_ALL_COMPONENTS;
import static dev.winnow.explore.SearchPromise.COVERS_ALL_STATES;
import static dev.winnow.explore.SearchPromise.JOINS_LOCAL_TRACES;
import static dev.winnow.explore.SearchPromise.LIVENESS;
import static dev.winnow.explore.SearchPromise.MERGES_SYMMETRIC_STATES;
import static dev.winnow.explore.SearchPromise.ONE_EXECUTION_PER_TRACE;
import static dev.winnow.explore.SearchPromise.RESUMES;
import static dev.winnow.explore.SearchPromise.SAMPLES;
import static dev.winnow.explore.SearchPromise.SHORTEST_VIOLATION;

import dev.winnow.explore.IncrementalSearch;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.component.InterfaceSearch;
import dev.winnow.explore.delay.CheckedExplorer;
import dev.winnow.explore.delay.ExplorerFactory;
import dev.winnow.explore.delay.PreemptionBounding;
import dev.winnow.explore.delay.ProbabilisticRoundRobin;
import dev.winnow.explore.delay.RoundRobin;
import dev.winnow.explore.delay.RunToCompletion;
import dev.winnow.explore.delay.SearchThenSample;
import dev.winnow.explore.delay.StratifiedSampling;
import dev.winnow.explore.delay.StratifiedSearch;
import dev.winnow.explore.dpor.PartialOrderReduction;
import dev.winnow.explore.random.PartialOrderSampling;
import dev.winnow.explore.random.PctWithChainPartitioning;
import dev.winnow.explore.random.ProbabilisticConcurrencyTesting;
import dev.winnow.explore.random.QLearning;
import dev.winnow.explore.random.RandomSampling;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.explore.random.StateSpacePartialOrderSampling;
import dev.winnow.explore.skeleton.SkeletonSearch;
import dev.winnow.explore.stateful.BreadthFirstSearch;
import dev.winnow.explore.stateful.DepthFirstSearch;
import dev.winnow.explore.stateful.LassoSearch;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The registry of all searches by name. {@code --strategy}, {@code --help}, the table in docs/EXPLORE.md and messages
 * about strategies are derived from it. To add a search, add its class and an entry here.
 */
public final class SearchCatalogue {

    private static final SearchCatalogue STANDARD = new SearchCatalogue(List.of(
            named("random", "Draws any enabled event, timers less often.")
                    .promising(SAMPLES)
                    .drawnBy((setup, seed, steps) -> new RandomWalk(seed, setup.timerWeight())),
            named("pos", "Draws executions by random event priorities, redrawn when events race.")
                    .promising(SAMPLES)
                    .drawnBy((setup, seed, steps) -> new PartialOrderSampling(seed, setup.timerWeight()))
                    .overStates(StateSpacePartialOrderSampling::new),
            named("pct", "Runs the process with the highest random priority; up to four times it becomes the lowest.")
                    .promising(SAMPLES)
                    .drawnBy(ProbabilisticConcurrencyTesting::drawn),
            named("pctcp", "Works like pct, with chains of causally related events instead of processes.")
                    .promising(SAMPLES)
                    .drawnBy(PctWithChainPartitioning::drawn),
            named(
                            "portfolio",
                            "Alternates: hunt and fuzz between random, pos, pct, pctcp; explore between irs, pos,"
                                    + " ses-rr.")
                    .promising(SAMPLES, COVERS_ALL_STATES)
                    .drawnBy(new StrategyPortfolio())
                    .overStates(portfolioOf(Portfolio.MEMBERS)),
            named("bfs", "Visits every state once, nearest first, so that a violation has the fewest steps.")
                    .promising(COVERS_ALL_STATES, SHORTEST_VIOLATION, MERGES_SYMMETRIC_STATES, RESUMES)
                    .overStates(BreadthFirstSearch::new),
            named("dfs", "Visits every state once, deepest first.")
                    .promising(COVERS_ALL_STATES, MERGES_SYMMETRIC_STATES)
                    .overStates(DepthFirstSearch::new),
            named("dir", "Explores each component by itself and combines them at the messages between them.")
                    .needing(COMPARABLE_STATES)
                    .promising(COVERS_ALL_COMPONENTS, RESUMES)
                    .overStates(InterfaceSearch::new),
            named("lasso", "Works like bfs, then looks for fair cycles that stay hot forever (Invariant.hot).")
                    .needing(COMPARABLE_STATES, LIVENESS_INVARIANT)
                    .promising(COVERS_ALL_STATES, SHORTEST_VIOLATION, LIVENESS)
                    .overStates(LassoSearch::new),
            named("ses-rr", "Follows round robin without a delay, then with one delay, with two, …")
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS, RESUMES)
                    .overStates(stratified((seed, context) -> new RoundRobin())),
            named("ses-rtc", "Follows run to completion without a delay, then with one delay, with two, …")
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS, RESUMES)
                    .overStates(stratified(SearchCatalogue::runToCompletion)),
            named("ses-prr", "Works like ses-rr, with the processes shuffled at the start.")
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS, RESUMES)
                    .overStates(stratified((seed, context) -> new ProbabilisticRoundRobin(seed))),
            named("ses-custom", "Follows the scenario's own explorer without a delay, then with one delay, with two, …")
                    .needing(CUSTOM_EXPLORER)
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS, RESUMES)
                    .overStates(stratified(SearchCatalogue::custom)),
            named("ses-ss", "Works like ses-rtc for a million states (--states), then samples from its frontier.")
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS)
                    .overStates(SearchThenSample.by(SearchCatalogue::runToCompletion)),
            named("pb", "Covers all executions without a preemption, then with one preemption, with two, …")
                    .promising(COVERS_ALL_STATES, COUNTS_DELAYS, RESUMES)
                    .overStates(stratified((seed, context) -> new PreemptionBounding())),
            named("ss-rr", "Samples executions of round robin with one delay, with two, …")
                    .promising(SAMPLES, COUNTS_DELAYS)
                    .overStates(sampled((seed, context) -> new RoundRobin())),
            named("ss-rtc", "Samples executions of run to completion with one delay, with two, …")
                    .promising(SAMPLES, COUNTS_DELAYS)
                    .overStates(sampled(SearchCatalogue::runToCompletion)),
            named("ss-prr", "Works like ss-rr, with the processes shuffled for each sample.")
                    .promising(SAMPLES, COUNTS_DELAYS)
                    .overStates(sampled((seed, context) -> new ProbabilisticRoundRobin(seed))),
            named("ss-custom", "Samples executions of the scenario's own explorer with one delay, with two, …")
                    .needing(CUSTOM_EXPLORER)
                    .promising(SAMPLES, COUNTS_DELAYS)
                    .overStates(sampled(SearchCatalogue::custom)),
            named("rs", "Draws executions, each move with equal probability.")
                    .promising(SAMPLES)
                    .overStates(RandomSampling::of),
            named("irs", "Works like rs, short executions first.")
                    .promising(SAMPLES)
                    .overStates(RandomSampling::iterated),
            named("ql", "Draws executions that learn to reach new states (Q-learning).")
                    .promising(SAMPLES)
                    .overStates(QLearning::new),
            named("dpor", "Performs an execution for each order of dependent events; some may be redundant.")
                    .needing(INDEPENDENT_PROCESSES)
                    .promising(ONE_EXECUTION_PER_TRACE)
                    .overTraces(PartialOrderReduction.search(PartialOrderReduction.Kind.SOURCE, false)),
            named("optimal-dpor", "Works like dpor, with none redundant except with mailboxes or deferred messages.")
                    .needing(INDEPENDENT_PROCESSES)
                    .promising(ONE_EXECUTION_PER_TRACE)
                    .overTraces(PartialOrderReduction.search(PartialOrderReduction.Kind.OPTIMAL, false)),
            named("dir-traces", "Works like dir, over traces of re-executed components: also for actors.")
                    .needing(INDEPENDENT_PROCESSES)
                    .promising(JOINS_LOCAL_TRACES)
                    .overTraces(SkeletonSearch.search())));

    private final List<SearchDescriptor> searches;

    private SearchCatalogue(List<SearchDescriptor> searches) {
        this.searches = List.copyOf(searches);
    }

    /** Returns the catalogue of all built-in searches. */
    public static SearchCatalogue standard() {
        return STANDARD;
    }

    /** Returns this catalogue with another search appended. */
    public SearchCatalogue with(SearchDescriptor search) {
        List<SearchDescriptor> all = new ArrayList<>(searches);
        all.add(search);
        return new SearchCatalogue(all);
    }

    /** Returns all searches. */
    public List<SearchDescriptor> all() {
        return searches;
    }

    /** Returns the searches that a command can use. */
    public List<SearchDescriptor> of(SearchUse command) {
        return searches.stream().filter(command::canUse).toList();
    }

    /** Returns the search with this name, ignoring case. */
    public Optional<SearchDescriptor> find(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return searches.stream().filter(search -> search.name().equals(lower)).findFirst();
    }

    /**
     * Returns the search with this name, ignoring case.
     *
     * @throws IllegalArgumentException if there is none
     */
    public SearchDescriptor get(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no search is named " + name));
    }

    /**
     * Returns the search with this name for a command.
     *
     * @throws BadInput if there is no such search, or if the command cannot use it
     */
    public SearchDescriptor find(String name, SearchUse command) {
        SearchDescriptor search = find(name)
                .orElseThrow(() ->
                        new BadInput("there is no strategy named '" + name + "'", "choose from " + names(of(command))));
        if (!command.canUse(search)) {
            throw new BadInput(
                    command + " cannot use " + search,
                    "use " + search.commands().get(0).suggestion() + " --strategy " + search);
        }
        return search;
    }

    /** Returns the names of searches, separated by commas. */
    public static String names(List<SearchDescriptor> searches) {
        return searches.stream().map(SearchDescriptor::name).collect(Collectors.joining(", "));
    }

    // ---- searching

    /** Searches a state space until the search ends, and hands its checkpoint to the context if it can be resumed. */
    public SearchResult run(StateSpace space, SearchRequest request, SearchContext context) {
        IncrementalSearch search = get(request.search()).start(space, request, context);
        SearchResult result = search.run();
        search.checkpoint().ifPresent(context.checkpoints().keep());
        return result;
    }

    /** Searches the traces of a system until the search ends. */
    public SearchResult run(
            Setup setup, Origin origin, ProgressBeacon beacon, SearchRequest request, SearchContext context) {
        return get(request.search()).traces().run(setup, origin, beacon, request, context);
    }

    // ---- factories

    /**
     * Returns a factory of portfolios: searches that take turns, with about the same number of events for each.
     *
     * @param members names of built-in searches over states; at least one covers all states
     */
    public static SearchDescriptor.StateSearchFactory portfolioOf(List<String> members) {
        return (space, request, context) -> new Portfolio(members, space, request, context);
    }

    private static DelayingExplorer custom(long seed, SearchContext context) {
        return CheckedExplorer.of(context.hints().newExplorer());
    }

    private static DelayingExplorer runToCompletion(long seed, SearchContext context) {
        return new RunToCompletion();
    }

    private static SearchDescriptor.StateSearchFactory stratified(ExplorerFactory explorers) {
        return (space, request, context) ->
                new StratifiedSearch(space, () -> explorers.create(request.seed(), context), true, request, context);
    }

    private static SearchDescriptor.StateSearchFactory sampled(ExplorerFactory explorers) {
        return (space, request, context) -> new StratifiedSampling(
                space, seed -> explorers.create(seed, context), StratifiedSampling.Variant.DEFAULT, request, context);
    }
}
