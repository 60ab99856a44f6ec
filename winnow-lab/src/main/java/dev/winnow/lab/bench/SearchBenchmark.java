package dev.winnow.lab.bench;

import dev.winnow.explore.Crew;
import dev.winnow.explore.Method;
import dev.winnow.explore.Reached;
import dev.winnow.explore.Task;
import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Plan;
import dev.winnow.run.Setup;
import dev.winnow.world.Context;
import dev.winnow.world.Network;
import dev.winnow.world.PureProcess;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * How many different configurations a search visits in a second, invariants on, on one thread and on all cores: two-phase commit, of which little is to be learned from handlers, and a process that keeps
 * a log of all it gets, so that no state ever comes again and every step calls its handler. Each search begins with a graph of its own.
 */
final class SearchBenchmark {

    private final boolean isTiny;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();

    SearchBenchmark(Scale scale, Consumer<String> progress) {
        this.isTiny = scale.equals(Scale.TINY);
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        int managers = isTiny ? 3 : 7;
        Setup commit =
                Walk.of("twophase", Map.of("n", Integer.toString(managers))).setup();
        Setup log = logging(isTiny ? 4 : 8);
        String first = "two-phase commit with " + managers + " managers, bfs";
        progress.accept("searching two-phase commit in a JVM that has not seen it …");
        double cold = new Rounds(0, 1, System::nanoTime).measure(List.of(() -> states(commit, Method.BFS)))[0];
        progress.accept("searching again and again …");
        double[] nanos = rounds.measure(List.of(
                () -> states(commit, Method.BFS),
                () -> states(commit, Method.DFS),
                () -> states(commit, Method.SES_RTC),
                () -> states(log, Method.BFS)));
        add(first, nanos[0], nanos[0], "");
        add(first + ", the first time", cold, nanos[0], first);
        add("the same, dfs", nanos[1], nanos[0], first);
        add("the same, ses-rtc", nanos[2], nanos[0], first);
        add("a log of everything, bfs", nanos[3], nanos[0], first);
        measureCrew(isTiny ? 4 : 8);
        Graph graph = graph(commit);
        long states = explored(graph, Method.BFS, Crew.ALONE).states();
        results.add(new Benchmark(
                "handler calls in two-phase commit",
                graph.handlerCalls(),
                "calls",
                Better.LOWER,
                (double) graph.handlerCalls() / states,
                "its states"));
        return List.copyOf(results);
    }

    /** The same by all cores. */
    private void measureCrew(int managers) {
        Setup commit =
                Walk.of("twophase", Map.of("n", Integer.toString(managers))).setup();
        int cores = Runtime.getRuntime().availableProcessors();
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, cores - 1));
        try {
            Crew crew = new Crew(cores, others);
            progress.accept("searching with " + cores + " threads …");
            double[] nanos = rounds.measure(List.of(
                    () -> explored(graph(commit), Method.BFS, Crew.ALONE).states(),
                    () -> explored(graph(commit), Method.BFS, crew).states()));
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

    private static long states(Setup setup, Method method) {
        return explored(graph(setup), method, Crew.ALONE).states();
    }

    private static Reached explored(Graph graph, Method method, Crew crew) {
        Reached reached = method.run(Task.of(graph, 1).by(crew)).reached();
        if (!reached.complete()) {
            throw new IllegalStateException(method + " did not come to its end");
        }
        return reached;
    }

    private static Graph graph(Setup setup) {
        return setup.world()
                .ability(Graphing.class)
                .orElseThrow()
                .graph(setup, new Origin("bench", Map.of(), 1), new Moves(setup));
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
