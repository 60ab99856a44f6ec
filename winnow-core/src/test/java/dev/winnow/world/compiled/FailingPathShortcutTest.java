package dev.winnow.world.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.GuidedRunFactory;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.replay.BestEffortReplay;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The predicted outcome of a schedule equals its actual outcome. */
final class FailingPathShortcutTest {

    private static final List<ProcessId> ALL = List.of(ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c"));
    private static final Origin ORIGIN = new Origin("test", Map.of(), 7);
    private static final int LONGEST = 80;
    private static final int SEEDS = 30;
    private static final int TRIES = 60;

    private static Setup setup(Network.MessageOrder order, Invariant<?> invariant) {
        SimulatedSystem.Builder system = SimulatedSystem.with(new Network(order, true, true));
        ALL.forEach(process -> system.process(process, RandomProcess.of(ALL, false)));
        return Setup.of(system.build()).invariant(invariant).build();
    }

    private static GuidedRun flat(Setup setup, MoveTable moves) {
        return setup.world()
                .ability(GuidedRunFactory.class)
                .flatMap(able -> able.openGuidedRun(setup, ORIGIN, moves))
                .orElseThrow();
    }

    /** Starts all processes and performs random events, with some externals and faults; never violates anything. */
    private static Schedule walk(GuidedRun guidedRun, MoveTable moves, SeededRandom random) {
        guidedRun.rewindTo(0);
        ALL.forEach(process -> guidedRun.perform(
                moves.numberOf(new External.Start(process)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES));
        for (int i = 0; i < LONGEST && guidedRun.violation() == null; i++) {
            int[] enabled = guidedRun.enabledMoves();
            int any = enabled.length == 0 ? GuidedRun.ABSENT : enabled[random.nextInt(enabled.length)];
            guidedRun.perform(move(any, moves, random), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
        }
        return Schedule.performedBy(guidedRun);
    }

    private static int move(int enabled, MoveTable moves, SeededRandom random) {
        ProcessId process = ALL.get(random.nextInt(ALL.size()));
        int roll = random.nextInt(16);
        if (roll == 0) {
            return moves.numberOf(new External.Crash(process));
        }
        if (roll == 1) {
            return moves.numberOf(new External.Restart(process));
        }
        if (roll < 5 || enabled == GuidedRun.ABSENT) {
            return moves.numberOf(new External.Send(process, new RandomProcess.Phrase(random.nextInt(3), 3)));
        }
        boolean message = moves.move(enabled) instanceof Move.Handle handle && !handle.isTimer();
        return message && roll < 7
                ? moves.faultMove(roll == 5 ? Move.FaultKind.DROP : Move.FaultKind.DUPLICATE, enabled)
                : enabled;
    }

    private static BitSet some(int size, SeededRandom random) {
        BitSet some = new BitSet();
        for (int i = random.nextInt(3); i >= 0; i--) {
            some.set(random.nextInt(size));
        }
        return some;
    }

    private static Breach alike(dev.winnow.system.States states) {
        Object first = states.of(ALL.get(0));
        return first instanceof RandomProcess.Mood mood && mood.value() == 2 && first.equals(states.of(ALL.get(1)))
                ? new Breach("both are " + first, ALL)
                : null;
    }

    /** Compares predictions with actual outcomes. Returns the number of steps saved. */
    private static long compare(Setup setup) {
        long saved = 0;
        int broken = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SeededRandom random = new SeededRandom(seed);
            MoveTable moves = new MoveTable(setup);
            try (BestEffortReplay foreseeing = new BestEffortReplay(flat(setup, moves));
                    BestEffortReplay plain = BestEffortReplay.withoutShortcuts(flat(setup, moves))) {
                Schedule way = walk(plain.guidedRun(), moves, random);
                foreseeing.run(way, MatchPolicy.EXACT);
                plain.run(way, MatchPolicy.EXACT);
                for (int i = 0; i < TRIES; i++) {
                    Schedule candidate = way.without(some(way.size(), random));
                    Violation expected = plain.run(candidate, MatchPolicy.EXACT);
                    assertThat(foreseeing.run(candidate, MatchPolicy.EXACT)).isEqualTo(expected);
                    assertThat(foreseeing.length()).isEqualTo(plain.length());
                    if (expected != null) {
                        broken++;
                        assertThat(foreseeing.performedSchedule()).isEqualTo(plain.performedSchedule());
                        for (int place = 0; place < candidate.size(); place++) {
                            assertThat(foreseeing.wasPerformed(place)).isEqualTo(plain.wasPerformed(place));
                        }
                        way = random.nextInt(3) == 0 ? plain.performedSchedule() : way;
                    }
                }
                saved += plain.performedSteps() - foreseeing.performedSteps();
            }
        }
        assertThat(broken).isGreaterThan(100);
        return saved;
    }

    @Nested
    class Given_a_failing_schedule {

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_steps_are_removed_then_the_prediction_is_right(Network.MessageOrder order) {
            assertThat(compare(setup(order, Invariant.always("alike", FailingPathShortcutTest::alike))))
                    .isPositive();
        }

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_pending_messages_matter_then_the_prediction_is_right(Network.MessageOrder order) {
            compare(setup(order, Invariant.whenQuiet("alike", FailingPathShortcutTest::alike)));
        }
    }
}
