package dev.winnow.lab.table;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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

    /**
     * A request for trials.
     *
     * @param seeds the number of seeds, from 1, for random strategies
     */
    public record DelayingRequest(
            List<String> cases, List<String> strategies, int seeds, StrategyTrial.TrialBudget budget) {

        public DelayingRequest {
            cases = List.copyOf(cases);
            strategies = List.copyOf(strategies);
        }
    }

    /** A system and the origin of its executions. */
    public record Subject(Setup setup, Origin origin) {}

    private final DelayingRequest request;
    private final Function<String, Subject> subjects;
    private final BooleanSupplier stop;
    private final Consumer<String> progress;

    /**
     * Creates an experiment.
     *
     * @param subjects prepares the system of a case, on the thread that runs it
     * @param stop polled often; true ends the experiment with the finished trials
     * @param progress receives a line for each trial, from any thread
     */
    public DelayingExperiment(
            DelayingRequest request,
            Function<String, Subject> subjects,
            BooleanSupplier stop,
            Consumer<String> progress) {
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
                int last = DETERMINISTIC.contains(strategy) ? 1 : request.seeds();
                for (long seed = 1; seed <= last; seed++) {
                    long trialSeed = seed;
                    all.add(CompletableFuture.supplyAsync(() -> trial(name, strategy, trialSeed), workers));
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

    /** Runs one trial; returns null if it is stopped. */
    private @Nullable StrategyTrial trial(String name, String strategy, long seed) {
        if (stop.getAsBoolean()) {
            return null;
        }
        Subject subject = subjects.apply(name);
        long startedAt = System.nanoTime();
        StrategyTrial trial = trial(subject.setup(), subject.origin().withSeed(seed), strategy);
        progress.accept(String.format(
                Locale.ROOT,
                "%s, %s, seed %d: %s %,d %s, %.1f s",
                name,
                strategy,
                seed,
                trial.found() ? "found after" : "not found in",
                trial.count(),
                DelayingTable.SCHEDULES.contains(strategy) ? "schedules" : "states",
                (System.nanoTime() - startedAt) / 1e9));
        return stop.getAsBoolean() ? null : trial;
    }

    private StrategyTrial trial(Setup setup, Origin origin, String strategy) {
        SearchDescriptor search = SearchCatalogue.standard().get(strategy);
        return search.searchesStates()
                ? StrategyTrial.explored(setup, origin, search, request.budget(), stop)
                : StrategyTrial.drawn(setup, origin, search, request.budget(), stop);
    }
}
