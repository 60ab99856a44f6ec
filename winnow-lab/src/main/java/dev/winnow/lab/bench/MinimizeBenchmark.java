package dev.winnow.lab.bench;

import dev.winnow.engine.Engines;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.lab.bench.Benchmark.Better;
import dev.winnow.model.Execution;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The number of schedules per second that a minimizer can try on one thread: best-effort replay of a failing election
 * of about a thousand events, with some of them deleted and invariants on. Every schedule is performed to its end,
 * except in the variant that stops at a configuration from which the original is known to fail.
 */
final class MinimizeBenchmark {

    private static final int FIRST_SEED = 1;
    private static final int MAX_SEED = 100_000;
    private static final int RAFT_STEPS = 400;

    private final BenchmarkScale scale;
    private final Consumer<String> progress;
    private final Rounds rounds;
    private final List<Benchmark> results = new ArrayList<>();

    MinimizeBenchmark(BenchmarkScale scale, Consumer<String> progress) {
        this.scale = scale;
        this.progress = progress;
        this.rounds = new Rounds(scale.warmups(), scale.rounds(), System::nanoTime);
    }

    List<Benchmark> run() {
        int events = Math.min(scale.events() / 10, 1_000);
        progress.accept("looking for an execution that fails after " + events + " events …");
        MeasuredSystem walk = MeasuredSystem.of("mini-raft-45", Map.of());
        Execution execution = failing(walk, events);
        MoveTable moves = new MoveTable(walk.setup());
        int[] original =
                execution.steps().stream().mapToInt(step -> move(moves, step)).toArray();
        progress.accept("seed " + execution.origin().seed() + ": " + execution.eventCount() + " events, "
                + (execution.size() - execution.eventCount()) + " externals …");
        SeededRandom random = new SeededRandom(1);
        int count = Math.min(scale.executions(), original.length);
        Schedule whole = Schedule.of(original);
        measure(
                "1 deletion, backward",
                whole,
                ShortenedSchedules.backward(original),
                walk.withSeed(execution.origin().seed()),
                moves);
        for (int deletions : List.of(1, original.length / 11, original.length / 2)) {
            measure(
                    deletions + (deletions == 1 ? " deletion" : " deletions") + ", random",
                    whole,
                    ShortenedSchedules.random(original, deletions, count, random),
                    walk.withSeed(execution.origin().seed()),
                    moves);
        }
        measureActors(original.length);
        return List.copyOf(results);
    }

    private static int move(MoveTable moves, Step step) {
        return moves.numberOf(step.event(), step.recording());
    }

    private static Execution failing(MeasuredSystem walk, int events) {
        for (long seed = FIRST_SEED; seed < MAX_SEED; seed++) {
            Fuzzer strategy = new Fuzzer(
                    walk.setup(), seed, new RandomWalk(seed, walk.setup().timerWeight()));
            Execution execution = Runner.run(walk.setup(), walk.origin().withSeed(seed), strategy);
            if (execution.verdict() instanceof Verdict.Violated
                    && execution.eventCount() >= events
                    && execution.eventCount() <= events * 6 / 5) {
                return execution;
            }
        }
        throw new IllegalStateException("no execution of " + events + " events fails");
    }

