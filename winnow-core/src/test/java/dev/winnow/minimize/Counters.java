package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Network;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.run.States;
import dev.winnow.world.Context;
import dev.winnow.world.PureProcess;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A process that counts what it is sent from outside, and must not get to three. With a script of {@code +} and {@code -} the shortest way
 * there is known: the start, three sends and their deliveries make seven steps.
 */
final class Counters implements AutoCloseable {

    static final ProcessId COUNTER = ProcessId.of("counter");
    static final String THREE = "less than three";
    static final String POSITIVE = "never below zero";

    /** {@code skip} goes from below zero to three at once, {@code *} leaves to chance what is added; a timer ticks. */
    private record Counter(boolean ticks) implements PureProcess<Integer> {

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

    final Setup setup;
    final Moves moves;
    final Rehearsal rehearsal;
    private final List<Integer> script = new ArrayList<>();

    private Counters(Setup setup, UnaryOperator<Rehearsal> seenAs) {
        this.setup = setup;
        this.moves = new Moves(setup);
        this.rehearsal =
                seenAs.apply(WorldRehearsal.open(setup, new Origin("counters", Map.of(), 1), moves, new Pulse()));
    }

    static Setup notToThree() {
        return setup(false, Invariant.always(THREE, states -> breach(states, 3)));
    }

    static Counters counting() {
        return counting(same -> same);
    }

    /** What is seen of the system goes through this. */
    static Counters counting(UnaryOperator<Rehearsal> seenAs) {
        return new Counters(notToThree(), seenAs);
    }

    /** All messages are taken for the same. */
    static Counters masked() {
        Invariant<?> three = Invariant.always(THREE, states -> breach(states, 3));
        return new Counters(
                parts(false, three).messageFingerprint(message -> "m").build(), same -> same);
    }

    /** A timer counts, too, once. */
    static Counters ticking() {
        return new Counters(setup(true, Invariant.always(THREE, states -> breach(states, 3))), same -> same);
    }

    /** It is looked at only when nothing can happen any more. */
    static Counters lookedAtInTheEnd() {
        return new Counters(setup(false, Invariant.atEnd(THREE, states -> breach(states, 3))), same -> same);
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

    /** What happens if the counter starts and each of these is sent and delivered in turn, or fires. */
    Schedule way(String... messages) {
        rehearsal.rewindTo(0);
        script.clear();
        inject(new External.Start(COUNTER));
        for (String message : messages) {
            if (!message.equals("tick")) {
                inject(new External.Send(COUNTER, message));
            }
            rehearsal.perform(rehearsal.enabled()[rehearsal.enabled().length - 1], Match.EXACT, new int[] {2, 1});
        }
        return Schedule.made(rehearsal);
    }

    /** The same as an execution. */
    Execution execution(String... messages) {
        way(messages);
        return ((WorldRehearsal) rehearsal).execution(new Verdict.Violated(rehearsal.violation()));
    }

    private void inject(External external) {
        int move = moves.of(external);
        script.add(move);
        rehearsal.perform(move, Match.EXACT, Rehearsal.NO_CHOICES);
    }

    /** The externals of the latest way. */
    int[] script() {
        return script.stream().mapToInt(Integer::intValue).toArray();
    }

    ShortestPath shortestPath() {
        return new ShortestPath(rehearsal, moves, Bench.violationOf(THREE), way -> true, () -> false);
    }

    Exhaustive exhaustive() {
        return new Exhaustive(rehearsal, moves, Bench.violationOf(THREE), script(), way -> true, () -> false);
    }

    @Override
    public void close() {
        rehearsal.close();
    }
}
