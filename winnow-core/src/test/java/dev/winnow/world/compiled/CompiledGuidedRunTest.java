package dev.winnow.world.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.GuidedRunFactory;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ContractCommand;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import dev.winnow.world.simulate.ObedientMutableProcess;
import dev.winnow.world.simulate.ObedientPureProcess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compiled guided run does exactly what the generic one does in a real world; and the systems that it refuses. */
final class CompiledGuidedRunTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ProcessId C = ProcessId.of("c");
    private static final List<ProcessId> ALL = List.of(A, B, C);
    private static final Origin ORIGIN = new Origin("test", Map.of(), 7);

    private static Setup.Builder fickle(Network network, boolean guarded) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        ALL.forEach(process -> system.process(process, RandomProcess.of(ALL, guarded)));
        return Setup.of(system.build());
    }

    private static Setup.Builder judged(Setup.Builder setup) {
        return setup.invariant(
                        Invariant.overHistory("few of a kind", List.<Object>of(), CompiledGuidedRunTest::fewOfAKind))
                .invariant(Invariant.always("not all alike", CompiledGuidedRunTest::notAllAlike))
                .invariant(Invariant.whenQuiet("quiet with somebody up", CompiledGuidedRunTest::somebodyUp))
                .invariant(Invariant.atEnd("ends well", states -> breach(states, state -> state.value() == 1)))
                .violationFingerprint(violation -> violation.invariant() + "!");
    }

    /** Judges by remembered payloads. Reads the process that ran and sometimes another one. */
    private static Judgement<List<Object>> fewOfAKind(List<Object> seen, Step step, States states) {
        Object payload = step.payload();
        if (payload == null) {
            return step.createdItems().size() > 2 ? Judgement.broken("much at once") : Judgement.holds(seen);
        }
        Object state = states.at(step.processIndex());
        if (state instanceof RandomProcess.Mood mood && mood.value() == 2) {
            ProcessId other = ALL.get((step.processIndex() + 1) % ALL.size());
            if (states.of(other) instanceof RandomProcess.Mood next && next.value() == 3 && step.mayHaveEffect()) {
                return Judgement.broken(payload + " after " + seen, other);
            }
        }
        return seen.contains(payload) ? Judgement.holds(seen) : Judgement.holds(latest(seen, payload));
    }

    private static List<Object> latest(List<Object> seen, Object payload) {
        return seen.isEmpty() ? List.of(payload) : List.of(seen.get(seen.size() - 1), payload);
    }

    private static @Nullable Breach notAllAlike(States states) {
        Object first = states.of(A);
        return first != null && first.equals(states.of(B)) && first.equals(states.of(C))
                ? new Breach("all are " + first, A, B, C)
                : null;
    }

    private static @Nullable Breach somebodyUp(States states) {
        return ALL.stream().noneMatch(states::isUp) ? new Breach("nobody is up", ALL) : null;
    }

    private static @Nullable Breach breach(States states, Function<RandomProcess.Mood, Boolean> bad) {
        for (ProcessId process : ALL) {
            if (states.of(process) instanceof RandomProcess.Mood mood && bad.apply(mood)) {
                return new Breach("bad: " + mood, process);
            }
        }
        return null;
    }

    private final Set<String> happened = new TreeSet<>();

    private void compare(Setup setup, long seed, int rounds) {
        try (GuidedRunComparison both = new GuidedRunComparison(setup, ORIGIN, new SeededRandom(seed), happened)) {
            both.run(ALL, rounds);
        }
    }

    private void assertThatAllKindsHappened() {
        assertThat(happened)
                .contains("delivery", "firing", "Start", "Crash", "Restart", "Pause", "Resume")
                .contains("Send", "Partition", "Heal")
                .contains(
                        "DROP",
                        "DUPLICATE",
                        "absent delivery",
                        "absent firing",
                        "absent Crash",
                        "absent Resume",
                        "absent Heal")
                .contains("few of a kind", "not all alike", "quiet with somebody up", "no uncaught exception");
    }

    private static GuidedRun flat(Setup setup, MoveTable moves) {
        return offered(setup, moves).orElseThrow();
    }

    private static Optional<GuidedRun> offered(Setup setup, MoveTable moves) {
        return setup.world().ability(GuidedRunFactory.class).flatMap(able -> able.openGuidedRun(setup, ORIGIN, moves));
    }

    private static Network network(Network.MessageOrder order) {
        return new Network(order, true, true);
    }

    @Nested
    class Given_the_same_moves_as_the_generic_guided_run {

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_nothing_is_deferred_then_both_do_the_same(Network.MessageOrder order) {
            for (int seed = 0; seed < 20; seed++) {
                compare(judged(fickle(network(order), false)).build(), seed, 600);
            }
            assertThatAllKindsHappened();
        }

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_messages_are_deferred_or_not_expected_then_both_do_the_same(Network.MessageOrder order) {
            for (int seed = 0; seed < 20; seed++) {
                compare(judged(fickle(network(order), true)).build(), seed, 600);
            }
            assertThat(happened).contains("no unexpected message");
            assertThatAllKindsHappened();
        }

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_invariants_are_skipped_then_both_do_the_same(Network.MessageOrder order) {
            for (int seed = 0; seed < 4; seed++) {
                compare(
                        judged(fickle(network(order), seed % 2 == 0))
                                .checkEvery(3)
                                .build(),
                        seed,
                        600);
            }
        }

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_the_network_neither_loses_nor_duplicates_then_both_refuse_the_same(Network.MessageOrder order) {
            compare(judged(fickle(new Network(order, false, false), false)).build(), 1, 600);
        }
    }

    @Nested
    class Given_a_system_that_comes_to_an_end {

        private static @Nullable Breach servedInOrder(States states) {
            Object client = states.of(ProcessId.of("client"));
            return client != null && client.toString().contains("server1, ")
                    ? new Breach("server1 was not the last: " + client)
                    : null;
        }

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_it_ends_then_both_find_the_same_violation(Network.MessageOrder order) {
            SimulatedSystem system =
                    Programs.pure(network(order), Programs.requestReply(2)).build();
            Setup setup = Setup.of(system)
                    .invariant(Invariant.atEnd("in order", Given_a_system_that_comes_to_an_end::servedInOrder))
                    .build();
            for (int seed = 0; seed < 3; seed++) {
                try (GuidedRunComparison both =
                        new GuidedRunComparison(setup, ORIGIN, new SeededRandom(seed), happened)) {
                    both.run(system.processes(), 200);
                }
            }
            if (order != Network.MessageOrder.SET) { // where nothing ever ends
                assertThat(happened).contains("ended well", "end: in order");
            }
        }
    }

    @Nested
    class Given_a_logical_clock {

        @Test
        void when_matched_by_it_then_the_lowest_and_the_highest_are_found() {
            Setup setup = fickle(Network.unordered(), false).build();
            MoveTable moves = new MoveTable(setup);
            moves.setClock(message -> message instanceof RandomProcess.Phrase phrase
                    ? OptionalLong.of(phrase.value())
                    : OptionalLong.empty());
            try (GuidedRun flat = flat(setup, moves)) {
                flat.perform(moves.numberOf(new External.Start(A)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                for (int value : List.of(4, 2, 9, 2)) {
                    flat.perform(
                            moves.numberOf(new External.Send(A, new RandomProcess.Phrase(value, 0))),
                            MatchPolicy.EXACT,
                            GuidedRun.NO_CHOICES);
                }
                int four = flat.enabledMoves()[2];

                int lowest = flat.perform(four, MatchPolicy.LOWEST_CLOCK, GuidedRun.NO_CHOICES);
                int highest = flat.perform(four, MatchPolicy.HIGHEST_CLOCK, GuidedRun.NO_CHOICES);

                assertThat(moves.samplePayload(lowest)).isEqualTo(new RandomProcess.Phrase(2, 0));
                assertThat(moves.samplePayload(highest)).isEqualTo(new RandomProcess.Phrase(9, 0));
            }
        }
    }

    @Nested
    class Given_a_system_that_is_not_of_pure_processes_alone {

        private static boolean isOffered(SimulatedSystem.Builder system) {
            Setup setup = Setup.of(system.build()).build();
            return offered(setup, new MoveTable(setup)).isPresent();
        }

        private static SimulatedSystem.Builder obeying() {
            return SimulatedSystem.with(Network.unordered()).process(A, new ObedientPureProcess());
        }

        @Test
        void when_asked_then_it_is_refused() {
            assertThat(isOffered(obeying())).isTrue();
            assertThat(isOffered(obeying().mutable(B, ObedientMutableProcess::new)))
                    .isFalse();
            assertThat(isOffered(obeying().timing(Timing.timed(1, 2)))).isFalse();
            assertThat(isOffered(obeying().block("block", outside -> {}))).isFalse();
            assertThat(isOffered(obeying().readsClock())).isFalse();
            Setup masked = Setup.of(obeying().build())
                    .messageFingerprint(message -> "same")
                    .build();
            assertThat(offered(masked, new MoveTable(masked))).isEmpty();
        }
    }

    @Nested
    class Given_a_handler_that_depends_on_more_than_its_process {

        private static void obey(PureProcess<?, ?> process, Object command) {
            Setup setup = Setup.of(SimulatedSystem.with(Network.unordered())
                            .process(A, process)
                            .build())
                    .build();
            MoveTable moves = new MoveTable(setup);
            try (GuidedRun flat = flat(setup, moves)) {
                flat.perform(moves.numberOf(new External.Start(A)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                flat.perform(moves.numberOf(new External.Send(A, command)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                flat.perform(flat.enabledMoves()[0], MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
            }
        }

        @Test
        void when_it_chooses_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> obey(new ObedientPureProcess(), new ContractCommand.Choose(2)))
                    .isInstanceOf(UnsupportedByEngine.class)
                    .hasMessageContaining("a chooses");
            obey(new ObedientPureProcess(), new ContractCommand.Choose(1));
        }

        @Test
        void when_it_creates_a_process_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> obey(new ObedientPureProcess(), new ContractCommand.Spawn()))
                    .isInstanceOf(UnsupportedByEngine.class)
                    .hasMessageContaining("creates a process");
        }

        @Test
        void when_its_timer_overflows_time_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> obey(new ObedientPureProcess(), new ContractCommand.Arm("never", Long.MAX_VALUE)))
                    .isInstanceOf(UnsupportedByEngine.class);
        }

        @Test
        void when_it_reads_the_time_and_hides_it_then_it_cannot_be_compiled() {
            PureProcess<String, Object> reader = new PureProcess<>() {
                @Override
                public String start(Context context) {
                    return "";
                }

                @Override
                public String receive(String state, ProcessId from, Object message, Context context) {
                    try {
                        return state + context.now();
                    } catch (RuntimeException e) {
                        return state;
                    }
                }
            };
            assertThatThrownBy(() -> obey(reader, "go")).isInstanceOf(UnsupportedByEngine.class);
        }

        @Test
        void when_it_is_not_pure_then_the_error_names_it() {
            PureProcess<Integer, Object> counting = new PureProcess<>() {
                private int calls;

                @Override
                public Integer start(Context context) {
                    return 0;
                }

                @Override
                public Integer receive(Integer state, ProcessId from, Object message, Context context) {
                    return ++calls;
                }
            };
            Setup setup = Setup.of(SimulatedSystem.with(Network.set())
                            .process(A, counting)
                            .build())
                    .build();
            MoveTable moves = new MoveTable(setup);
            try (GuidedRun flat = flat(setup, moves)) {
                flat.perform(moves.numberOf(new External.Start(A)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                flat.perform(moves.numberOf(new External.Send(A, "go")), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                int go = flat.enabledMoves()[0];
                assertThatThrownBy(() -> {
                            for (int i = 0; i < 100_000; i++) {
                                flat.perform(go, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                                flat.rewindTo(2);
                            }
                        })
                        .isInstanceOf(OutOfControl.class)
                        .hasMessageContaining("handler of a is not pure");
            }
        }
    }

    @Nested
    class Given_an_invariant_that_depends_on_more_than_it_should {

        private static void judge(Invariant.Rule<Object> rule) {
            Setup setup = fickle(Network.unordered(), false)
                    .invariant(Invariant.overHistory("rule", (Object) 0, rule))
                    .build();
            MoveTable moves = new MoveTable(setup);
            try (GuidedRun flat = flat(setup, moves)) {
                flat.perform(moves.numberOf(new External.Start(A)), MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
            }
        }

        @Test
        void when_it_uses_positions_or_other_steps_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(step.index())))
                    .isInstanceOf(UnsupportedByEngine.class)
                    .hasMessageContaining("numbers");
            assertThatThrownBy(() -> judge((seen, step, states) ->
                            Judgement.holds(step.recording().size())))
                    .isInstanceOf(UnsupportedByEngine.class);
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(step.firstCreatedItem())))
                    .isInstanceOf(UnsupportedByEngine.class);
        }

        @Test
        void when_it_uses_item_numbers_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> judge((seen, step, states) ->
                            Judgement.holds(step.createdItems().get(0).id())))
                    .isInstanceOf(UnsupportedByEngine.class);
        }

        @Test
        void when_it_answers_differently_each_time_then_it_cannot_be_compiled() {
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(new Object())))
                    .isInstanceOf(UnsupportedByEngine.class);
        }

        @Test
        void when_it_uses_sent_messages_then_it_can_be_compiled() {
            judge((seen, step, states) ->
                    Judgement.holds(step.createdItems().get(0).payload()));
        }
    }

    @Nested
    class Given_a_long_path {

        @Test
        void when_it_is_undone_and_repeated_then_both_are_where_they_were() {
            Setup setup = fickle(Network.unordered(), false).build();
            MoveTable moves = new MoveTable(setup);
            int send = moves.numberOf(new External.Send(A, new RandomProcess.Other(1)));
            try (GuidedRun flat = flat(setup, moves);
                    GuidedRun generic = WorldGuidedRun.open(setup, ORIGIN, moves, new ProgressBeacon())) {
                for (GuidedRun each : List.of(flat, generic)) {
                    for (int i = 0; i < 3_000; i++) {
                        each.perform(send, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                    }
                    Object before = each.configuration();
                    each.rewindTo(5);
                    for (int i = 5; i < 3_000; i++) {
                        each.perform(send, MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                    }
                    assertThat(each.length()).isEqualTo(3_000);
                    assertThat(each.configuration()).isEqualTo(before);
                    assertThat(each.performedMove(2_999)).isEqualTo(send);
                }
            }
        }
    }

    @Nested
    class Given_two_guided_runs {

        @Test
        void when_their_states_are_compared_then_they_are_never_equal() {
            Setup setup = fickle(Network.unordered(), false).build();
            MoveTable moves = new MoveTable(setup);
            try (GuidedRun one = flat(setup, moves);
                    GuidedRun other = flat(setup, moves);
                    GuidedRun generic = WorldGuidedRun.open(setup, ORIGIN, moves, new ProgressBeacon())) {
                assertThat(one.configuration()).isEqualTo(one.configuration()).isNotEqualTo(other.configuration());
                assertThat(one.hasExactConfigurations()).isEqualTo(generic.hasExactConfigurations());
            }
        }
    }
}
