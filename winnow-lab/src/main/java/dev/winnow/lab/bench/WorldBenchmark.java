package dev.winnow.lab.bench;

import dev.winnow.casebook.miniraft.Bug;
import dev.winnow.casebook.miniraft.Electing;
import dev.winnow.casebook.miniraft.Member;
import dev.winnow.casebook.miniraft.Message;
import dev.winnow.casebook.miniraft.MiniRaftScenarios.MemberProcess;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Campaign;
import dev.winnow.run.CampaignBudget;
import dev.winnow.run.Fuzzer;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.process.PureProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The cost of control in time and memory: the five-process election (correct, unordered network, three invariants over
 * its history) under a random walk, with everything recorded.
 *
 * <p>All times are the best of several rounds after warmup. Compared tasks are measured in turn.
 */
final class WorldBenchmark {

    private static final List<Integer> LENGTHS = List.of(1_000, 10_000, 100_000, 1_000_000);
    private static final List<Integer> PENDING = List.of(40, 1_000, 10_000);

    private final BenchmarkScale scale;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();
    private final MeasuredSystem election =
            MeasuredSystem.of("mini-raft", Map.of("nodes", "5", "network", "unordered"));

    WorldBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.scale = scale;
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        measureWalk();
        measureLengths();
        measurePending(Network.unordered());
        measurePending(Network.fifo());
        measureMemory();
        measureTraces();
        measureFuzzing("2pc-2");
        measureFuzzing("mini-raft-45");
        return List.copyOf(results);
    }

    private void measureWalk() {
        progress.accept("a random walk beside its own handlers …");
        HandlerCalls<Member, Message> handlers = new HandlerCalls<>(members(), election.execution(scale.events()));
        double[] nanos = rounds.measure(List.of(election.executions(scale.events(), scale.events()), handlers));
        time("handlers alone", nanos[1]);
        String reference = "handlers alone, same schedule";
        results.add(new Benchmark("random walk", nanos[0], "ns/event", Better.LOWER, nanos[0] / nanos[1], reference));
        speed("random walk", nanos[0], "events/s");
    }

    /** Returns the processes of the election; those of the scenario are hidden in its world. */
    private static List<PureProcess<Member, Message>> members() {
        List<String> names = IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).toList();
        Map<String, ProcessId> addresses =
                names.stream().collect(Collectors.toUnmodifiableMap(name -> name, ProcessId::of));
        List<PureProcess<Member, Message>> members = new ArrayList<>();
        for (String name : names) {
            List<String> others =
                    names.stream().filter(other -> !other.equals(name)).toList();
            members.add(new MemberProcess(new Electing(name, others, Bug.NONE), addresses));
        }
        return members;
    }

    private void measureLengths() {
        progress.accept("short and long executions …");
        List<Integer> lengths =
                LENGTHS.stream().filter(length -> length <= scale.events()).toList();
        double[] nanos = rounds.measure(lengths.stream()
                .map(length -> election.executions(length, scale.events()))
                .toList());
        compare(
                lengths.stream().map(length -> count(length) + " steps").toList(),
                nanos,
                Math.min(1, lengths.size() - 1));
    }

    private void measurePending(Network network) {
        progress.accept("few and many messages under way, " + network.describe() + " …");
        double[] nanos = rounds.measure(PENDING.stream()
                .map(pending -> Relay.walk(network, pending).executions(scale.events(), scale.events()))
                .toList());
        compare(
                PENDING.stream()
                        .map(pending -> count(pending) + " pending, " + network.describe())
                        .toList(),
                nanos,
                0);
    }

    private void measureMemory() {
        progress.accept("an execution in memory …");
        HeapUse heap = HeapUse.of(() -> election.execution(scale.events()));
        double events = scale.events();
        memory("execution in memory, without its messages", heap.lineage() / events);
        memory("execution in memory", (heap.lineage() + heap.messages()) / events);
    }

    private void measureTraces() {
        progress.accept("replaying, writing and reading an execution …");
        RecordedExecution recorded = new RecordedExecution(election.setup(), election.execution(scale.traceEvents()));
        Path directory = temporaryDirectory();
        Path plain = directory.resolve("plain.jsonl");
        Path compressed = directory.resolve("compressed.jsonl.zst");
        try {
            double[] nanos = rounds.measure(List.of(
                    recorded::replay,
                    () -> recorded.write(plain),
                    () -> recorded.read(plain),
                    () -> recorded.write(compressed),
                    () -> recorded.read(compressed)));
            speed("exact replay", nanos[0], "events/s");
            speed("execution file, writing", nanos[1], "events/s");
            speed("execution file, reading", nanos[2], "events/s");
            speed("execution file, writing with zstd", nanos[3], "events/s");
            speed("execution file, reading with zstd", nanos[4], "events/s");
            memory("execution file", recorded.bytesPerEvent(plain));
            memory("execution file with zstd", recorded.bytesPerEvent(compressed));
        } finally {
            delete(List.of(plain, compressed, directory));
        }
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("winnow-bench");
        } catch (IOException e) {
            throw new BadInput(
                    "cannot create a directory for execution files: " + e,
                    "choose a writable directory: WINNOW_JAVA_OPTS=-Djava.io.tmpdir=DIR",
                    e);
        }
    }

    private static void delete(List<Path> files) {
        try {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measureFuzzing(String scenario) {
        progress.accept("fuzz " + scenario + ", one thread …");
        MeasuredSystem walk = MeasuredSystem.of(scenario, Map.of());
        double[] nanos = rounds.measure(List.of(() -> fuzz(walk)));
        speed("fuzz " + scenario + ", one thread", nanos[0], "executions/s");
    }

    private long fuzz(MeasuredSystem walk) {
        CampaignBudget budget = new CampaignBudget(
                scale.executions(), Duration.ZERO, walk.setup().stepLimit());
        Campaign campaign = new Campaign(
                walk.setup(),
                walk.origin(),
                seed -> new Fuzzer(
                        walk.setup(), seed, new RandomWalk(seed, walk.setup().timerWeight())),
                budget,
                System::nanoTime);
        return campaign.findEveryViolation(1, Runnable::run).executions();
    }

    // ---- results

    private void time(String name, double nanos) {
        results.add(new Benchmark(name, nanos, "ns/event", Better.LOWER, Double.NaN, ""));
    }

    private void speed(String name, double nanos, String unit) {
        results.add(new Benchmark(name, 1e9 / nanos, unit, Better.HIGHER, Double.NaN, ""));
    }

    /** Adds a result; bytes per event are megabytes per million events. */
    private void memory(String name, double bytesPerEvent) {
        results.add(new Benchmark(name, bytesPerEvent, "MB/million events", Better.LOWER, Double.NaN, ""));
    }

    /** Adds results with their ratio to one of them. */
    private void compare(List<String> names, double[] nanos, int reference) {
        for (int i = 0; i < nanos.length; i++) {
            results.add(new Benchmark(
                    "random walk, " + names.get(i),
                    nanos[i],
                    "ns/event",
                    Better.LOWER,
                    nanos[i] / nanos[reference],
                    names.get(reference)));
        }
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
