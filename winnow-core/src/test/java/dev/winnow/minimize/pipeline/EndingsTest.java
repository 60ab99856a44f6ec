package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.ScriptedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Without its first request, the execution ends with a message that the original does not have. */
class EndingsTest {

    private static final ProcessId DESK = ProcessId.of("desk");
    private static final ProcessId CLERK = ProcessId.of("clerk");
    private static final String LOST = "no order is lost";
    private static final String[] SWEEPS = {"externals", "processes", "types", "cones", "chunks", "singles", "couples"};

    private record Question() {}

    private record Order() {}

    private record Deferred() {}

    private record Immediate(int copies) {}

    /**
     * A desk that passes orders on to the clerk, who forgets them.
     *
     * @param copies the number of messages for an order without an earlier question
     */
    private record Desk(int copies) implements PureProcess<List<String>, Object> {

        @Override
        public List<String> start(Context context) {
            return List.of();
        }

        @Override
        public List<String> receive(List<String> state, ProcessId from, Object message, Context context) {
            if (message instanceof Order && !state.isEmpty()) {
                context.send(CLERK, new Deferred());
            } else if (message instanceof Order) {
                context.send(CLERK, new Immediate(copies));
            }
            return plus(state, message);
        }
    }

    private record Clerk() implements PureProcess<List<String>, Object> {

        @Override
        public List<String> start(Context context) {
            return List.of();
        }

        @Override
        public List<String> receive(List<String> state, ProcessId from, Object message, Context context) {
            if (message instanceof Immediate immediate && immediate.copies() > 1) {
                context.send(CLERK, new Immediate(immediate.copies() - 1));
            }
            if (message instanceof Immediate) {
                context.setTimer("file", 1);
            }
            return plus(state, message);
        }

        @Override
        public List<String> timeout(List<String> state, Object timer, Context context) {
            return state;
        }
    }

    private static List<String> plus(List<String> state, Object message) {
        return Stream.concat(state.stream(), Stream.of(message.toString())).toList();
    }

    private static @Nullable Breach lost(States states) {
        List<?> seen = states.of(CLERK, List.class);
        return seen != null && !seen.isEmpty() ? new Breach("the order is lost", CLERK) : null;
    }

    private static ScriptedRun run(Invariant<?> invariant, int copies) {
        Setup setup = Setup.of(Programs.pure(Network.fifo(), Map.of(DESK, new Desk(copies), CLERK, new Clerk()))
                        .build())
                .messages(Question.class, Order.class)
                .invariant(invariant)
                .build();
        return ScriptedRun.of(setup)
                .start("desk", "clerk")
                .tell("desk", new Question())
                .tell("desk", new Order())
                .deliver("clerk", new Deferred());
    }

    private static Minimization minimize(ScriptedRun scripted, String... more) {
        String[] stages = Stream.concat(Stream.of(SWEEPS), Stream.of(more)).toArray(String[]::new);
        return MinimizationFixture.minimize(scripted.setup, scripted.execution(), stages);
    }

    @Nested
    class Given_an_invariant_that_is_evaluated_at_the_end {

        private final ScriptedRun scripted = run(Invariant.atEnd(LOST, EndingsTest::lost), 1);

        @Test
        void when_the_rest_changes_then_only_a_continued_execution_fails() {
            assertThat(minimize(scripted).minimized().size()).isEqualTo(7);
            Minimization result = minimize(scripted, "endings");
            assertThat(result.minimized().verdict()).isInstanceOf(Verdict.Violated.class);
            assertThat(result.minimized().size()).isEqualTo(6); // two starts, the order, three events to the end
            assertThat(result.minimized().externalCount()).isEqualTo(3);
        }

        @Test
        void when_the_other_ending_is_longer_then_the_execution_stays() {
            try (ScriptedRun longer = run(Invariant.atEnd(LOST, EndingsTest::lost), 9)) {
                Minimization result = minimize(longer, "endings");
                assertThat(result.minimized().size()).isEqualTo(7);
            }
        }
    }

    @Nested
    class Given_an_invariant_that_is_evaluated_when_it_is_quiet {

        @Test
        void when_the_rest_changes_then_the_execution_ends_where_it_fails() {
            try (ScriptedRun scripted = run(Invariant.whenQuiet(LOST, EndingsTest::lost), 2)) {
                assertThat(minimize(scripted).minimized().size()).isEqualTo(7);
                assertThat(minimize(scripted, "endings").minimized().size()).isEqualTo(6); // the timer need not fire
            }
        }
    }

    @Nested
    class Given_an_invariant_that_is_evaluated_after_every_step {

        @Test
        void when_minimized_then_no_execution_is_continued() {
            try (ScriptedRun scripted = run(Invariant.always(LOST, EndingsTest::lost), 1)) {
                assertThat(minimize(scripted, "endings").stages())
                        .extracting(StageReport::name)
                        .doesNotContain("endings");
            }
        }
    }
}
