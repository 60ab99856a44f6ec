package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LocalSearchTest {

    private static final ProcessId NODE = ProcessId.of("node");
    private static final String AT_HOME = "not at home";
    private static final int FAR = 6;

    /** Two ways lead home: six steps one after the other, or one that was possible from the beginning. */
    private record Wanderer() implements PureProcess<Integer> {
        @Override
        public Integer start(Context context) {
            context.send(NODE, 1);
            context.send(NODE, "short cut");
            return 0;
        }

        @Override
        public Integer receive(Integer at, ProcessId from, Object message, Context context) {
            if (!(message instanceof Integer step)) {
                return FAR;
            }
            if (step < FAR) {
                context.send(NODE, step + 1);
            }
            return step;
        }
    }

    private static final Setup SETUP = Setup.of(SimulatedSystem.with(Network.unordered())
                    .process(NODE, new Wanderer())
                    .build())
            .messages(Integer.class)
            .invariant(Invariant.always(
                    AT_HOME,
                    states -> Integer.valueOf(FAR).equals(states.of(NODE)) ? new Breach("at home", NODE) : null))
            .build();

    private static Execution theLongWay() {
        try (Led led = Led.through(SETUP).start("node")) {
            for (int step = 1; step <= FAR; step++) {
                led.deliver("node", step);
            }
            return led.execution();
        }
    }

    private static Minimization minimize(long mostSteps, String... stages) {
        MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), mostSteps, 1, 1, 1);
        Execution failure = theLongWay();
        return new Minimizer(SETUP, options, Runnable::run, () -> 0L)
                .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
    }

    @Nested
    class Given_a_failure_of_which_nothing_can_be_left_out {

        @Test
        void when_only_leaving_out_is_tried_then_it_stays_as_it_is() {
            assertThat(minimize(Long.MAX_VALUE, "chunks", "singles", "pairs")
                            .minimized()
                            .size())
                    .isEqualTo(1 + FAR);
        }

        @Test
        void when_detours_are_made_then_the_short_way_is_found() {
            assertThat(minimize(Long.MAX_VALUE, "singles", "detours")
                            .minimized()
                            .size())
                    .isEqualTo(2);
        }

        @Test
        void when_the_budget_is_used_up_then_they_end() {
            Minimization result = minimize(10, "singles", "detours");
            assertThat(result.minimized().size()).isLessThanOrEqualTo(1 + FAR);
            assertThat(result.performedSteps()).isLessThan(200);
        }
    }

    /** Counts down from what it drew at random. */
    private record Countdown() implements PureProcess<Integer> {
        private static final int MOST = 12;

        @Override
        public Integer start(Context context) {
            int drawn = 1 + context.random().nextInt(MOST);
            context.send(NODE, drawn - 1);
            return drawn;
        }

        @Override
        public Integer receive(Integer at, ProcessId from, Object message, Context context) {
            int left = (Integer) message;
            if (left > 0) {
                context.send(NODE, left - 1);
            }
            return left;
        }
    }

    private static final Setup COUNTDOWN = Setup.of(SimulatedSystem.with(Network.unordered())
                    .process(NODE, new Countdown())
                    .build())
            .messages(Integer.class)
            .invariant(Invariant.always(
                    "above zero",
                    states -> Integer.valueOf(0).equals(states.of(NODE)) ? new Breach("zero", NODE) : null))
            .build();

    @Nested
    class Given_a_failure_that_is_long_because_of_what_was_drawn {

        @Test
        void when_detours_are_made_then_another_seed_is_taken_and_the_result_replays_with_it() {
            Execution drawn = countdown();
            assertThat(drawn.size()).isGreaterThan(5);

            Execution after = new Minimizer(COUNTDOWN, MinimizationOptions.DEFAULT, Runnable::run, () -> 0L)
                    .minimize(drawn, drawn, () -> false, MinimizationProgress.NONE)
                    .minimized();

            assertThat(after.size()).isEqualTo(2);
            assertThat(after.origin().seed()).isNotEqualTo(drawn.origin().seed());
            assertThat(ExactReplay.run(COUNTDOWN, after, new ProgressBeacon()).difference(after.verdict()))
                    .isEmpty();
        }

        private Execution countdown() {
            try (Led led = Led.through(COUNTDOWN).start("node")) {
                while (led.rehearsal.violation() == null) {
                    led.rehearsal.perform(led.rehearsal.enabledMoves()[0], MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                }
                return led.execution();
            }
        }
    }
}
