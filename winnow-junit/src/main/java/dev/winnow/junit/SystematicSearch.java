package dev.winnow.junit;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Origin;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** A test that searches as {@code winnow explore} does. */
record SystematicSearch(
        Setup setup, Origin origin, TestSettings settings, Supervisor supervisor, ProgressPrinter ticker) {

    SystematicExploration.ExplorationOutcome run(SearchDescriptor search) {
        String leftOut = SystematicExploration.omittedExternals(setup);
        if (!leftOut.isEmpty()) {
            throw new UnusableTest(
                    search + " leaves out " + leftOut + ": that nothing breaks without it would say little",
                    "let the plan do it at first, or choose "
                            + SearchCatalogue.names(SearchCatalogue.standard().of(SearchUse.HUNT)));
        }
        ExecutorService others =
                Executors.newFixedThreadPool(Math.max(1, settings.jobs() - 1), SystematicSearch::daemon);
        try {
            return supervisor.call(beacon -> new SystematicExploration(setup, origin, beacon)
                    .run(request(search), context(others, beacon), why -> {}));
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
        CampaignBudget budget = settings.budget(setup);
        int depth = search.promises(SearchPromise.SHORTEST_VIOLATION) ? Integer.MAX_VALUE : budget.maxSteps();
        SearchRequest.StateStorage storage = new SearchRequest.StateStorage(false, true, Long.MAX_VALUE);
        return SearchRequest.of(search.name(), origin.seed())
                .within(new SearchRequest.StateLimits(Long.MAX_VALUE, depth, storage))
                .within(new SearchRequest.ExecutionLimits(budget.maxExecutions(), budget.maxSteps(), 0));
    }

    private SearchContext context(ExecutorService others, ProgressBeacon beacon) {
        return SearchContext.of(setup)
                .with(new WorkerTeam(settings.jobs(), others))
                .with(ticker::report)
                .stoppingWhen(stop(settings.budget(setup), beacon));
    }

    private static BooleanSupplier stop(CampaignBudget budget, ProgressBeacon beacon) {
        long end = System.nanoTime() + budget.timeLimit().toNanos();
        return () -> {
            beacon.signalProgress();
            return !budget.timeLimit().isZero() && System.nanoTime() - end > 0;
        };
    }

    /** Who found it, and how. */
    static String describe(SearchResult result) {
        String delays = result.delays() == 1 ? "1 delay" : result.delays() + " delays";
        boolean countsDelays = SearchCatalogue.standard().get(result.by()).promises(SearchPromise.COUNTS_DELAYS);
        return "by " + result.by() + (countsDelays ? " with " + delays : "");
    }
}
