package dev.winnow.lab.table;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.random.ProbabilisticConcurrencyTesting;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trials of {@link DelayingTable}: every strategy on every bug, from every seed if the strategy is random. Then,
 * with other seeds, the trials that {@link PortfolioChoice} chooses by, and those of the chosen portfolios.
 */
public final class DelayingExperiment {

    /** All strategies, by name. */
    public static final List<String> STRATEGIES = Stream.of(
                    DelayingTable.SCHEDULES.stream(),
                    DelayingTable.STATES.stream(),
                    Stream.of(DelayingTable.CHOSEN_PORTFOLIO, DelayingTable.PORTFOLIO))
            .flatMap(strategies -> strategies)
            .toList();

    /** The strategies that do not depend on the seed. */
    private static final List<String> DETERMINISTIC = List.of("pb", "ses-rr", "ses-rtc", "bfs", "dfs");

    /** All searches, with PCT as the paper configures it: k = 5000 and d = 5 (section 6.1). */
    private static final SearchCatalogue SEARCHES = SearchCatalogue.standard()
            .with(SearchDescriptor.named(DelayingPaperRow.PCT, "Works like pct, with the paper's depth and length.")
                    .promising(SearchPromise.SAMPLES)
                    .drawnBy((setup, seed, steps) ->
                            new ProbabilisticConcurrencyTesting(seed, 5, 5000, setup.timerWeight())));

    /**
     * A request for trials.
     *
     * @param known trials of an earlier experiment, which are not repeated
     */
    public record DelayingRequest(
            List<String> cases,
            List<String> strategies,
            TrialSeeds seeds,
            StrategyTrial.TrialBudget budget,
            List<StrategyTrial> known) {

        public DelayingRequest {
            cases = List.copyOf(cases);
            strategies = List.copyOf(strategies);
            known = List.copyOf(known);
        }
    }

    /**
     * The seeds for random strategies.
     *
     * @param reported the seeds of the trials in the table
     * @param choosing the seeds of the trials that portfolios are chosen by; none of them is reported
     */
    public record TrialSeeds(List<Long> reported, List<Long> choosing) {

        public TrialSeeds {
            reported = List.copyOf(reported);
            choosing = List.copyOf(choosing);
        }
    }

    /** A system and the origin of its executions. */
    public record Subject(Setup setup, Origin origin) {}

    /**
     * The result of the experiment.
     *
     * @param reported the trials of the table
     * @param choosing the trials that portfolios were chosen by
     * @param choices the chosen portfolios; empty if none was requested, if the cases are in one fold, or if the
     *     experiment was interrupted before
     */
    public record DelayingResult(
            List<StrategyTrial> reported, List<StrategyTrial> choosing, List<PortfolioChoice> choices) {

        /** Returns the table. */
        public DelayingTable table() {
            return new DelayingTable(reported, choices);
        }
    }

    /** A strategy on a bug, from a seed. */
    private record TrialKey(String name, String strategy, long seed) {

        static TrialKey of(StrategyTrial trial) {
            return new TrialKey(trial.name(), trial.strategy(), trial.seed());
        }
    }

    private final DelayingRequest request;
    private final Function<String, Subject> subjects;
    private final BooleanSupplier stop;
    private final ExperimentProgress<StrategyTrial> progress;
    private final Map<TrialKey, StrategyTrial> known = new ConcurrentHashMap<>();

    /**
     * Creates an experiment.
     *
     * @param subjects prepares the system of a case, on the thread that runs it
     * @param stop polled often; true ends the experiment with the finished trials
     * @param progress receives each trial that is run, and a line about it, from one thread at a time
     */
    public DelayingExperiment(
            DelayingRequest request,
            Function<String, Subject> subjects,
            BooleanSupplier stop,
            ExperimentProgress<StrategyTrial> progress) {
        this.request = request;
        this.subjects = subjects;
        this.stop = stop;
        this.progress = progress;
        request.known().forEach(trial -> known.put(TrialKey.of(trial), trial));
    }

    /** Returns the names of the searches that a portfolio can be chosen from. */
    public static List<String> candidates(List<String> strategies) {
        return strategies.stream()
                .filter(strategy -> !strategy.equals(DelayingTable.PORTFOLIO)
                        && !strategy.equals(DelayingTable.CHOSEN_PORTFOLIO)
                        && SEARCHES.get(strategy).searchesStates())
                .toList();
    }

    /** Returns the seed that a strategy uses instead of the given one: always the same if it is not random. */
    static long effectiveSeed(String strategy, long seed) {
        return DETERMINISTIC.contains(strategy) ? 1 : seed;
    }