    private void measure(String name, Schedule original, List<int[]> candidates, MeasuredSystem walk, MoveTable moves) {
        progress.accept("replaying with " + name + " …");
        List<Schedule> schedules = candidates.stream().map(Schedule::of).toList();
        try (BestEffortReplay world = new BestEffortReplay(generic(walk, moves));
                BestEffortReplay sharing = new BestEffortReplay(generic(walk, moves));
                BestEffortReplay flat = BestEffortReplay.withoutShortcuts(flat(walk, moves));
                BestEffortReplay flatSharing = BestEffortReplay.withoutShortcuts(flat(walk, moves));
                BestEffortReplay knowing = new BestEffortReplay(flat(walk, moves))) {
            knowing.run(original, MatchPolicy.EXACT);
            double[] nanos = rounds.measure(List.of(
                    () -> fromTheBeginning(world, schedules),
                    () -> fromTheDifference(sharing, schedules),
                    () -> fromTheBeginning(flat, schedules),
                    () -> fromTheDifference(flatSharing, schedules),
                    () -> fromTheDifference(knowing, schedules)));
            String reference = name + ", in a world, from the beginning";
            add(reference, nanos[0], nanos[0], "");
            add(name + ", in a world, from the difference", nanos[1], nanos[0], reference);
            add(name + ", flat, from the beginning", nanos[2], nanos[0], reference);
            add(name + ", flat, from the difference", nanos[3], nanos[0], reference);
            add(name + ", flat, from the difference to what is known", nanos[4], nanos[0], reference);
            if (world.performedSteps() != flat.performedSteps()
                    || sharing.performedSteps() != flatSharing.performedSteps()) {
                throw new IllegalStateException(
                        "flat made " + flat.performedSteps() + " steps and not " + world.performedSteps());
            }
        }
    }

    private static long fromTheBeginning(BestEffortReplay replay, List<Schedule> schedules) {
        for (Schedule schedule : schedules) {
            replay.forget();
            replay.run(schedule, MatchPolicy.EXACT);
        }
        return schedules.size();
    }

    private static long fromTheDifference(BestEffortReplay replay, List<Schedule> schedules) {
        for (Schedule schedule : schedules) {
            replay.run(schedule, MatchPolicy.EXACT);
        }
        return schedules.size();
    }

    /** Measures actors, each schedule from the beginning, since their world cannot rewind. */
    private void measureActors(int steps) {
        progress.accept("replaying " + steps + " steps of Pekko actors …");
        try (ActorReplays playing = new ActorReplays(MeasuredActorSystems.playing(), steps)) {
            double[] nanos = rounds.measure(List.of(playing::run));
            add("1 deletion, random, Pekko actors", nanos[0], nanos[0], "");
        }
        progress.accept("replaying " + RAFT_STEPS + " steps of two Rafts …");
        try (ActorReplays ours = new ActorReplays(MeasuredSystem.of("raft", Map.of("faults", "none")), RAFT_STEPS);
                ActorReplays library = new ActorReplays(MeasuredSystem.of("fsm-raft", Map.of()), RAFT_STEPS)) {
            double[] nanos = rounds.measure(List.of(ours::run, library::run));
            String reference = "1 deletion, random, raft";
            add(reference, nanos[0], nanos[0], "");
            add("1 deletion, random, fsm-raft, as libraries are written", nanos[1], nanos[0], reference);
        }
    }

    /** Replays of an execution of actors with one random deletion each. */
    private final class ActorReplays implements AutoCloseable {
        private final BestEffortReplay replay;
        private final List<Schedule> schedules;

        ActorReplays(MeasuredSystem system, int steps) {
            MoveTable moves = new MoveTable(system.setup());
            int[] original = system.execution(steps).steps().stream()
                    .mapToInt(step -> move(moves, step))
                    .toArray();
            replay = new BestEffortReplay(generic(system, moves));
            schedules =
                    ShortenedSchedules.random(original, 1, Math.min(200, scale.executions()), new SeededRandom(1))
                            .stream()
                            .map(Schedule::of)
                            .toList();
        }

        long run() {
            return fromTheBeginning(replay, schedules);
        }

        @Override
        public void close() {
            replay.close();
        }
    }

    private static GuidedRun generic(MeasuredSystem walk, MoveTable moves) {
        return Engines.of(walk.setup(), moves, new ProgressBeacon()).worldRun(walk.origin());
    }

    private static GuidedRun flat(MeasuredSystem walk, MoveTable moves) {
        return Engines.of(walk.setup(), moves, new ProgressBeacon())
                .compiledRun(walk.origin())
                .orElseThrow();
    }

    private void add(String name, double nanos, double referenceNanos, String reference) {
        double ratio = reference.isEmpty() ? Double.NaN : referenceNanos / nanos;
        results.add(new Benchmark(name, 1e9 / nanos, "schedules/s", Better.HIGHER, ratio, reference));
    }
}
