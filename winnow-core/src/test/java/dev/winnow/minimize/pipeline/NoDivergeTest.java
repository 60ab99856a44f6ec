package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoDivergeTest {

    private static final ProcessId COUNTER = ProcessId.of("counter");
    private static final ProcessId SINK = ProcessId.of("sink");

    private record Counted(String request, int number) {}

    /**
     * A process that counts requests and reports each with its number: not those with a dash, without a name those with
     * "=".
     */
    private record Counter() implements PureProcess<Integer, String> {
        @Override
        public Integer start(Context context) {
            return 0;
        }

        @Override
        public Integer receive(Integer count, ProcessId from, String request, Context context) {
            if (request.startsWith("-")) {
                return count;
            }
            context.send(SINK, new Counted(request.startsWith("=") ? "=" : request, count + 1));
            return count + 1;
        }
    }

    private record Sink() implements PureProcess<List<Counted>, Counted> {
        @Override
        public List<Counted> start(Context context) {
            return List.of();
        }

        @Override
        public List<Counted> receive(List<Counted> heard, ProcessId from, Counted message, Context context) {
            return List.of(message);
        }
    }

    /** Returns a setup that fails as soon as the sink hears of the request "bad". */
    private static Setup setup() {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .process(COUNTER, new Counter())
                .process(SINK, new Sink())
                .build();
        return Setup.of(system)
                .messages(String.class)
                .invariant(Invariant.always("good", states -> {
                    List<?> heard = states.of(SINK, List.class);
                    boolean isBad = heard != null && heard.toString().contains("bad");
                    return isBad ? new Breach("bad", SINK) : null;
                }))
                .build();
    }

    private static ScriptedRun scripted() {
        return ScriptedRun.of(setup())
                .start("counter", "sink") // 0, 1
                .tell("counter", "-silent") // 2, 3
                .tell("counter", "first") // 4, 5
                .deliver("sink", new Counted("first", 1)) // 6
                .tell("counter", "bad") // 7, 8
                .deliver("sink", new Counted("bad", 2)); // 9
    }

    @Nested
    class Given_messages_with_numbers {

        @Test
        void when_a_message_is_produced_that_the_original_lacks_then_the_candidate_ends() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(4, 5, 6));
                assertThat(new NoDiverge(run).test(asked)).isNull();
                assertThat(run.budget().steps()).isEqualTo(6); // its request "bad" is reported as number 1
            }
        }

        @Test
        void when_a_state_differs_but_no_message_then_the_candidate_is_accepted() {
            try (ScriptedRun scripted = scripted();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(2, 3, 6));
                assertThat(new NoDiverge(run).test(asked)).isNull(); // FIFO: number 2 comes behind number 1
                Schedule delivered = run.incumbent().schedule().without(places(2, 3));
                assertThat(new NoDiverge(run).test(delivered)).isEqualTo(delivered);
            }
        }

        @Test
        void when_an_equal_message_has_another_cause_then_the_candidate_ends() {
            try (ScriptedRun scripted = ScriptedRun.of(setup())
                            .start("counter", "sink") // 0, 1
                            .tell("counter", "=one") // 2, 3
                            .tell("counter", "=two") // 4, 5
                            .tell("counter", "bad") // 6, 7
                            .deliver("sink", new Counted("=", 1)) // 8
                            .deliver("sink", new Counted("=", 2)) // 9
                            .deliver("sink", new Counted("bad", 3)); // 10
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule asked = run.incumbent().schedule().without(places(2, 3));
                assertThat(new NoDiverge(run).test(asked)).isNull();
                assertThat(run.budget().steps()).isEqualTo(4); // number 1 was the answer to "=one", not to "=two"
            }
        }

        @ParameterizedTest
        @CsvSource({"NODIVERGE, 8", "DEMI, 5", "GAMUT, 5", "WINNOW, 5"})
        void when_minimized_then_the_baseline_keeps_more_steps(Pipeline pipeline, int steps) {
            try (ScriptedRun scripted = scripted()) {
                MinimizationOptions options = new MinimizationOptions(pipeline, Set.of(), 1_000_000, 1, 1, 1);
                Execution after = new Minimizer(scripted.setup, options, Runnable::run, () -> 0L)
                        .minimize(scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE)
                        .minimized();
                assertThat(after.size()).isEqualTo(steps);
            }
        }
    }
}
