package dev.winnow.lab.bench;

import dev.winnow.engine.Engines;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.guided.MoveTable;
import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * The number of distinct states that a search visits per second with invariants on, on one thread and on all cores. The
 * systems are two-phase commit, which has few distinct handler calls, and a process that logs every message, so that no
 * local state repeats and every step calls its handler. Each search starts with a new state space.
 */
final class SearchBenchmark {

    private final boolean isTiny;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();

    SearchBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.isTiny = scale.equals(BenchmarkScale.TINY);
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        int managers = isTiny ? 3 : 7;
        Setup commit = MeasuredSystem.of("twophase", Map.of("n", Integer.toString(managers)))
                .setup();
        Setup log = logging(isTiny ? 4 : 8);
        String first = "two-phase commit with " + managers + " managers, bfs";
        progress.accept("searching two-phase commit in a JVM that has not seen it …");
        double cold = new Rounds(0, 1, System::nanoTime).measure(List.of(() -> states(commit, "bfs")))[0];
        progress.accept("searching again and again …");
        double[] nanos = rounds.measure(List.of(
                () -> states(commit, "bfs"),
                () -> states(commit, "dfs"),
                () -> states(commit, "ses-rtc"),
                () -> states(log, "bfs")));
        add(first, nanos[0], nanos[0], "");
        add(first + ", the first time", cold, nanos[0], first);
        add("the same, dfs", nanos[1], nanos[0], first);
        add("the same, ses-rtc", nanos[2], nanos[0], first);
        add("a log of everything, bfs", nanos[3], nanos[0], first);
        measureThreads(isTiny ? 4 : 8);
        StateSpace space = stateSpace(commit);
        long states = search(commit, space, "bfs", WorkerTeam.CALLER_ONLY).states();
        results.add(new Benchmark(
                "handler calls in two-phase commit",
                space.handlerCalls(),
                "calls",
                Better.LOWER,
                (double) space.handlerCalls() / states,
                "its states"));
        return List.copyOf(results);
    }

    /** Measures two searches on one thread and on all cores. */
    private void measureThreads(int managers) {
        Setup commit = MeasuredSystem.of("twophase", Map.of("n", Integer.toString(managers)))
                .setup();
        int cores = Runtime.getRuntime().availableProcessors();
        ExecutorService workers = Executors.newFixedThreadPool(Math.max(1, cores - 1));
        try {
            WorkerTeam team = new WorkerTeam(cores, workers);
            progress.accept("searching with " + cores + " threads …");
            for (String search : List.of("bfs", "ses-rtc")) {
                double[] nanos = rounds.measure(List.of(
                        () -> search(commit, stateSpace(commit), search, WorkerTeam.CALLER_ONLY)
                                .states(),
                        () -> search(commit, stateSpace(commit), search, team).states()));
                String reference = "two-phase commit with " + managers + " managers, " + search;
                add(reference, nanos[0], nanos[0], "");
                add(reference + ", " + cores + " threads", nanos[1], nanos[0], reference);
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private void add(String name, double nanos, double referenceNanos, String reference) {
        double ratio = reference.isEmpty() ? Double.NaN : referenceNanos / nanos;
        results.add(new Benchmark(name, 1e9 / nanos, "states/s", Better.HIGHER, ratio, reference));
    }

    private static long states(Setup setup, String search) {
        return search(setup, stateSpace(setup), search, WorkerTeam.CALLER_ONLY).states();
    }

    private static SearchResult search(Setup setup, StateSpace space, String strategy, WorkerTeam team) {
        SearchResult result = SearchCatalogue.standard()
                .run(
                        space,
                        SearchRequest.of(strategy, 1),
                        SearchContext.of(setup).with(team));
        if (!result.complete()) {
            throw new IllegalStateException(strategy + " did not finish");
        }
        return result;
    }

    private static StateSpace stateSpace(Setup setup) {
        return Engines.of(setup, new MoveTable(setup), new ProgressBeacon())
                .compiledStateSpace(new Origin("bench", Map.of(), 1));
    }

    /** A process that keeps all messages in order. */
    private record Log() implements PureProcess<List<Object>, Object> {
        @Override
        public List<Object> start(Context context) {
            return List.of();
        }

        @Override
        public List<Object> receive(List<Object> log, ProcessId from, Object message, Context context) {
            List<Object> longer = new ArrayList<>(log);
            longer.add(message);
            return List.copyOf(longer);
        }
    }

    private static Setup logging(int messages) {
        ProcessId log = ProcessId.of("log");
        Plan.Builder plan = Plan.plan().start(log);
        for (int message = 1; message <= messages; message++) {
            plan.send(log, message);
        }
        return Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(log, new Log())
                        .build())
                .plan(plan.build())
                .messages(Integer.class)
                .build();
    }
}
