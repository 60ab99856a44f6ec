package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Setup;
import dev.winnow.world.Context;
import dev.winnow.world.Network;
import dev.winnow.world.PureProcess;
import dev.winnow.world.SimulatedSystem;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DetoursTest {

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
        Options options = new Options(Pipeline.WINNOW, Set.of(stages), mostSteps, 1, 1, 1);
        return new Minimizer(SETUP, options, Runnable::run, () -> 0L)
                .minimize(theLongWay(), () -> false, Progress.NOBODY);
    }

    @Nested
    class Given_a_failure_of_which_nothing_can_be_left_out {

        @Test
        void when_only_leaving_out_is_tried_then_it_stays_as_it_is() {
            assertThat(minimize(Long.MAX_VALUE, "chunks", "singles", "pairs")
                            .after()
                            .size())
                    .isEqualTo(1 + FAR);
        }

        @Test
        void when_detours_are_made_then_the_short_way_is_found() {
            assertThat(minimize(Long.MAX_VALUE, "singles", "detours").after().size())
                    .isEqualTo(2);
        }

        @Test
        void when_the_budget_is_used_up_then_they_end() {
            Minimization result = minimize(10, "singles", "detours");
            assertThat(result.after().size()).isLessThanOrEqualTo(1 + FAR);
            assertThat(result.performed()).isLessThan(200);
        }
    }
}
