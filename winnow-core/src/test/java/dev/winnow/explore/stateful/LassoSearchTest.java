package dev.winnow.explore.stateful;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.explore.PathReplay;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.stateful.Philosophers.Table;
import dev.winnow.guided.MoveTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Decision;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.trace.StepRecorder;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LassoSearchTest {

    private static final ProcessId A = ProcessId.of("A");
    private static final ProcessId B = ProcessId.of("B");
    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);

    /** A search result and its execution in the system's own world. */
    private record Found(SearchResult result, Execution execution) {

        Violation violation() {
            return ((Verdict.Violated) execution.verdict()).violation();
        }
    }

    private static SearchResult search(Setup setup) {
        return search(StatefulSearchTest.graph(setup), Long.MAX_VALUE);
    }

    private static SearchResult search(StateSpace space, long states) {
        SearchRequest request = SearchRequest.of("lasso", 1).within(SearchRequest.StateLimits.NONE.withCount(states));
        return StatefulSearchTest.search(space, request, WorkerTeam.CALLER_ONLY);
    }

    private static Found find(Setup setup) {
        MoveTable moves = new MoveTable(setup);
        StateSpace space =
                setup.world().ability(StateSpaceFactory.class).orElseThrow().openStateSpace(setup, ORIGIN, moves);
        SearchResult reached = search(space, Long.MAX_VALUE);
        assertThat(reached.violation()).isNotNull();
        return new Found(
                reached,
                new PathReplay(setup, ORIGIN, moves, new ProgressBeacon())
                        .replay(space, StatefulSearchTest.path(reached)));
    }

    private static void assertNothing(Setup setup, long states) {
        SearchResult reached = search(setup);
        assertThat(reached.violation()).isNull();
        assertThat(reached)
                .extracting(SearchResult::states, SearchResult::complete)
                .containsExactly(states, true);
    }

    private static Setup setup(Network network, Map<ProcessId, PureProcess<?, ?>> processes, Predicate<States> owed) {
        SimulatedSystem.Builder system = SimulatedSystem.with(network);
        Plan.Builder plan = Plan.plan();
        List.of(A, B).stream().filter(processes::containsKey).forEach(id -> {
            system.process(id, processes.get(id));
            plan.start(id);
        });
        return Setup.of(system.build())
                .plan(plan.build())
                .invariant(Invariant.hot("done at last", owed))
                .build();
    }

    private static Predicate<States> isNot(ProcessId process, String state) {
        return states -> !state.equals(states.of(process));
    }

    /** A process that sends messages to itself one after the other and never becomes quiet. */
    private record Spinner(int messages) implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            context.send(context.self(), "spin");
            return 0;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, Object message, Context context) {
            context.send(context.self(), "spin");
            return (state + 1) % messages;
        }
    }

    /** A strategy that starts both processes, then runs only one of them. */
    private record Favoring(ProcessId one, int steps) implements Strategy {
        @Override
        public Decision next(Situation now) {
            int done = now.recording().size();
            if (done < 2) {
                return new Decision.Perform(new External.Start(done == 0 ? A : B));
            }
            return IntStream.range(0, done < steps ? now.enabled().size() : 0)
                    .map(now.enabled()::itemAt)
                    .filter(item -> now.recording().item(item).to().equals(one))
                    .<Decision>mapToObj(item -> new Decision.Perform(new Event.Deliver(item)))
                    .findFirst()
                    .orElse(Decision.STOP);
        }

        @Override
        public int choose(ProcessId process, int bound) {
            return 0;
        }
    }

    /** A process that asks the other one to go first, and does not go itself when asked to. */
    private record Polite(ProcessId other, boolean begins, boolean givesIn) implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            if (begins) {
                context.send(other, "after you");
            }
            return "waiting";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            if (givesIn) {
                return "gone";
            }
            context.send(other, "after you");
            return "waiting";
        }
    }

    private static Setup door(boolean givesIn) {
        return setup(
                Network.fifo(),
                Map.of(A, new Polite(B, true, false), B, new Polite(A, false, givesIn)),
                states -> states.processes().stream().noneMatch(id -> "gone".equals(states.of(id))));
    }

    @Nested
    class Given_two_processes_that_yield_forever {

        @Test
        void when_searched_then_the_cycle_is_found_and_performed() {
            Found found = find(door(false));
            assertThat(found.result().states()).isEqualTo(2);
            assertThat(StatefulSearchTest.path(found.result()).moves()).hasSize(2);
            assertThat(found.execution().size()).isEqualTo(4); // two starts
            assertThat(found.violation().invariant()).isEqualTo("done at last");
            assertThat(found.violation().message())
                    .isEqualTo("progress is still required, and the last 2 steps can repeat forever");
        }

        @Test
        void when_it_is_replayed_exactly_then_it_is_violated_again() {
            Found found = find(door(false));
            StepRecorder lines = new StepRecorder(door(false));
            ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                    door(false),
                    ORIGIN,
                    found.execution().steps().stream()
                            .map(lines::toRecordedStep)
                            .iterator(),
                    new ProgressBeacon(),
                    null);
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            ExactReplay.ReplayOutcome.Reproduced.class,
                            same -> assertThat(same.execution().verdict())
                                    .isEqualTo(new Verdict.Violated(found.violation())));
        }

        @Test
        void when_a_step_of_the_cycle_is_missing_then_nothing_is_claimed() {
            Found found = find(door(false));
            StepRecorder lines = new StepRecorder(door(false));
            ExactReplay.ReplayOutcome outcome = ExactReplay.run(
                    door(false),
                    ORIGIN,
                    found.execution().steps().stream()
                            .limit(3)
                            .map(lines::toRecordedStep)
                            .iterator(),
                    new ProgressBeacon(),
                    null);
            assertThat(((ExactReplay.ReplayOutcome.Reproduced) outcome)
                            .execution()
                            .verdict())
                    .isEqualTo(new Verdict.Passed(Verdict.EndReason.STOPPED));
        }

        @Test
        void when_one_stops_yielding_then_no_progress_is_missing() {
            assertNothing(door(true), 2);
        }

        @Test
        void when_a_bound_hides_it_then_the_result_is_not_exhaustive() {
            assertThat(search(StatefulSearchTest.graph(door(false)), 1).complete())
                    .isFalse();
        }
    }

    /** A process that is always enabled never runs. */
    @Nested
    class Given_an_unfair_cycle {

        private record Sleeper() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.send(context.self(), "wake up");
                return "asleep";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                return "awake";
            }
        }

        private record Armed() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.setTimer("alarm", 1);
                context.send(context.self(), "snooze");
                return "asleep";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                context.send(context.self(), "snooze");
                return state;
            }

            @Override
            public String timeout(String state, Object timer, Context context) {
                return "awake";
            }
        }

        private record Overtaken() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.send(context.self(), "wake up");
                context.send(context.self(), "snooze");
                return "asleep";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                if (message.equals("wake up")) {
                    return "awake";
                }
                context.send(context.self(), message);
                return state;
            }
        }

        @ParameterizedTest
        @CsvSource({"1, 2", "3, 6"})
        void when_only_another_process_moves_then_it_is_not_reported(int messages, long states) {
            assertNothing(
                    setup(Network.fifo(), Map.of(A, new Spinner(messages), B, new Sleeper()), isNot(B, "awake")),
                    states);
        }

        @Test
        void when_it_is_performed_then_its_end_is_no_violation() {
            Setup setup = setup(Network.fifo(), Map.of(A, new Spinner(1), B, new Sleeper()), isNot(B, "awake"));
            Execution spins = Runner.run(setup, ORIGIN, new Favoring(A, 5));
            assertThat(spins.size()).isEqualTo(5);
            assertThat(spins.verdict()).isEqualTo(new Verdict.Passed(Verdict.EndReason.STOPPED));
        }

        @Test
        void when_a_timer_stays_armed_then_it_fires_eventually() {
            assertNothing(setup(Network.fifo(), Map.of(A, new Armed()), isNot(A, "awake")), 2);
        }

        @Test
        void when_a_message_is_always_overtaken_then_it_arrives_eventually() {
            assertNothing(setup(Network.unordered(), Map.of(A, new Overtaken()), isNot(A, "awake")), 2);
        }
    }

    /** The cycle must include steps of all processes that can run. */
    @Nested
    class Given_other_busy_processes {

        @Test
        void when_searched_then_every_enabled_process_moves_in_the_cycle() {
            Found found = find(setup(Network.fifo(), Map.of(A, new Spinner(2), B, new Spinner(3)), states -> true));
            assertThat(found.result().states()).isEqualTo(6);
            assertThat(StatefulSearchTest.path(found.result()).moves()).hasSize(5);
        }
    }

    @Nested
    class Given_a_timer_that_changes_nothing {

        private record Waiting() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.setTimer("tick", 1);
                return "waiting";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                return "done";
            }

            @Override
            public String timeout(String state, Object timer, Context context) {
                context.setTimer("tick", 1);
                return state;
            }
        }

        @Test
        void when_nothing_else_is_enabled_then_progress_is_missing_forever() {
            Found found = find(setup(Network.fifo(), Map.of(A, new Waiting()), isNot(A, "done")));
            assertThat(found.violation().message())
                    .isEqualTo("progress is still required, and the last step can repeat forever");
        }
    }

    /** Fairness does not apply to choices: a coin may always show the same side. */
    @Nested
    class Given_a_process_that_chooses {

        private record Gambler() implements PureProcess<String, Object> {
            @Override
            public String start(Context context) {
                context.send(context.self(), "throw");
                return "playing";
            }

            @Override
            public String receive(String state, ProcessId from, Object message, Context context) {
                if (context.choose(2) == 1) {
                    return "lucky";
                }
                context.send(context.self(), "throw");
                return state;
            }
        }

        @Test
        void when_it_may_repeat_a_choice_forever_then_the_cycle_is_found() {
            Found found = find(setup(Network.fifo(), Map.of(A, new Gambler()), isNot(A, "lucky")));
            assertThat(StatefulSearchTest.path(found.result()).moves()).hasSize(1);
        }
    }

    @Nested
    class Given_dining_philosophers {

        @Test
        void when_each_puts_the_first_fork_back_then_they_may_livelock() {
            Found found = find(Philosophers.of(Table.PUT_BACK));
            assertThat(found.violation().invariant()).isEqualTo("somebody eats");
        }

        @Test
        void when_each_keeps_the_first_fork_then_they_deadlock_hungry() {
            Violation violation = search(Philosophers.of(Table.HOLD)).violation();
            assertThat(violation).isNotNull();
            assertThat(violation.message()).isEqualTo("progress is still required, and no event is enabled");
        }

        @Test
        void when_all_start_with_the_same_fork_then_somebody_eats() {
            SearchResult reached = search(Philosophers.of(Table.ORDERED));
            assertThat(reached.violation()).isNull();
            assertThat(reached.complete()).isTrue();
        }
    }

    @Nested
    class Given_no_liveness_invariant {

        @Test
        void when_searched_then_the_error_says_so() {
            assertThatThrownBy(() -> search(WorkedExamples.workers(2, 2)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("requires progress");
        }
    }

    @Nested
    class Given_another_invariant_that_is_broken {

        @Test
        void when_searched_then_it_is_found_by_a_shortest_path() {
            Setup door = door(true);
            Setup setup = Setup.of(door.world())
                    .plan(door.plan())
                    .invariant(door.invariants().get(0))
                    .invariant(Invariant.always(
                            "nobody goes",
                            states -> "gone".equals(states.of(B)) ? new Invariant.Breach("gone", B) : null))
                    .build();
            SearchResult reached = search(setup);
            assertThat(reached.violation()).extracting(Violation::invariant).isEqualTo("nobody goes");
            assertThat(StatefulSearchTest.path(reached).moves()).hasSize(1);
        }
    }
}
