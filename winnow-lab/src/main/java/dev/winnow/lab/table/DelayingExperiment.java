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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The trials of {@link DelayingTable}: every strategy on every bug, from every seed if the strategy is random. */
public final class DelayingExperiment {

    /** All strategies, by name. */
    public static final List<String> STRATEGIES = Stream.of(
                    DelayingTable.SCHEDULES.stream(), DelayingTable.STATES.stream(), Stream.of(DelayingTable.PORTFOLIO))
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
     * @param seeds the seeds for random strategies
     * @param known trials of an earlier experiment, which are not repeated
     */
    public record DelayingRequest(
            List<String> cases,
            List<String> strategies,
            List<Long> seeds,
            StrategyTrial.TrialBudget budget,
            List<StrategyTrial> known) {

        public DelayingRequest {
            cases = List.copyOf(cases);
            strategies = List.copyOf(strategies);
            seeds = List.copyOf(seeds);
            known = List.copyOf(known);
        }

        private List<Long> seeds(String strategy) {
            return DETERMINISTIC.contains(strategy) ? List.of(1L) : seeds;
        }

        private Optional<StrategyTrial> knownTrial(String name, String strategy, long seed) {
            return known.stream()
                    .filter(trial ->
                            trial.name().equals(name) && trial.strategy().equals(strategy) && trial.seed() == seed)
                    .findFirst();
        }
    }

    /** A system and the origin of its executions. */
    public record Subject(Setup setup, Origin origin) {}

    private final DelayingRequest request;
    private final Function<String, Subject> subjects;
    private final BooleanSupplier stop;
    private final ExperimentProgress<StrategyTrial> progress;

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
    }

    /** Runs all trials on the given threads. Returns the finished ones, in the order of the request. */
    public List<StrategyTrial> run(Executor workers) {
        List<CompletableFuture<@Nullable StrategyTrial>> all = new ArrayList<>();
        for (String name : request.cases()) {
            for (String strategy : request.strategies()) {
                for (long seed : request.seeds(strategy)) {
                    all.add(CompletableFuture.supplyAsync(() -> trialOrKnown(name, strategy, seed), workers));
                }
            }
        }
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

    private @Nullable StrategyTrial trialOrKnown(String name, String strategy, long seed) {
        Optional<StrategyTrial> known = request.knownTrial(name, strategy, seed);
        return known.isPresent() ? known.get() : trial(name, strategy, seed);
    }

    /** Runs one trial; returns null if it is stopped. */
    private @Nullable StrategyTrial trial(String name, String strategy, long seed) {
        if (stop.getAsBoolean()) {
            return null;
        }
        Subject subject = subjects.apply(name);
        long startedAt = System.nanoTime();
        StrategyTrial trial = trial(subject.setup(), subject.origin().withSeed(seed), strategy);
        if (stop.getAsBoolean()) {
            return null;
        }
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

    private StrategyTrial trial(Setup setup, Origin origin, String strategy) {
        SearchDescriptor search = SEARCHES.get(strategy);
        return search.searchesStates()
                ? StrategyTrial.explored(setup, origin, search, request.budget(), stop)
                : StrategyTrial.drawn(setup, origin, search, request.budget(), stop);
    }
}
