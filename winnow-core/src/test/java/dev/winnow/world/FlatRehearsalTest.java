package dev.winnow.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Rehearsing;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.Command;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Invariant.Judgement;
import dev.winnow.run.Network;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.run.States;
import dev.winnow.run.Timing;
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

/** That it does exactly what the generic rehearsal does, which performs everything in a real world; and what it refuses. */
final class FlatRehearsalTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ProcessId C = ProcessId.of("c");
    private static final List<ProcessId> ALL = List.of(A, B, C);
    private static final Origin ORIGIN = new Origin("test", Map.of(), 7);

    private static Setup.Builder fickle(Network network, boolean guarded) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        ALL.forEach(process -> system.process(process, Fickle.of(ALL, guarded)));
        return Setup.of(system.build());
    }

    private static Setup.Builder judged(Setup.Builder setup) {
        return setup.invariant(Invariant.overHistory("few of a kind", List.<Object>of(), FlatRehearsalTest::fewOfAKind))
                .invariant(Invariant.always("not all alike", FlatRehearsalTest::notAllAlike))
                .invariant(Invariant.whenQuiet("quiet with somebody up", FlatRehearsalTest::somebodyUp))
                .invariant(Invariant.atEnd("ends well", states -> breach(states, state -> state.value() == 1)))
                .violationFingerprint(violation -> violation.invariant() + "!");
    }

    /** Remembers payloads, and looks at the process that ran and sometimes at another one. */
    private static Judgement<List<Object>> fewOfAKind(List<Object> seen, Step step, States states) {
        Object payload = step.payload();
        if (payload == null) {
            return step.made().size() > 2 ? Judgement.broken("much at once") : Judgement.holds(seen);
        }
        Object state = states.at(step.processIndex());
        if (state instanceof Fickle.Mood mood && mood.value() == 2) {
            ProcessId other = ALL.get((step.processIndex() + 1) % ALL.size());
            if (states.of(other) instanceof Fickle.Mood next && next.value() == 3 && step.changed()) {
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

    private static @Nullable Breach breach(States states, Function<Fickle.Mood, Boolean> bad) {
        for (ProcessId process : ALL) {
            if (states.of(process) instanceof Fickle.Mood mood && bad.apply(mood)) {
                return new Breach("bad: " + mood, process);
            }
        }
        return null;
    }

    private final Set<String> happened = new TreeSet<>();

    private void compare(Setup setup, long seed, int rounds) {
        try (SideBySide both = new SideBySide(setup, ORIGIN, new Dice(seed), happened)) {
            both.run(ALL, rounds);
        }
    }

    private void assertThatAllKindsHappened() {
        assertThat(happened)
                .contains("delivery", "firing", "Start", "Crash", "Restart", "Send", "Partition", "Heal")
                .contains("DROP", "DUPLICATE", "absent delivery", "absent firing", "absent Crash", "absent Heal")
                .contains("few of a kind", "not all alike", "quiet with somebody up", "no uncaught exception");
    }

    private static Rehearsal flat(Setup setup, Moves moves) {
        return offered(setup, moves).orElseThrow();
    }

    private static Optional<Rehearsal> offered(Setup setup, Moves moves) {
        return setup.world().ability(Rehearsing.class).flatMap(able -> able.rehearsal(setup, ORIGIN, moves));
    }

    private static Network network(Network.Order order) {
        return new Network(order, true, true);
    }

    @Nested
    class Given_the_same_moves_as_the_generic_rehearsal {

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_nothing_is_deferred_then_both_do_the_same(Network.Order order) {
            for (int seed = 0; seed < 6; seed++) {
                compare(judged(fickle(network(order), false)).build(), seed, 600);
            }
            assertThatAllKindsHappened();
        }

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_messages_are_deferred_or_not_expected_then_both_do_the_same(Network.Order order) {
            for (int seed = 0; seed < 6; seed++) {
                compare(judged(fickle(network(order), true)).build(), seed, 600);
            }
            assertThat(happened).contains("no unexpected message");
            assertThatAllKindsHappened();
        }

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_invariants_are_skipped_then_both_do_the_same(Network.Order order) {
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
        @EnumSource(Network.Order.class)
        void when_the_network_neither_loses_nor_duplicates_then_both_refuse_the_same(Network.Order order) {
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
        @EnumSource(Network.Order.class)
        void when_it_ends_then_both_find_the_same_broken(Network.Order order) {
            SimulatedSystem system =
                    Programs.pure(network(order), Programs.requestReply(2)).build();
            Setup setup = Setup.of(system)
                    .invariant(Invariant.atEnd("in order", Given_a_system_that_comes_to_an_end::servedInOrder))
                    .build();
            for (int seed = 0; seed < 3; seed++) {
                try (SideBySide both = new SideBySide(setup, ORIGIN, new Dice(seed), happened)) {
                    both.run(system.processes(), 200);
                }
            }
            if (order != Network.Order.SET) { // where nothing ever ends
                assertThat(happened).contains("ended well", "end: in order");
            }
        }
    }

    @Nested
    class Given_a_logical_clock {

        @Test
        void when_matched_by_it_then_the_lowest_and_the_highest_are_found() {
            Setup setup = fickle(Network.unordered(), false).build();
            Moves moves = new Moves(setup);
            moves.clock(message ->
                    message instanceof Fickle.Phrase phrase ? OptionalLong.of(phrase.value()) : OptionalLong.empty());
            try (Rehearsal flat = flat(setup, moves)) {
                flat.perform(moves.of(new External.Start(A)), Match.EXACT, Rehearsal.NO_CHOICES);
                for (int value : List.of(4, 2, 9, 2)) {
                    flat.perform(
                            moves.of(new External.Send(A, new Fickle.Phrase(value, 0))),
                            Match.EXACT,
                            Rehearsal.NO_CHOICES);
                }
                int four = flat.enabled()[2];

                int lowest = flat.perform(four, Match.LOWEST_CLOCK, Rehearsal.NO_CHOICES);
                int highest = flat.perform(four, Match.HIGHEST_CLOCK, Rehearsal.NO_CHOICES);

                assertThat(moves.sample(lowest)).isEqualTo(new Fickle.Phrase(2, 0));
                assertThat(moves.sample(highest)).isEqualTo(new Fickle.Phrase(9, 0));
            }
        }
    }

    @Nested
    class Given_a_system_that_is_not_of_pure_processes_alone {

        private static boolean isOffered(SimulatedSystem.Builder system) {
            Setup setup = Setup.of(system.build()).build();
            return offered(setup, new Moves(setup)).isPresent();
        }

        private static SimulatedSystem.Builder obeying() {
            return SimulatedSystem.with(Network.unordered()).process(A, new Obeying());
        }

        @Test
        void when_asked_then_it_is_refused() {
            assertThat(isOffered(obeying())).isTrue();
            assertThat(isOffered(obeying().mutable(B, ObeyingObject::new))).isFalse();
            assertThat(isOffered(obeying().timing(Timing.timed(1, 2)))).isFalse();
            assertThat(isOffered(obeying().block("block", outside -> {}))).isFalse();
            assertThat(isOffered(obeying().readsClock())).isFalse();
            Setup masked = Setup.of(obeying().build())
                    .messageFingerprint(message -> "same")
                    .build();
            assertThat(offered(masked, new Moves(masked))).isEmpty();
        }
    }

    @Nested
    class Given_a_handler_that_depends_on_more_than_its_process {

        private static void obey(PureProcess<?> process, Object command) {
            Setup setup = Setup.of(SimulatedSystem.with(Network.unordered())
                            .process(A, process)
                            .build())
                    .build();
            Moves moves = new Moves(setup);
            try (Rehearsal flat = flat(setup, moves)) {
                flat.perform(moves.of(new External.Start(A)), Match.EXACT, Rehearsal.NO_CHOICES);
                flat.perform(moves.of(new External.Send(A, command)), Match.EXACT, Rehearsal.NO_CHOICES);
                flat.perform(flat.enabled()[0], Match.EXACT, Rehearsal.NO_CHOICES);
            }
        }

        @Test
        void when_it_chooses_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> obey(new Obeying(), new Command.Choose(2)))
                    .isInstanceOf(Unrehearsable.class)
                    .hasMessageContaining("a chooses");
            obey(new Obeying(), new Command.Choose(1));
        }

        @Test
        void when_it_creates_a_process_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> obey(new Obeying(), new Command.Spawn()))
                    .isInstanceOf(Unrehearsable.class)
                    .hasMessageContaining("creates a process");
        }

        @Test
        void when_it_sets_a_timer_for_the_end_of_time_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> obey(new Obeying(), new Command.Arm("never", Long.MAX_VALUE)))
                    .isInstanceOf(Unrehearsable.class);
        }

        @Test
        void when_it_reads_the_time_even_if_it_swallows_the_refusal_then_it_cannot_be_rehearsed() {
            PureProcess<String> reader = new PureProcess<>() {
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
            assertThatThrownBy(() -> obey(reader, "go")).isInstanceOf(Unrehearsable.class);
        }

        @Test
        void when_it_is_not_pure_then_it_is_named() {
            PureProcess<Integer> counting = new PureProcess<>() {
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
            Moves moves = new Moves(setup);
            try (Rehearsal flat = flat(setup, moves)) {
                flat.perform(moves.of(new External.Start(A)), Match.EXACT, Rehearsal.NO_CHOICES);
                flat.perform(moves.of(new External.Send(A, "go")), Match.EXACT, Rehearsal.NO_CHOICES);
                int go = flat.enabled()[0];
                assertThatThrownBy(() -> {
                            for (int i = 0; i < 100_000; i++) {
                                flat.perform(go, Match.EXACT, Rehearsal.NO_CHOICES);
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
            Moves moves = new Moves(setup);
            try (Rehearsal flat = flat(setup, moves)) {
                flat.perform(moves.of(new External.Start(A)), Match.EXACT, Rehearsal.NO_CHOICES);
            }
        }

        @Test
        void when_it_looks_at_the_place_of_a_step_or_at_others_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(step.index())))
                    .isInstanceOf(Unrehearsable.class)
                    .hasMessageContaining("numbers");
            assertThatThrownBy(() -> judge((seen, step, states) ->
                            Judgement.holds(step.recording().size())))
                    .isInstanceOf(Unrehearsable.class);
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(step.firstMade())))
                    .isInstanceOf(Unrehearsable.class);
        }

        @Test
        void when_it_looks_at_the_numbers_of_items_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> judge((seen, step, states) ->
                            Judgement.holds(step.made().get(0).id())))
                    .isInstanceOf(Unrehearsable.class);
        }

        @Test
        void when_it_answers_differently_each_time_then_it_cannot_be_rehearsed() {
            assertThatThrownBy(() -> judge((seen, step, states) -> Judgement.holds(new Object())))
                    .isInstanceOf(Unrehearsable.class);
        }

        @Test
        void when_it_looks_at_what_was_sent_then_it_can() {
            judge((seen, step, states) -> Judgement.holds(step.made().get(0).payload()));
        }
    }

    @Nested
    class Given_a_long_path {

        @Test
        void when_it_is_taken_back_and_made_again_then_both_are_where_they_were() {
            Setup setup = fickle(Network.unordered(), false).build();
            Moves moves = new Moves(setup);
            int send = moves.of(new External.Send(A, new Fickle.Other(1)));
            try (Rehearsal flat = flat(setup, moves);
                    Rehearsal generic = WorldRehearsal.open(setup, ORIGIN, moves, new Pulse())) {
                for (Rehearsal each : List.of(flat, generic)) {
                    for (int i = 0; i < 3_000; i++) {
                        each.perform(send, Match.EXACT, Rehearsal.NO_CHOICES);
                    }
                    Object before = each.state();
                    each.rewindTo(5);
                    for (int i = 5; i < 3_000; i++) {
                        each.perform(send, Match.EXACT, Rehearsal.NO_CHOICES);
                    }
                    assertThat(each.length()).isEqualTo(3_000);
                    assertThat(each.state()).isEqualTo(before);
                    assertThat(each.move(2_999)).isEqualTo(send);
                }
            }
        }
    }

    @Nested
    class Given_two_rehearsals {

        @Test
        void when_their_states_are_compared_then_they_are_not_taken_for_equal() {
            Setup setup = fickle(Network.unordered(), false).build();
            Moves moves = new Moves(setup);
            try (Rehearsal one = flat(setup, moves);
                    Rehearsal other = flat(setup, moves);
                    Rehearsal generic = WorldRehearsal.open(setup, ORIGIN, moves, new Pulse())) {
                assertThat(one.state()).isEqualTo(one.state()).isNotEqualTo(other.state());
                assertThat(one.isExact()).isEqualTo(generic.isExact());
            }
        }
    }
}
