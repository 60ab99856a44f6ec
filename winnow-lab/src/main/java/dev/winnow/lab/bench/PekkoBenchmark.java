package dev.winnow.lab.bench;

import dev.winnow.lab.bench.Benchmark.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorSystem;

/**
 * The cost of controlling Pekko actors: eight actors under a random walk on one thread, with everything recorded and an
 * invariant that reads their fields after every step.
 */
final class PekkoBenchmark {

    private static final int SHORT = 200; // deliveries in a short execution
    private static final int RAFT_STEPS = 400;
    private static final int TINY = 20; // deliveries in an execution for leak checks
    private static final int FRESH = 25; // executions on reused systems per execution on a fresh one

    private final BenchmarkScale scale;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();
    private final MeasuredSystem playing = MeasuredActorSystems.playing();

    PekkoBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.scale = scale;
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        measureDeliveries();
        measureExecutions();
        measureRafts();
        measureMemory();
        return List.copyOf(results);
    }

    private void measureDeliveries() {
        progress.accept("actors under control beside stock Pekko …");
        int steps = MeasuredActorSystems.PLAYING + scale.events() / 2;
        try (StockPekko stock = new StockPekko()) {
            double[] nanos =
                    rounds.measure(List.of(playing.executions(steps, steps), () -> stock.pingPong(scale.events() / 2)));
            String reference = "stock Pekko, ping-pong";
            results.add(speed(reference, nanos[1], "messages/s"));
            results.add(compared("one long execution", nanos[0], "deliveries/s", nanos[1], reference));
        }
    }

    private void measureExecutions() {
        progress.accept("executions on reused systems beside ones on fresh systems …");
        int executions = scale.executions();
        MeasuredSystem fresh = new MeasuredSystem(playing.setup().fresh(), playing.origin());
        double[] nanos = rounds.measure(List.of(
                () -> repeat(playing, MeasuredActorSystems.PLAYING + SHORT, executions),
                () -> repeat(fresh, MeasuredActorSystems.PLAYING + SHORT, Math.max(1, executions / FRESH)),
                () -> repeat(playing, MeasuredActorSystems.PLAYING + TINY, executions)));
        String reference = "on a fresh ActorSystem each";
        results.add(speed("executions of 200 deliveries, fresh system", nanos[1], "executions/s"));
        results.add(
                compared("executions of 200 deliveries, reused system", nanos[0], "executions/s", nanos[1], reference));
        results.add(speed("executions of 20 deliveries, reused system", nanos[2], "executions/s"));
    }

    /** Measures a Raft written for Winnow's casebook beside one that is written as libraries are. */
    private void measureRafts() {
        progress.accept("two Rafts beside each other …");
        MeasuredSystem ours = MeasuredSystem.of("raft", Map.of("faults", "none"));
        MeasuredSystem library = MeasuredSystem.of("fsm-raft", Map.of());
        double[] nanos = rounds.measure(List.of(
                () -> repeat(ours, RAFT_STEPS, scale.executions()),
                () -> repeat(library, RAFT_STEPS, scale.executions())));
        String reference = "executions of 400 steps, raft";
        results.add(speed(reference, nanos[0], "executions/s"));
        results.add(compared(
                "executions of 400 steps, fsm-raft, as libraries are written",
                nanos[1],
                "executions/s",
                nanos[0],
                reference));
    }

    private static long repeat(MeasuredSystem walk, int steps, int executions) {
        for (int i = 0; i < executions; i++) {
            walk.withSeed(i).execution(steps);
        }
        return executions;
    }

    /** Measures leaks of one ActorSystem after n, 10 n and 100 n executions. */
    private void measureMemory() {
        AtomicReference<ActorSystem> system = new AtomicReference<>();
        MeasuredSystem lodging = MeasuredActorSystems.lodging(system::set);
        int done = 0;
        double first = Double.NaN;
        for (int goal : List.of(scale.executions(), 10 * scale.executions(), 100 * scale.executions())) {
            progress.accept(count(goal) + " executions on one system …");
            for (; done < goal; done++) {
                lodging.withSeed(done).execution(TINY);
            }
            double heap = HeapUse.used() / 1e6;
            first = Double.isNaN(first) ? heap : first;
            addLeftovers(goal, heap, first, Leftovers.of(Objects.requireNonNull(system.get())));
        }
    }

    // ---- results

    private void addLeftovers(int executions, double heap, double first, Leftovers left) {
        String after = " after " + count(executions) + " executions";
        String reference = "after " + count(scale.executions());
        results.add(new Benchmark("heap" + after, heap, "MB", Better.LOWER, heap / first, reference));
        results.add(leftover("actors" + after, left.actors()));
        results.add(leftover("temporary references" + after, left.temporaries()));
        results.add(leftover("subscriptions" + after, left.subscriptions()));
    }

    private static Benchmark leftover(String name, int count) {
        return new Benchmark(name, count, "left", Better.LOWER, Double.NaN, "");
    }

    private static Benchmark speed(String name, double nanos, String unit) {
        return new Benchmark(name, 1e9 / nanos, unit, Better.HIGHER, Double.NaN, "");
    }

    private static Benchmark compared(String name, double nanos, String unit, double referenceNanos, String reference) {
        return new Benchmark(name, 1e9 / nanos, unit, Better.HIGHER, referenceNanos / nanos, reference);
    }

    private static String count(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
