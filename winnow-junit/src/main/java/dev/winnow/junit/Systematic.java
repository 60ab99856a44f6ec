package dev.winnow.junit;

import dev.winnow.explore.Crew;
import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.hunt.Exploring;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Origin;
import dev.winnow.run.Budget;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** A test that searches as {@code winnow explore} does. */
record Systematic(Setup setup, Origin origin, Settings settings, Supervisor supervisor, Ticker ticker) {

    Exploring.Outcome run(SearchDescriptor search) {
        String leftOut = Exploring.leftOut(setup);
        if (!leftOut.isEmpty()) {
            throw new Unusable(
                    search + " leaves out " + leftOut + ": that nothing breaks without it would say little",
                    "let the plan do it at first, or choose from "
                            + SearchCatalogue.names(SearchCatalogue.standard().of(SearchCommand.HUNT)));
        }
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, settings.jobs() - 1), Systematic::daemon);
        try {
            return supervisor.call(pulse ->
                    new Exploring(setup, origin, pulse).run(request(search), context(others, pulse), why -> {}));
        } finally {
            others.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "winnow-worker");
        thread.setDaemon(true);
        return thread;
    }

    private SearchRequest request(SearchDescriptor search) {
        Budget budget = settings.budget(setup);
        int depth = search.promises(SearchPromise.SHORTEST_VIOLATION) ? Integer.MAX_VALUE : budget.steps();
        SearchRequest.StateStorage storage = new SearchRequest.StateStorage(false, true, Long.MAX_VALUE);
        return SearchRequest.of(search.name(), origin.seed())
                .within(new SearchRequest.StateLimits(Long.MAX_VALUE, depth, storage))
                .within(new SearchRequest.ExecutionLimits(budget.executions(), budget.steps(), 0));
    }

    private SearchContext context(ExecutorService others, Pulse pulse) {
        return SearchContext.of(setup)
                .with(new Crew(settings.jobs(), others))
                .with(ticker::tell)
                .stoppingWhen(stop(settings.budget(setup), pulse));
    }

    private static BooleanSupplier stop(Budget budget, Pulse pulse) {
        long end = System.nanoTime() + budget.time().toNanos();
        return () -> {
            pulse.beat();
            return !budget.time().isZero() && System.nanoTime() - end > 0;
        };
    }

    /** Who found it, and how. */
    static String words(SearchResult result) {
        String delays = result.delays() == 1 ? "1 delay" : result.delays() + " delays";
        boolean countsDelays = SearchCatalogue.standard().get(result.by()).promises(SearchPromise.COUNTS_DELAYS);
        return "by " + result.by() + (countsDelays ? " with " + delays : "");
    }
}
