package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.component.RandomComponents;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.ProcessSteps;
import dev.winnow.statespace.SkippingStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkipIgnoredTest {

    private static final int MAX_STATES = 20_000;
    private static final SearchRequest.StateStorage SKIPPING =
            new SearchRequest.StateStorage(false, true, true, Long.MAX_VALUE);
    private static final SearchRequest.StateStorage PLAIN =
            new SearchRequest.StateStorage(false, true, false, Long.MAX_VALUE);

    private static SystematicExploration.ExplorationOutcome explore(
            Setup setup, String search, SearchRequest.StateStorage storage) {
        SearchRequest request = SearchRequest.of(search, 1)
                .within(SearchRequest.StateLimits.NONE.with(storage).withCount(MAX_STATES));
        return new SystematicExploration(setup, new Origin("test", Map.of(), 1), new ProgressBeacon())
                .run(request, SearchContext.of(setup), reason -> {});
    }

    private static long states(Setup setup, String search, SearchRequest.StateStorage storage) {
        SearchResult result = explore(setup, search, storage).result();
        assertThat(result.complete()).isTrue();
        return result.states();
    }

    /** A door that ignores a knock while it is closed, and remembers one while it is open. */
    private record Door() implements PureProcess<String, String> {

        @Override
        public String start(Context context) {
            context.send(context.self(), "knock");
            context.send(context.self(), "open");
            return "closed";
        }

        @Override
        public String receive(String state, ProcessId from, String message, Context context) {
            if (message.equals("open")) {
                return "open";
            }
            return state.equals("open") ? "knocked" : state;
        }
    }

    private static ProcessId door(int number) {
        return ProcessId.of("door" + number);
    }

    private static Setup.Builder doors(int count, Network network) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        IntStream.range(0, count).forEach(i -> system.process(door(i), new Door()));
        return Setup.of(system.build());
    }

    private static Invariant.Breach ifAllAre(String state, States states) {
        return states.processes().stream().allMatch(id -> state.equals(states.of(id)))
                ? new Invariant.Breach("all are " + state)
                : null;
    }

    @Nested
    class Given_a_message_that_is_accepted_later {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "ses-rr", "ses-rtc", "pb", "portfolio"})
        void when_ignored_messages_are_skipped_then_it_is_delivered_later(String search) {
            Setup setup = doors(1, Network.unordered()).build();
            assertThat(states(setup, "bfs", PLAIN)).isEqualTo(5);
            assertThat(states(setup, search, SKIPPING)).isEqualTo(3);
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dir"})
        void when_the_later_state_violates_an_invariant_then_it_is_found(String search) {
            Setup setup = doors(2, Network.unordered())
                    .invariant(Invariant.always("x", states -> ifAllAre("knocked", states)))
                    .build();
            SystematicExploration.ExplorationOutcome outcome = explore(setup, search, SKIPPING);
            assertThat(outcome.execution()).isNotNull();
            assertThat(outcome.execution().eventCount()).isEqualTo(4);
        }

        /** The door can only be open at the end if the knock was delivered while it was closed. */
        @ParameterizedTest
        @CsvSource({"bfs, quiet", "dfs, quiet", "ses-rr, quiet", "dir, quiet", "bfs, end", "dir, end"})
        void when_it_must_be_gone_before_then_the_violation_is_found(String search, String when) {
            Setup.Builder setup = doors(2, Network.unordered());
            setup.invariant(
                    when.equals("end")
                            ? Invariant.atEnd("x", states -> ifAllAre("open", states))
                            : Invariant.whenQuiet("x", states -> ifAllAre("open", states)));
            assertThat(explore(setup.build(), search, SKIPPING).execution()).isNotNull();
        }

        @Test
        void when_processes_are_interchangeable_then_symmetric_states_count_once() {
            Setup setup = doors(3, Network.unordered())
                    .interchangeable(door(0), door(1), door(2))
                    .build();
            assertThat(states(setup, "bfs", PLAIN)).isEqualTo(35); // multisets of 3 out of 5
            assertThat(states(setup, "bfs", SKIPPING)).isEqualTo(10); // of 3 out of 3
        }
    }

    /** A lamp that is switched on once. It ignores everything else. */
    private record Lamp(List<String> messages) implements PureProcess<Boolean, String> {

        @Override
        public Boolean start(Context context) {
            for (String message : messages) {
                context.send(context.self(), message);
            }
            return false;
        }

        @Override
        public Boolean receive(Boolean isOn, ProcessId from, String message, Context context) {
            return isOn || message.equals("on");
        }
    }

    private static Setup.Builder lamp(String... messages) {
        return Setup.of(SimulatedSystem.with(Network.unordered())
                .process(ProcessId.of("lamp"), new Lamp(List.of(messages)))
                .build());
    }

    private static Invariant.Breach ifOn(States states) {
        return Boolean.TRUE.equals(states.of(ProcessId.of("lamp"))) ? new Invariant.Breach("it is on") : null;
    }

    @Nested
    class Given_messages_that_are_never_accepted {

        @ParameterizedTest
        @CsvSource({"bfs, quiet", "dfs, quiet", "ses-rtc, quiet", "dir, quiet", "bfs, end", "ses-rr, end", "dir, end"})
        void when_only_they_are_left_then_all_is_quiet_and_the_execution_delivers_them(String search, String when) {
            Setup setup = lamp("look", "look", "on", "touch")
                    .invariant(
                            when.equals("end")
                                    ? Invariant.atEnd("x", SkipIgnoredTest::ifOn)
                                    : Invariant.whenQuiet("x", SkipIgnoredTest::ifOn))
                    .build();
            SystematicExploration.ExplorationOutcome outcome = explore(setup, search, SKIPPING);
            assertThat(outcome.result().states()).isLessThanOrEqualTo(2);
            assertThat(outcome.execution()).isNotNull();
            assertThat(outcome.execution().eventCount()).isEqualTo(4);
        }

        @Test
        void when_an_invariant_is_always_checked_then_the_execution_stops_before_them() {
            Setup setup = lamp("look", "look", "on", "touch")
                    .invariant(Invariant.always("x", SkipIgnoredTest::ifOn))
                    .build();
            assertThat(explore(setup, "bfs", SKIPPING).execution())
                    .isNotNull()
                    .satisfies(execution -> assertThat(execution.eventCount()).isEqualTo(1));
        }

        @Test
        void when_nothing_else_is_enabled_then_there_is_one_state() {
            assertThat(states(lamp("look", "touch").build(), "bfs", PLAIN)).isEqualTo(4);
            assertThat(states(lamp("look", "touch").build(), "bfs", SKIPPING)).isEqualTo(1);
        }

        @Test
        void when_the_initial_state_is_quiet_and_violated_then_it_is_refused() {
            Setup setup = lamp("look")
                    .invariant(Invariant.whenQuiet("dark", states -> new Invariant.Breach("it is dark")))
                    .build();
            assertThat(explore(setup, "bfs", PLAIN).execution()).isNotNull();
            assertThatThrownBy(() -> explore(setup, "bfs", SKIPPING))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(
                            "with --skip-ignored, Winnow does not support a plan whose prologue violates 'dark'");
        }
    }

    @Nested
    class Given_handlers_that_do_something_but_keep_their_state {

        private record Busy(String effect) implements PureProcess<String, String> {

            @Override
            public String start(Context context) {
                context.send(context.self(), "go");
                return "same";
            }

            @Override
            public String receive(String state, ProcessId from, String message, Context context) {
                switch (effect) {
                    case "send" -> context.send(ProcessId.of("other"), "hello");
                    case "timer" -> context.setTimer("t", 1);
                    case "choose" -> context.choose(2);
                    default -> throw new IllegalStateException("failed");
                }
                return state;
            }

            @Override
            public String timeout(String state, Object timer, Context context) {
                return state;
            }
        }

        @ParameterizedTest
        @CsvSource({"send, 2", "timer, 3", "choose, 2"})
        void when_searched_then_their_messages_are_not_ignored(String effect, long states) {
            Setup setup = Setup.of(SimulatedSystem.with(Network.unordered())
                            .process(ProcessId.of("busy"), new Busy(effect))
                            .process(ProcessId.of("other"), new Lamp(List.of()))
                            .build())
                    .build();
            assertThat(states(setup, "bfs", SKIPPING)).isEqualTo(states);
        }

        @Test
        void when_one_fails_then_the_failure_is_found() {
            Setup setup = Setup.of(SimulatedSystem.with(Network.unordered())
                            .process(ProcessId.of("busy"), new Busy("fail"))
                            .build())
                    .build();
            assertThat(explore(setup, "bfs", SKIPPING).execution()).isNotNull();
        }
    }

    @Nested
    class Given_random_unordered_systems {

        private static final int SYSTEMS = 200;

        private record Reached(Set<List<Integer>> all, Set<List<Integer>> quiet, Set<List<Integer>> end, int visited) {}

        @Test
        void when_skipped_then_the_same_combinations_of_states_are_reached() {
            long plainStates = 0;
            long skippingStates = 0;
            for (int seed = 0; seed < SYSTEMS; seed++) {
                StateSpace space = StatefulSearchTest.graph(new RandomComponents(seed, Network.unordered()).setup());
                Reached expected = reach((ComposedStateSpace) space);
                Reached reached = reach((ComposedStateSpace) ((SkippingStateSpace) space).skippingIgnored());
                if (expected.visited < MAX_STATES) {
                    assertThat(reached.all).as("system %d", seed).isEqualTo(expected.all);
                    plainStates += expected.visited;
                    skippingStates += reached.visited;
                }
            }
            assertThat(plainStates).isEqualTo(35_944);
            assertThat(skippingStates).isEqualTo(25_463);
        }

        @Test
        void when_invariants_are_due_when_quiet_then_quiet_and_final_states_are_the_same() {
            int quiet = 0;
            for (int seed = 0; seed < SYSTEMS; seed++) {
                Setup setup = Setup.of(new RandomComponents(seed, Network.unordered())
                                .setup()
                                .world())
                        .invariant(Invariant.whenQuiet("x", states -> null))
                        .build();
                StateSpace space = StatefulSearchTest.graph(setup);
                Reached expected = reach((ComposedStateSpace) space);
                Reached reached = reach((ComposedStateSpace) ((SkippingStateSpace) space).skippingIgnored());
                if (expected.visited < MAX_STATES) {
                    assertThat(reached.all).as("system %d", seed).isEqualTo(expected.all);
                    assertThat(reached.quiet).as("system %d", seed).isEqualTo(expected.quiet);
                    assertThat(reached.end).as("system %d", seed).isEqualTo(expected.end);
                    quiet += expected.quiet.size();
                }
            }
            assertThat(quiet).isGreaterThan(SYSTEMS);
        }

        /** The execution of each violation is performed in the world. */
        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs", "ses-rtc", "dir"})
        void when_something_can_break_then_it_is_found_exactly_if_plain_search_finds_it(String search) {
            int compared = 0;
            int broken = 0;
            for (int seed = 0; seed < SYSTEMS; seed++) {
                for (RandomComponents.Kind kind : RandomComponents.Kind.values()) {
                    Setup setup = new RandomComponents(seed, Network.unordered()).setup(kind);
                    if (isSearchable(setup)) {
                        boolean expected = explore(setup, "bfs", PLAIN).execution() != null;
                        assertThat(explore(setup, search, SKIPPING).execution() != null)
                                .as("%s in system %d", kind, seed)
                                .isEqualTo(expected);
                        compared++;
                        broken += expected ? 1 : 0;
                    }
                }
            }
            assertThat(compared).isGreaterThan(3 * SYSTEMS);
            assertThat(broken).isGreaterThan(SYSTEMS);
        }

        /** Returns true if something happens, and nothing is violated before. */
        private static boolean isSearchable(Setup setup) {
            try {
                StateSpace space = StatefulSearchTest.graph(setup);
                return space.moveCount() > 0 && ((SkippingStateSpace) space).skippingIgnored() != space;
            } catch (UnsupportedByEngine e) {
                return false;
            }
        }

        private static Reached reach(ComposedStateSpace space) {
            ProcessSteps steps = space.processSteps();
            Reached reached = new Reached(new HashSet<>(), new HashSet<>(), new HashSet<>(), 0);
            Set<List<Integer>> seen = new HashSet<>();
            ArrayDeque<int[]> queue = new ArrayDeque<>();
            int[] configuration = new int[space.configurationInts()];
            for (int which = 0; which < space.initialCount(); which++) {
                space.writeInitial(which, configuration, 0);
                queue.add(configuration.clone());
            }
            while (!queue.isEmpty() && seen.size() < MAX_STATES) {
                space.enter(queue.remove(), 0);
                List<Integer> current = IntStream.range(0, space.processCount())
                        .mapToObj(space::processConfiguration)
                        .toList();
                if (seen.add(current)) {
                    add(current, steps, reached);
                    for (int move = 0; move < space.moveCount(); move++) {
                        space.perform(move);
                        space.save(configuration, 0);
                        queue.add(configuration.clone());
                    }
                }
            }
            return new Reached(reached.all, reached.quiet, reached.end, seen.size());
        }

        private static void add(List<Integer> configuration, ProcessSteps steps, Reached reached) {
            List<Integer> states = configuration.stream().map(steps::localState).toList();
            reached.all.add(states);
            if (configuration.stream().noneMatch(steps::canReceive)) {
                reached.quiet.add(states);
            }
            if (configuration.stream().allMatch(process -> steps.stepCount(process) == 0)) {
                reached.end.add(states);
            }
        }
    }

    @Nested
    class Given_what_would_be_unsound {

        private static void requireRefused(Setup setup, String message) {
            assertThatThrownBy(() -> explore(setup, "bfs", SKIPPING))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(message)
                    .extracting(thrown -> ((BadInput) thrown).fix())
                    .asString()
                    .contains("leave out --skip-ignored");
        }

        @Test
        void when_the_network_orders_or_keeps_messages_then_it_is_refused() {
            requireRefused(doors(1, Network.fifo()).build(), "needs an unordered network, but this one is fifo");
            requireRefused(doors(1, Network.mailbox()).build(), "needs an unordered network, but this one is mailbox");
            requireRefused(doors(1, Network.set()).build(), "needs an unordered network, but this one is set");
        }

        @Test
        void when_the_network_is_timed_then_it_is_refused() {
            requireRefused(
                    Setup.of(SimulatedSystem.with(Network.unordered())
                                    .process(door(0), new Door())
                                    .timing(Timing.timed(1, 2))
                                    .build())
                            .build(),
                    "does not support timed networks");
        }

        @Test
        void when_an_invariant_sees_steps_or_requires_progress_then_it_is_refused_by_name() {
            requireRefused(
                    doors(1, Network.unordered())
                            .invariant(Invariant.overHistory(
                                    "remembers", 0, (count, step, states) -> Invariant.Judgement.holds(count)))
                            .build(),
                    "cannot check the invariant 'remembers', which sees every step");
            requireRefused(
                    doors(1, Network.unordered())
                            .invariant(Invariant.hot("ends", states -> true))
                            .build(),
                    "cannot check the invariant 'ends', which requires progress (liveness)");
        }

        @Test
        void when_states_cannot_be_copied_then_it_is_refused() {
            requireRefused(
                    Setup.of(SimulatedSystem.with(Network.unordered())
                                    .mutable(door(0), () -> (from, message, context) -> {})
                                    .build())
                            .plan(Plan.plan()
                                    .start(door(0))
                                    .send(door(0), "knock")
                                    .build())
                            .build(),
                    "cannot tell which messages are ignored: because of mutable processes");
        }
    }
}
