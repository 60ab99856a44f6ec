package dev.winnow.lab.bench;

import dev.winnow.casebook.zookeeper.ZooKeeperScenarios;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.invariant.Invariant;
import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.lab.bench.threads.Switches;
import dev.winnow.lab.bench.threads.VirtualClock;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.threads.ThreadsBody;
import dev.winnow.threads.ThreadsCheck;
import dev.winnow.threads.Workers;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.threads.nodes.NodeView;
import dev.winnow.threads.nodes.ThreadsSystem;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The cost of controlling threads: switches beside the default scheduler of virtual threads on the same program,
 * executions of a small program, and how fast virtual time passes for three servers of ZooKeeper.
 */
final class ThreadsBenchmark {

    private static final int MAX_STEPS = 10_000_000;
    private static final long START_MILLIS = 1_577_836_801_000L; // clocks start at 2020-01-01T00:00:01Z
    private static final int SMALL_RUNS = 20;
    private static final ProcessId[] SERVERS = {ProcessId.of("zk1"), ProcessId.of("zk2"), ProcessId.of("zk3")};

    private final BenchmarkScale scale;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();

    ThreadsBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.scale = scale;
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        JavaHome home;
        try {
            home = JavaHome.find();
        } catch (BadInput e) {
            progress.accept("threads are left out: " + e.getMessage());
            return List.of();
        }
        String classes = classes();
        try (Workers workers = Workers.open(home, List.of(classes));
                PlainJvm plain = new PlainJvm(home, classes)) {
            progress.accept("switches …");
            measureSwitches("yield", Switches::yielding, () -> plain.run('y'), workers);
            measureSwitches("park and unpark", Switches::parking, () -> plain.run('p'), workers);
            progress.accept("a small program …");
            measureSmall(workers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        progress.accept("ZooKeeper …");
        measureZooKeeper();
        return List.copyOf(results);
    }

    private static String classes() {
        try {
            return Path.of(Switches.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- programs

    private void measureSwitches(String name, ThreadsBody body, Rounds.MeasuredTask plain, Workers workers) {
        double[] nanos = rounds.measure(List.of(plain, () -> {
            run(body, workers);
            return Switches.COUNT;
        }));
        String reference = name + ", default scheduler";
        results.add(new Benchmark(reference, 1e9 / nanos[0], "switches/s", Better.HIGHER, Double.NaN, ""));
        results.add(new Benchmark(
                name + ", controlled", 1e9 / nanos[1], "switches/s", Better.HIGHER, nanos[0] / nanos[1], reference));
    }

    private static void run(ThreadsBody body, Workers workers) {
        RunResult result =
                ThreadsCheck.threads(body).preemption(0).steps(MAX_STEPS).execute(1, workers);
        if (result.ending() != Ending.COMPLETED) {
            throw new IllegalStateException(result.toString());
        }
    }

    private void measureSmall(Workers workers) {
        AtomicLong seed = new AtomicLong();
        double[] nanos = rounds.measure(List.of(() -> {
            for (int i = 0; i < SMALL_RUNS; i++) {
                ThreadsCheck.threads(Switches::counting).execute(seed.incrementAndGet(), workers);
            }
            return SMALL_RUNS;
        }));
        results.add(new Benchmark(
                "small program, four threads", 1e9 / nanos[0], "executions/s", Better.HIGHER, Double.NaN, ""));
    }

    /** The same programs in a JVM of the same JDK that is not controlled. */
    private static final class PlainJvm implements AutoCloseable {

        private final Process process;

        PlainJvm(JavaHome home, String classes) throws IOException {
            String java = home.directory().resolve("bin").resolve("java").toString();
            process = new ProcessBuilder(java, "-cp", classes, Switches.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }

        long run(char program) {
            try {
                process.getOutputStream().write(program);
                process.getOutputStream().flush();
                if (process.getInputStream().read() < 0) {
                    throw new IllegalStateException("the plain JVM ended");
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return Switches.COUNT;
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    // ---- nodes

    private void measureZooKeeper() {
        ThreadsSystem system =
                ZooKeeperScenarios.servers().probe("clock", VirtualClock.class).build();
        Setup setup = Setup.of(system)
                .plan(Plan.plan().start(SERVERS).build())
                .stepLimit(Math.max(50, scale.executions()))
                .build();
        virtualSeconds(setup, 0);
        double best = 0;
        for (int round = 1; round <= scale.rounds(); round++) {
            double before = cpuSeconds();
            double virtual = virtualSeconds(setup, round);
            best = Math.max(best, virtual / (cpuSeconds() - before));
        }
        results.add(
                new Benchmark("ZooKeeper, three servers", best, "virtual s per CPU s", Better.HIGHER, Double.NaN, ""));
    }

    /** Runs an execution and returns how much time passed on the clock of a server. */
    private static double virtualSeconds(Setup setup, long seed) {
        AtomicLong latest = new AtomicLong(START_MILLIS);
        Setup observed = Setup.of(setup.world())
                .plan(setup.plan())
                .stepLimit(setup.stepLimit())
                .invariant(Invariant.always("clocks are read", states -> {
                    for (ProcessId server : SERVERS) {
                        NodeView view = states.of(server, NodeView.class);
                        if (view != null && view.probes().get("clock") instanceof Long time) {
                            latest.accumulateAndGet(time, Math::max);
                        }
                    }
                    return null;
                }))
                .build();
        Runner.run(
                observed,
                new Origin("zookeeper", Map.of(), seed),
                new Fuzzer(observed, seed, new RandomWalk(seed, observed.timerWeight())));
        return (latest.get() - START_MILLIS) / 1e3;
    }

    /** Returns the CPU time of this JVM and of its workers. */
    private static double cpuSeconds() {
        ProcessHandle self = ProcessHandle.current();
        return cpu(self)
                        .plus(self.children().map(ThreadsBenchmark::cpu).reduce(Duration.ZERO, Duration::plus))
                        .toNanos()
                / 1e9;
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
