package dev.winnow.run;

import static dev.winnow.ExecutionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.guided.MoveTable;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpaceFactory;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Bounded liveness, hot states and reachability goals. Six senders start, then a receiver, which gets six messages. */
class LivenessAndReachabilityTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);
    private static final ProcessId RECEIVER = ProcessId.of("receiver");
    private static final int STARTS = 7;

    private static Predicate<States> received(int messages) {
        return states -> states.of(RECEIVER) instanceof List<?> list && list.size() >= messages;
    }

    private static Predicate<States> receivedExactly(int messages) {
        return received(messages).and(received(messages + 1).negate());
    }

    private static Setup setup(Invariant<?> invariant) {
        return Setup.of(Programs.pure(Network.fifo(), Programs.fanIn(6, 1)).build())
                .invariant(invariant)
                .build();
    }

    private static Execution run(Invariant<?> invariant) {
        Setup setup = setup(invariant);
        return Runner.run(setup, ORIGIN, new Fuzzer(setup, 1, new RandomWalk(1, 0.1)));
    }

    private static SearchResult search(Invariant<?> invariant) {
        Setup setup = setup(invariant);
        return SearchCatalogue.standard()
                .run(
                        setup.world()
                                .ability(StateSpaceFactory.class)
                                .orElseThrow()
                                .openStateSpace(setup, ORIGIN, new MoveTable(setup)),
                        SearchRequest.of("bfs", 1),
                        SearchContext.of(setup));
    }

    /** Checks that the invariant holds in live and compiled executions. */
    private static void holds(Invariant<?> invariant) {
        assertThat(run(invariant)).passes(Verdict.EndReason.QUIESCENT);
        assertThat(search(invariant).violation()).isNull();
        assertThat(search(invariant).complete()).isTrue();
    }

    /** Checks that the invariant fails after this many events in live and compiled executions. */
    private static void breaks(Invariant<?> invariant, int events, String message) {
        Execution execution = run(invariant);
        assertThat(execution).violates(invariant.name()).hasEvents(events);
        assertThat(((Verdict.Violated) execution.verdict()).violation().message())
                .isEqualTo(message);
        assertThat(search(invariant).violation()).isEqualTo(((Verdict.Violated) execution.verdict()).violation());
    }

    @Nested
    class Given_an_eventually_invariant {

        @Test
        void when_it_holds_in_the_last_allowed_step_then_it_is_satisfied() {
            holds(Invariant.eventually("three", STARTS + 3, received(3)));
            holds(Invariant.eventually("three", STARTS + 3, receivedExactly(3)));
        }

        @Test
        void when_it_would_hold_a_step_later_then_it_is_violated() {
            breaks(
                    Invariant.eventually("three", STARTS + 2, received(3)),
                    2,
                    "the goal was not reached within 9 steps");
        }

        @Test
        void when_the_end_comes_first_then_it_is_broken() {
            breaks(
                    Invariant.eventually("seven", 1_000, received(7)),
                    6,
                    "the goal was not reached, and no event is enabled");
        }

        @Test
        void when_the_order_is_ignored_then_the_end_still_violates_it() {
            breaks(
                    Invariant.ignoringOrder(Invariant.eventually("seven", 1_000, received(7))),
                    6,
                    "the goal was not reached, and no event is enabled");
        }

        @Test
        void when_no_step_is_allowed_then_it_is_rejected() {
            assertThatThrownBy(() -> Invariant.eventually("soon", 0, states -> true))
                    .hasMessage("'soon' must have at least 1 step, not 0");
        }
    }

    @Nested
    class Given_a_leads_to_invariant {

        @Test
        void when_the_response_is_in_time_then_it_is_satisfied() {
            holds(Invariant.leadsTo("two, then five", receivedExactly(2), 3, received(5)));
        }

        @Test
        void when_the_response_is_a_step_late_then_it_is_violated() {
            breaks(
                    Invariant.leadsTo("two, then five", receivedExactly(2), 2, received(5)),
                    4,
                    "the goal was not reached within 2 steps");
        }

        @Test
        void when_it_is_triggered_again_then_it_needs_another_response() {
            Predicate<States> even = receivedExactly(2).or(receivedExactly(4));
            holds(Invariant.leadsTo(
                    "even, then odd", even, 1, receivedExactly(3).or(receivedExactly(5))));
            breaks(
                    Invariant.leadsTo("even, then three", even, 1, receivedExactly(3)),
                    5,
                    "the goal was not reached within 1 step");
        }

        @Test
        void when_it_is_never_triggered_then_it_needs_no_response() {
            holds(Invariant.leadsTo("seven, then eight", received(7), 1, received(8)));
        }

        @Test
        void when_the_end_comes_before_the_response_then_it_is_violated() {
            breaks(
                    Invariant.leadsTo("six, then seven", received(6), 10, received(7)),
                    6,
                    "the goal was not reached, and no event is enabled");
        }
    }

    @Nested
    class Given_states_that_require_progress {

        @Test
        void when_they_are_left_before_the_end_then_it_is_satisfied() {
            holds(Invariant.hot("not all", received(6).negate()));
        }

        @Test
        void when_the_end_comes_in_one_then_it_is_violated() {
            breaks(
                    Invariant.hot("all and more", received(7).negate()),
                    6,
                    "progress is still required, and no event is enabled");
        }

        @Test
        void when_a_search_asks_then_it_returns_those_states() {
            Setup setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(1, 1)).build())
                    .invariant(Invariant.always("well", states -> null))
                    .invariant(Invariant.hot("nothing yet", received(1).negate()))
                    .invariant(Invariant.ignoringOrder(
                            Invariant.hot("in any order", received(1).negate())))
                    .build();
            InvariantEvaluator evaluator = new InvariantEvaluator(setup);
            assertThat(evaluator.isHot(0)).isFalse();
            assertThat(evaluator.isHot(1)).isTrue();
            assertThat(evaluator.isHot(2)).isTrue();
            try (World world = setup.world().boot(1)) {
                assertThat(evaluator.isHotState(1, world.states())).isTrue();
            }
        }
    }
}