    /** Runs all trials on the given threads. Returns the finished ones, in the order of the request. */
    public DelayingResult run(Executor workers) {
        List<StrategyTrial> reported = trials(
                keys(
                        request.strategies().stream()
                                .filter(strategy -> !strategy.equals(DelayingTable.CHOSEN_PORTFOLIO))
                                .toList(),
                        request.seeds().reported()),
                workers);
        if (!request.strategies().contains(DelayingTable.CHOSEN_PORTFOLIO)
                || !PortfolioChoice.areInBothFolds(request.cases())) {
            return new DelayingResult(reported, List.of(), List.of());
        }
        List<String> candidates = candidates(request.strategies());
        List<TrialKey> choosingKeys = keys(candidates, request.seeds().choosing());
        List<StrategyTrial> choosing = trials(choosingKeys, workers);
        if (choosing.size() < choosingKeys.size()) { // interrupted
            return new DelayingResult(reported, choosing, List.of());
        }
        List<PortfolioChoice> choices =
                PortfolioChoice.crosswise(choosing, request.seeds().choosing(), candidates);
        List<StrategyTrial> all = new ArrayList<>(reported);
        all.addAll(trials(choices.stream().flatMap(this::keys).toList(), workers));
        return new DelayingResult(List.copyOf(all), choosing, choices);
    }

    private List<TrialKey> keys(List<String> strategies, List<Long> seeds) {
        return request.cases().stream()
                .flatMap(name -> strategies.stream()
                        .flatMap(strategy -> seeds.stream()
                                .map(seed -> new TrialKey(name, strategy, effectiveSeed(strategy, seed)))))
                .distinct()
                .toList();
    }

    private Stream<TrialKey> keys(PortfolioChoice choice) {
        return choice.cases().stream()
                .flatMap(name ->
                        request.seeds().reported().stream().map(seed -> new TrialKey(name, choice.strategy(), seed)));
    }

    /** Runs trials. Returns those that were not stopped, in the same order. */
    private List<StrategyTrial> trials(List<TrialKey> keys, Executor workers) {
        List<CompletableFuture<@Nullable StrategyTrial>> all = keys.stream()
                .map(key -> CompletableFuture.supplyAsync(() -> trialOrKnown(key), workers))
                .toList();
        return all.stream()
                .map(DelayingExperiment::await)
                .filter(trial -> trial != null)
                .toList();
    }

    private static @Nullable StrategyTrial await(CompletableFuture<@Nullable StrategyTrial> trial) {
        try {
            return trial.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Returns a known trial, or runs it; returns null if it is stopped. */
    private @Nullable StrategyTrial trialOrKnown(TrialKey key) {
        StrategyTrial earlier = known.get(key);
        if (earlier != null || stop.getAsBoolean()) {
            return earlier;
        }
        Subject subject = subjects.apply(key.name());
        long startedAt = System.nanoTime();
        StrategyTrial trial = trial(subject.setup(), subject.origin().withSeed(key.seed()), search(key.strategy()));
        if (stop.getAsBoolean()) {
            return null;
        }
        known.put(key, trial);
        report(trial, (System.nanoTime() - startedAt) / 1e9);
        return trial;
    }

    private synchronized void report(StrategyTrial trial, double seconds) {
        progress.onRow(trial);
        progress.show(String.format(
                Locale.ROOT,
                "%s, %s, seed %d: %s %,d %s, %.1f s",
                trial.name(),
                trial.strategy(),
                trial.seed(),
                trial.found() ? "found after" : "not found in",
                trial.count(),
                DelayingTable.SCHEDULES.contains(trial.strategy()) ? "schedules" : "states",
                seconds));
    }

    private StrategyTrial trial(Setup setup, Origin origin, SearchDescriptor search) {
        return search.searchesStates()
                ? StrategyTrial.explored(setup, origin, search, request.budget(), stop)
                : StrategyTrial.drawn(setup, origin, search, request.budget(), stop);
    }

    /** Returns the strategy with this name, which for a chosen portfolio lists its members. */
    private static SearchDescriptor search(String strategy) {
        return SEARCHES.find(strategy)
                .orElseGet(() -> SearchDescriptor.named(strategy, "Alternates between these.")
                        .promising(SearchPromise.SAMPLES, SearchPromise.COVERS_ALL_STATES)
                        .overStates(SearchCatalogue.portfolioOf(List.of(strategy.split("\\+")))));
    }
}
