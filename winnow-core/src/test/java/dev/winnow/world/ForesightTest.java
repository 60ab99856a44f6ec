package dev.winnow.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Rehearsing;
import dev.winnow.rehearse.Schedule;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Network;
import dev.winnow.run.Setup;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is foreseen of a schedule, because another one went the same way, is what comes of it. */
final class ForesightTest {

    private static final List<ProcessId> ALL = List.of(ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c"));
    private static final Origin ORIGIN = new Origin("test", Map.of(), 7);
    private static final int LONGEST = 80;
    private static final int SEEDS = 30;
    private static final int TRIES = 60;

    private static Setup setup(Network.Order order, Invariant<?> invariant) {
        SimulatedSystem.Builder system = SimulatedSystem.with(new Network(order, true, true));
        ALL.forEach(process -> system.process(process, Fickle.of(ALL, false)));
        return Setup.of(system.build()).invariant(invariant).build();
    }

    private static Rehearsal flat(Setup setup, Moves moves) {
        return setup.world()
                .ability(Rehearsing.class)
                .flatMap(able -> able.rehearsal(setup, ORIGIN, moves))
                .orElseThrow();
    }

    /** Starts all and then does what comes, with now and then an external or a meddling network; never breaks anything. */
    private static Schedule walk(Rehearsal rehearsal, Moves moves, Dice dice) {
        rehearsal.rewindTo(0);
        ALL.forEach(
                process -> rehearsal.perform(moves.of(new External.Start(process)), Match.EXACT, Rehearsal.NO_CHOICES));
        for (int i = 0; i < LONGEST && rehearsal.violation() == null; i++) {
            int[] enabled = rehearsal.enabled();
            int any = enabled.length == 0 ? Rehearsal.ABSENT : enabled[dice.nextInt(enabled.length)];
            rehearsal.perform(move(any, moves, dice), Match.EXACT, Rehearsal.NO_CHOICES);
        }
        return Schedule.made(rehearsal);
    }

    private static int move(int enabled, Moves moves, Dice dice) {
        ProcessId process = ALL.get(dice.nextInt(ALL.size()));
        int roll = dice.nextInt(16);
        if (roll == 0) {
            return moves.of(new External.Crash(process));
        }
        if (roll == 1) {
            return moves.of(new External.Restart(process));
        }
        if (roll < 5 || enabled == Rehearsal.ABSENT) {
            return moves.of(new External.Send(process, new Fickle.Phrase(dice.nextInt(3), 3)));
        }
        boolean message = moves.move(enabled) instanceof Move.Handle handle && !handle.timer();
        return message && roll < 7
                ? moves.meddling(roll == 5 ? Move.Fault.DROP : Move.Fault.DUPLICATE, enabled)
                : enabled;
    }

    private static BitSet some(int size, Dice dice) {
        BitSet some = new BitSet();
        for (int i = dice.nextInt(3); i >= 0; i--) {
            some.set(dice.nextInt(size));
        }
        return some;
    }

    private static Breach alike(dev.winnow.run.States states) {
        Object first = states.of(ALL.get(0));
        return first instanceof Fickle.Mood mood && mood.value() == 2 && first.equals(states.of(ALL.get(1)))
                ? new Breach("both are " + first, ALL)
                : null;
    }

    /** How many steps were saved. */
    private static long compare(Setup setup) {
        long saved = 0;
        int broken = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Dice dice = new Dice(seed);
            Moves moves = new Moves(setup);
            try (BestEffortReplay foreseeing = new BestEffortReplay(flat(setup, moves));
                    BestEffortReplay plain = BestEffortReplay.toTheEnd(flat(setup, moves))) {
                Schedule way = walk(plain.rehearsal(), moves, dice);
                foreseeing.run(way, Match.EXACT);
                plain.run(way, Match.EXACT);
                for (int i = 0; i < TRIES; i++) {
                    Schedule candidate = way.without(some(way.size(), dice));
                    Violation expected = plain.run(candidate, Match.EXACT);
                    assertThat(foreseeing.run(candidate, Match.EXACT)).isEqualTo(expected);
                    assertThat(foreseeing.length()).isEqualTo(plain.length());
                    if (expected != null) {
                        broken++;
                        assertThat(foreseeing.made()).isEqualTo(plain.made());
                        for (int place = 0; place < candidate.size(); place++) {
                            assertThat(foreseeing.cameUp(place)).isEqualTo(plain.cameUp(place));
                        }
                        way = dice.nextInt(3) == 0 ? plain.made() : way;
                    }
                }
                saved += plain.performed() - foreseeing.performed();
            }
        }
        assertThat(broken).isGreaterThan(100);
        return saved;
    }

    @Nested
    class Given_a_schedule_that_breaks_something {

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_steps_are_left_out_then_what_is_foreseen_comes_true(Network.Order order) {
            assertThat(compare(setup(order, Invariant.always("alike", ForesightTest::alike))))
                    .isPositive();
        }

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_it_counts_whether_anything_is_under_way_then_what_is_foreseen_comes_true(Network.Order order) {
            compare(setup(order, Invariant.whenQuiet("alike", ForesightTest::alike)));
        }
    }
}
