package dev.winnow.junit;

import dev.winnow.explore.Crew;
import dev.winnow.explore.Explored;
import dev.winnow.explore.Method;
import dev.winnow.explore.Search;
import dev.winnow.explore.Task;
import dev.winnow.hunt.Exploring;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.SymmetricStateSpace;
import dev.winnow.run.Budget;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** A test that searches as {@code winnow explore} does. */
record Systematic(Setup setup, Origin origin, Settings settings, Supervisor supervisor, Ticker ticker) {

    Exploring.Outcome run(Method method) {
        String leftOut = Exploring.leftOut(setup);
        if (!leftOut.isEmpty()) {
            throw new Unusable(
                    method + " leaves out " + leftOut + ": that nothing breaks without it would say little",
                    "let the plan do it at first, or choose random, pos, pct, pctcp or portfolio");
        }
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, settings.jobs() - 1), Systematic::daemon);
        try {
            return supervisor.call(pulse -> new Exploring(setup, origin, pulse)
                    .run(method, false, graph -> task(method, graph, others, pulse), why -> {}));
        } finally {
            others.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "winnow-worker");
        thread.setDaemon(true);
        return thread;
    }

    private Task task(Method method, Graph graph, ExecutorService others, Pulse pulse) {
        Budget budget = settings.budget(setup);
        boolean isNearestFirst = method == Method.BFS || method == Method.LASSO;
        Search.Bounds bounds = new Search.Bounds(Long.MAX_VALUE, isNearestFirst ? Integer.MAX_VALUE : budget.steps());
        boolean isFolded = method == Method.BFS || method == Method.DFS;
        return Task.of(
                        isFolded ? SymmetricStateSpace.reduced(graph) : graph,
                        origin.seed(),
                        setup.explorer(),
                        stop(budget, pulse))
                .by(new Crew(settings.jobs(), others))
                .within(new Method.Budget(
                        Search.Options.DEFAULT.within(bounds),
                        Integer.MAX_VALUE,
                        -1,
                        budget.executions(),
                        0,
                        budget.steps()))
                .telling(ticker::tell);
    }

    private static BooleanSupplier stop(Budget budget, Pulse pulse) {
        long end = System.nanoTime() + budget.time().toNanos();
        return () -> {
            pulse.beat();
            return !budget.time().isZero() && System.nanoTime() - end > 0;
        };
    }

    /** Who found it, and how. */
    static String words(Explored explored) {
        String delays = explored.delays() == 1 ? "1 delay" : explored.delays() + " delays";
        return "by " + explored.by() + (explored.by().delays() ? " with " + delays : "");
    }
}
