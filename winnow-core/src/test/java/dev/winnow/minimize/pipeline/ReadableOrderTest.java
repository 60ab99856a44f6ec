package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.Programs.Talker;
import dev.winnow.ScriptedRun;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.process.PureProcess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReadableOrderTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");

    private static Setup setup(Function<dev.winnow.system.States, Breach> check) {
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        processes.put(A, new Talker(List.of(), Map.of()));
        processes.put(B, new Talker(List.of(), Map.of()));
        return Setup.of(Programs.pure(Network.fifo(), processes).build())
                .messages(String.class)
                .invariant(Invariant.always("not so much", check))
                .build();
    }

    private static int heard(dev.winnow.system.States states, ProcessId process) {
        List<?> heard = states.of(process, List.class);
        return heard == null ? 0 : heard.size();
    }

    /** Both get three messages, delivered alternately. */
    private static ScriptedRun inTurn(Setup setup) {
        ScriptedRun scripted = ScriptedRun.of(setup).start("a", "b");
        for (int i = 0; i < 3; i++) {
            scripted.send("a", "m" + i).send("b", "m" + i);
        }
        for (int i = 0; i < 3; i++) {
            scripted.deliver("a", "m" + i).deliver("b", "m" + i);
        }
        return scripted;
    }

    private static int switches(Execution execution) {
        int switches = 0;
        int last = -1;
        for (var step : execution.steps()) {
            if (!step.isExternal()) {
                switches += last >= 0 && step.processIndex() != last ? 1 : 0;
                last = step.processIndex();
            }
        }
        return switches;
    }

    @Nested
    class Given_interleaved_deliveries {

        @Test
        void when_reordered_then_steps_of_one_process_stay_together() {
            Setup setup = setup(states -> heard(states, A) + heard(states, B) == 6 ? new Breach("six", A, B) : null);
            try (ScriptedRun scripted = inTurn(setup);
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule before = run.incumbent().schedule();
                assertThat(switches(scripted.execution())).isEqualTo(5);
                assertThat(ReadableOrder.run(run)).isTrue();
                Schedule tidy = run.incumbent().schedule();
                assertThat(switches(run.incumbent().execution())).isEqualTo(1);
                assertThat(tidy.size()).isEqualTo(before.size());
                assertThat(tidy.move(tidy.size() - 1)).isEqualTo(before.move(before.size() - 1));
                assertThat(tidy.moves(run.moves()::isExternal)).isEqualTo(before.moves(run.moves()::isExternal));
                assertThat(MinimizationFixture.fingerprint(run.incumbent().execution()))
                        .isEqualTo("not so much");
            }
        }

        @Test
        void when_reordered_again_then_nothing_changes() {
            Setup setup = setup(states -> heard(states, A) + heard(states, B) == 6 ? new Breach("six", A, B) : null);
            try (ScriptedRun scripted = inTurn(setup);
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                ReadableOrder.run(run);
                Schedule tidy = run.incumbent().schedule();
                assertThat(ReadableOrder.run(run)).isFalse();
                assertThat(run.incumbent().schedule()).isSameAs(tidy);
            }
        }

        /** b must never be two behind: in any other order it fails earlier, or not at all. */
        @Test
        void when_the_order_matters_then_it_stays() {
            Setup setup = setup(states -> {
                boolean early = heard(states, A) > heard(states, B) + 1;
                return early || heard(states, B) == 3 ? new Breach("out of step", A, B) : null;
            });
            try (ScriptedRun scripted = inTurn(setup);
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule before = run.incumbent().schedule();
                assertThat(ReadableOrder.run(run)).isFalse();
                assertThat(run.incumbent().schedule()).isSameAs(before);
            }
        }
    }
}
