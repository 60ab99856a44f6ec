package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
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

    /** A process with two ways to its goal: six steps in sequence, or one that is possible from the start. */
    private record Wanderer() implements PureProcess<Integer, Object> {
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
        try (ScriptedRun scripted = ScriptedRun.of(SETUP).start("node")) {
            for (int step = 1; step <= FAR; step++) {
                scripted.deliver("node", step);
            }
            return scripted.execution();
        }
    }

    private static Minimization minimize(long mostSteps, String... stages) {
        MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(stages), mostSteps, 1, 1, 1);
        Execution failure = theLongWay();
        return new Minimizer(SETUP, options, Runnable::run, () -> 0L)
                .minimize(failure, failure, () -> false, MinimizationProgress.NONE);
    }

    @Nested
    class Given_a_failure_without_removable_steps {

        @Test
        void when_only_removal_is_tried_then_it_stays_as_it_is() {
            assertThat(minimize(Long.MAX_VALUE, "chunks", "singles", "pairs")
                            .minimized()
                            .size())
                    .isEqualTo(1 + FAR);
        }

        @Test
        void when_detours_are_tried_then_the_shorter_failure_is_found() {
            assertThat(minimize(Long.MAX_VALUE, "singles", "detours")
                            .minimized()
                            .size())
                    .isEqualTo(2);
        }

        @Test
        void when_the_budget_is_spent_then_detours_end() {
            Minimization result = minimize(10, "singles", "detours");
            assertThat(result.minimized().size()).isLessThanOrEqualTo(1 + FAR);
            assertThat(result.performedSteps()).isLessThan(200);
        }
    }

    /** A process that counts down from a random number. */
    private record Countdown() implements PureProcess<Integer, Object> {
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
    class Given_a_failure_that_is_long_because_of_its_seed {

        @Test
        void when_detours_are_tried_then_another_seed_is_used_and_replays() {
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
            try (ScriptedRun scripted = ScriptedRun.of(COUNTDOWN).start("node")) {
                while (scripted.guidedRun.violation() == null) {
                    scripted.guidedRun.perform(
                            scripted.guidedRun.enabledMoves()[0], MatchPolicy.EXACT, GuidedRun.NO_CHOICES);
                }
                return scripted.execution();
            }
        }
    }
}
