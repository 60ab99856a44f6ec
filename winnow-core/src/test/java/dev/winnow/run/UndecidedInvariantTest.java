package dev.winnow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.hunt.InconclusiveReason;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import dev.winnow.world.process.PureProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two messages in any order, and an invariant that can be decided in one of the orders only. */
class UndecidedInvariantTest {

    private static final ProcessId SENDER = ProcessId.of("sender");
    private static final ProcessId RECEIVER = ProcessId.of("receiver");
    private static final UndecidedInvariant UNDECIDED =
            new UndecidedInvariant("a is first", 0, "b came before a", "send a only");

    private record Sender() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            context.send(RECEIVER, "a");
            context.send(RECEIVER, "b");
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state;
        }
    }

    private record Receiver() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String state, ProcessId from, Object message, Context context) {
            return state + message;
        }
    }

    private static final class MutableReceiver implements MutableProcess<Object> {
        private final List<Object> received = new ArrayList<>();

        @Override
        public void receive(ProcessId from, Object message, Context context) {
            received.add(message);
        }

        @Override
        public void start(Context context) {}

        @Override
        public void timeout(Object timer, Context context) {}
    }

    private static Setup pure(Invariant<?> invariant) {
        return Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(SENDER, new Sender())
                        .process(RECEIVER, new Receiver())
                        .build())
                .invariant(invariant)
                .build();
    }

    private static Setup mutable(Invariant<?> invariant) {
        return Setup.of(SimulatedSystem.with(Network.unordered())
                        .process(SENDER, new Sender())
                        .mutable(RECEIVER, MutableReceiver::new)
                        .build())
                .invariant(invariant)
                .build();
    }

    /** Undecided if b is received first; a violation if it were evaluated again after that. */
    private static Invariant<?> firstIsA() {
        return Invariant.overHistory("a is first", "", UndecidedInvariantTest::after);
    }

    private static Judgement<String> after(String received, Step step, States states) {
        String now = received + (step.payload() == null ? "" : step.payload());
        if (received.equals("b")) {
            return Judgement.broken("it was evaluated again", RECEIVER);
        }
        return now.equals("b") ? Judgement.undecided("b came before a", "send a only") : Judgement.holds(now);
    }

    /** Undecided at the end of every execution. */
    private record NeverDecided() implements Invariant<String> {
        @Override
        public String name() {
            return "never decided";
        }

        @Override
        public When when() {
            return When.END;
        }

        @Override
        public String start() {
            return "";
        }

        @Override
        public Judgement<String> after(String nothing, Step step, States states) {
            return Judgement.holds(nothing);
        }

        @Override
        public Judgement<String> atEnd(String nothing, States states) {
            return Judgement.undecided("it is hard", "give up");
        }
    }

    private static Campaign campaign(Setup setup) {
        return new Campaign(
                setup,
                new Origin("two", Map.of(), 1),
                seed -> new Fuzzer(setup, seed, new RandomWalk(seed, 0.1)),
                new CampaignBudget(100, Duration.ZERO, 100),
                () -> 0);
    }

    private static SystematicExploration.ExplorationOutcome explore(Setup setup, String search) {
        return new SystematicExploration(setup, new Origin("two", Map.of(), 1), new ProgressBeacon())
                .run(SearchRequest.of(search, 1), SearchContext.of(setup), reason -> {});
    }

    @Nested
    class Given_a_campaign {

        @Test
        void when_some_executions_are_undecided_then_they_are_counted_and_the_search_continues() {
            Campaign.CampaignResult result = campaign(pure(firstIsA())).findEveryViolation(1, Runnable::run);
            assertThat(result.executions()).isEqualTo(100);
            assertThat(result.findings()).isEmpty();
            assertThat(result.error()).isNull();
            assertThat(result.undecided()).singleElement().satisfies(undecided -> {
                assertThat(undecided.uncounted()).isEqualTo(UNDECIDED);
                assertThat(undecided.executions()).isBetween(20L, 80L);
            });
            assertThat(InconclusiveReason.of(result)).isEmpty();
        }

        @Test
        void when_several_threads_run_it_then_the_result_is_the_same() {
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                assertThat(campaign(pure(firstIsA()))
                                .findEveryViolation(4, threads)
                                .undecided())
                        .isEqualTo(campaign(pure(firstIsA()))
                                .findEveryViolation(1, Runnable::run)
                                .undecided());
            } finally {
                threads.shutdown();
            }
        }

        @Test
        void when_no_execution_is_decided_then_it_is_inconclusive() {
            Campaign.CampaignResult result = campaign(pure(new NeverDecided())).findEveryViolation(1, Runnable::run);
            assertThat(result.undecided())
                    .containsExactly(new UndecidedInvariant("never decided", 100, "it is hard", "give up"));
            assertThat(InconclusiveReason.of(result)).containsExactly(InconclusiveReason.UNDECIDED);
        }
    }

    @Nested
    class Given_a_systematic_search {

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_some_states_are_undecided_then_nothing_is_proved(String search) {
            for (Setup setup : List.of(pure(firstIsA()), mutable(firstIsA()))) {
                SystematicExploration.ExplorationOutcome outcome = explore(setup, search);
                assertThat(outcome.execution()).isNull();
                assertThat(outcome.coverage().undecided()).containsExactly(UNDECIDED);
                assertThat(outcome.result().complete()).isFalse();
            }
        }

        @ParameterizedTest
        @ValueSource(strings = {"bfs", "dfs"})
        void when_the_end_is_undecided_then_nothing_is_proved(String search) {
            for (Setup setup : List.of(pure(new NeverDecided()), mutable(new NeverDecided()))) {
                SystematicExploration.ExplorationOutcome outcome = explore(setup, search);
                assertThat(outcome.result().complete()).isFalse();
                assertThat(outcome.coverage().undecided())
                        .containsExactly(new UndecidedInvariant("never decided", 0, "it is hard", "give up"));
            }
        }

        @Test
        void when_traces_are_undecided_then_they_are_counted() {
            SystematicExploration.ExplorationOutcome outcome = explore(pure(firstIsA()), "dpor");
            assertThat(outcome.result().executions()).isEqualTo(2);
            assertThat(outcome.coverage().undecided())
                    .containsExactly(new UndecidedInvariant("a is first", 1, "b came before a", "send a only"));
            assertThat(outcome.result().complete()).isFalse();
        }
    }
}
