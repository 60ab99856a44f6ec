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
import dev.winnow.model.Counted;
import dev.winnow.model.Origin;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** A systematic search of a test, like {@code winnow explore}. */
record SystematicSearch(
        Setup setup, Origin origin, TestSettings settings, Supervisor supervisor, ProgressPrinter progress) {

    SystematicExploration.ExplorationOutcome run(SearchDescriptor search) {
        String leftOut = SystematicExploration.omittedExternals(setup);
        if (!leftOut.isEmpty()) {
            throw new UnusableTest(
                    search + " leaves out " + leftOut + ": a search without it would prove little",
                    "make the plan do it at the beginning, or choose "
                            + SearchCatalogue.names(SearchCatalogue.standard().of(SearchUse.HUNT)));
        }
        ExecutorService workers =
                Executors.newFixedThreadPool(Math.max(1, settings.jobs() - 1), SystematicSearch::daemonThread);
        try {
            return supervisor.call(beacon -> new SystematicExploration(setup, origin, beacon)
                    .run(request(search), context(workers, beacon), reason -> {}));
        } finally {
            workers.shutdownNow();
        }
    }

    private static Thread daemonThread(Runnable task) {
        Thread thread = new Thread(task, "winnow-worker");
        thread.setDaemon(true);
        return thread;
    }

    private SearchRequest request(SearchDescriptor search) {
        CampaignBudget budget = settings.budget(setup);
        int depth = search.needsNoDepthLimit() ? Integer.MAX_VALUE : budget.maxSteps();
        SearchRequest.StateStorage storage = new SearchRequest.StateStorage(false, true, false, Long.MAX_VALUE);
        return SearchRequest.of(search.name(), origin.seed())
                .within(new SearchRequest.StateLimits(Long.MAX_VALUE, depth, storage))
                .within(new SearchRequest.ExecutionLimits(budget.maxExecutions(), budget.maxSteps(), 0));
    }

    private SearchContext context(ExecutorService workers, ProgressBeacon beacon) {
        return SearchContext.of(setup)
                .with(new WorkerTeam(settings.jobs(), workers))
                .with(progress::report)
                .stoppingWhen(stopCondition(settings.budget(setup), beacon));
    }

    private static BooleanSupplier stopCondition(CampaignBudget budget, ProgressBeacon beacon) {
        long end = System.nanoTime() + budget.timeLimit().toNanos();
        return () -> {
            beacon.signalProgress();
            return !budget.timeLimit().isZero() && System.nanoTime() - end > 0;
        };
    }

    /** Returns the strategy that found the violation, with its number of delays. */
    static String describe(SearchResult result) {
        String delays = Counted.of(result.delays(), "delay");
        boolean countsDelays = SearchCatalogue.standard().get(result.by()).promises(SearchPromise.COUNTS_DELAYS);
        return "by " + result.by() + (countsDelays ? " with " + delays : "");
    }
}
