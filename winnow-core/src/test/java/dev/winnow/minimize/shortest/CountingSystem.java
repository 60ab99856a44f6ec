package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.pipeline.MinimizationFixture;
import dev.winnow.model.Choices;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A process that counts external messages, and must not reach three. With a script of {@code +} and {@code -} the
 * shortest failure is known: the start, three sends and their deliveries, seven steps.
 */
public final class CountingSystem implements AutoCloseable {

    public static final ProcessId COUNTER = ProcessId.of("counter");
    public static final String THREE = "less than three";
    static final String POSITIVE = "never below zero";

    /** {@code skip} goes from below zero to three at once, {@code *} adds a random number; a timer ticks. */
    private record Counter(boolean ticks) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            if (ticks) {
                context.setTimer("tick", 1);
            }
            return 0;
        }

        @Override
        public Integer receive(Integer count, ProcessId from, Object message, Context context) {
            return switch (message.toString()) {
                case "+" -> count + 1;
                case "-" -> count - 1;
                case "skip" -> count < 0 ? 3 : count;
                case "*" -> count + context.choose(2);
                default -> count;
            };
        }

        @Override
        public Integer timeout(Integer count, Object timer, Context context) {
            return count + 1;
        }
    }

    public final Setup setup;
    final MoveTable moves;
    final GuidedRun guidedRun;
    private final List<Integer> script = new ArrayList<>();

    private CountingSystem(Setup setup, UnaryOperator<GuidedRun> seenAs) {
        this.setup = setup;
        this.moves = new MoveTable(setup);
        this.guidedRun = seenAs.apply(
                WorldGuidedRun.open(setup, new Origin("counters", Map.of(), 1), moves, new ProgressBeacon()));
    }

    public static Setup notToThree() {
        return setup(false, Invariant.always(THREE, states -> breach(states, 3)));
    }

    public static CountingSystem counting() {
        return counting(same -> same);
    }

    /** Wraps the guided run. */
    static CountingSystem counting(UnaryOperator<GuidedRun> seenAs) {
        return new CountingSystem(notToThree(), seenAs);
    }

    /** All messages have the same fingerprint. */
    public static CountingSystem masked() {
        Invariant<?> three = Invariant.always(THREE, states -> breach(states, 3));
        return new CountingSystem(
                parts(false, three).messageFingerprint(message -> "m").build(), same -> same);
    }

    /** A timer counts once, too. */
    static CountingSystem ticking() {
        return new CountingSystem(setup(true, Invariant.always(THREE, states -> breach(states, 3))), same -> same);
    }

    /** The invariant is checked only at the end. */
    static CountingSystem lookedAtInTheEnd() {
        return new CountingSystem(setup(false, Invariant.atEnd(THREE, states -> breach(states, 3))), same -> same);
    }

    private static Setup setup(boolean ticks, Invariant<?> three) {
        return parts(ticks, three).build();
    }

    private static Setup.Builder parts(boolean ticks, Invariant<?> three) {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .process(COUNTER, new Counter(ticks))
                .build();
        return Setup.of(system)
                .invariant(three)
                .invariant(Invariant.always(POSITIVE, states -> count(states) < 0 ? new Breach("below zero") : null));
    }

    private static Breach breach(States states, int most) {
        return count(states) >= most ? new Breach("got to " + most, COUNTER) : null;
    }

    private static int count(States states) {
        Integer count = states.of(COUNTER, Integer.class);
        return count == null ? 0 : count;
    }

    /** Returns the schedule of the start and of each message sent and delivered in turn, or fired. */
    Schedule way(String... messages) {
        guidedRun.rewindTo(0);
        script.clear();
        inject(new External.Start(COUNTER));
        for (String message : messages) {
            if (!message.equals("tick")) {
                inject(new External.Send(COUNTER, message));
            }
            guidedRun.perform(
                    guidedRun.enabledMoves()[guidedRun.enabledMoves().length - 1], MatchPolicy.EXACT, Choices.of(2, 1));
        }
        return Schedule.performedBy(guidedRun);
    }

    /** Returns that schedule as an execution. */
    public Execution execution(String... messages) {
        way(messages);
        return ((WorldGuidedRun) guidedRun).execution(new Verdict.Violated(guidedRun.violation()));
    }

    private void inject(External external) {
        int move = moves.numberOf(external);
        script.add(move);
        guidedRun.perform(move, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
    }

    /** Returns the externals of the latest schedule. */
    int[] script() {
        return script.stream().mapToInt(Integer::intValue).toArray();
    }

    ShortestPath shortestPath() {
        return new ShortestPath(guidedRun, moves, MinimizationFixture.violationOf(THREE), way -> true, () -> false);
    }

    ExhaustiveProof exhaustive() {
        return new ExhaustiveProof(guidedRun, moves, MinimizationFixture.violationOf(THREE), path -> true, () -> false);
    }

    @Override
    public void close() {
        guidedRun.close();
    }
}
