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
 * How many different configurations a search visits in a second, invariants on, on one thread and on all cores:
 * two-phase commit, of which little is to be learned from handlers, and a process that keeps a log of all it gets, so
 * that no state ever comes again and every step calls its handler. Each search begins with a graph of its own.
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
        measureCrew(isTiny ? 4 : 8);
        StateSpace space = graph(commit);
        long states = explored(commit, space, "bfs", WorkerTeam.CALLER_ONLY).states();
        results.add(new Benchmark(
                "handler calls in two-phase commit",
                space.handlerCalls(),
                "calls",
                Better.LOWER,
                (double) space.handlerCalls() / states,
                "its states"));
        return List.copyOf(results);
    }

    /** The same by all cores. */
    private void measureCrew(int managers) {
        Setup commit = MeasuredSystem.of("twophase", Map.of("n", Integer.toString(managers)))
                .setup();
        int cores = Runtime.getRuntime().availableProcessors();
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, cores - 1));
        try {
            WorkerTeam team = new WorkerTeam(cores, others);
            progress.accept("searching with " + cores + " threads …");
            double[] nanos = rounds.measure(List.of(
                    () -> explored(commit, graph(commit), "bfs", WorkerTeam.CALLER_ONLY)
                            .states(),
                    () -> explored(commit, graph(commit), "bfs", team).states()));
            String alone = "two-phase commit with " + managers + " managers, bfs";
            add(alone, nanos[0], nanos[0], "");
            add(alone + ", " + cores + " threads", nanos[1], nanos[0], alone);
        } finally {
            others.shutdownNow();
        }
    }

    private void add(String name, double nanos, double nanosOfReference, String reference) {
        double ratio = reference.isEmpty() ? Double.NaN : nanosOfReference / nanos;
        results.add(new Benchmark(name, 1e9 / nanos, "states/s", Better.HIGHER, ratio, reference));
    }

    private static long states(Setup setup, String search) {
        return explored(setup, graph(setup), search, WorkerTeam.CALLER_ONLY).states();
    }

    private static SearchResult explored(Setup setup, StateSpace space, String search, WorkerTeam team) {
        SearchResult result = SearchCatalogue.standard()
                .run(space, SearchRequest.of(search, 1), SearchContext.of(setup).with(team));
        if (!result.complete()) {
            throw new IllegalStateException(search + " did not come to its end");
        }
        return result;
    }

    private static StateSpace graph(Setup setup) {
        return Engines.of(setup, new MoveTable(setup), new ProgressBeacon())
                .compiledStateSpace(new Origin("bench", Map.of(), 1));
    }

    /** Keeps all it gets, in order. */
    private record Log() implements PureProcess<List<Object>> {
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
