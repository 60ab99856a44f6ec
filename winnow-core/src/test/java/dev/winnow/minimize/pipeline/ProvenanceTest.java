package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.Programs.Out;
import dev.winnow.Programs.Talker;
import dev.winnow.ScriptedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.process.PureProcess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProvenanceTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ProcessId C = ProcessId.of("c");
    private static final ProcessId D = ProcessId.of("d");

    /** a forwards messages to b, and c to d. Violated if b has received "bad". */
    private static Setup setup(ProcessId... named) {
        Map<ProcessId, PureProcess<?, ?>> processes = new LinkedHashMap<>();
        processes.put(A, passingOnTo(B));
        processes.put(B, new Talker(List.of(), Map.of()));
        processes.put(C, passingOnTo(D));
        processes.put(D, new Talker(List.of(), Map.of()));
        return Setup.of(Programs.pure(Network.unordered(), processes).build())
                .messages(String.class)
                .invariant(Invariant.always("b hears nothing bad", states -> {
                    List<?> heard = states.of(B, List.class);
                    return heard != null && heard.contains("bad from a") ? new Breach("bad", named) : null;
                }))
                .build();
    }

    private static Talker passingOnTo(ProcessId other) {
        return new Talker(List.of(), Map.of("x", List.of(new Out(other, "x")), "bad", List.of(new Out(other, "bad"))));
    }

    private static ScriptedRun scripted(Setup setup) {
        return ScriptedRun.of(setup)
                .start("a", "b", "c", "d") // 0 to 3
                .send("a", "x") // 4
                .tell("c", "x") // 5, 6
                .deliver("a", "x") // 7
                .deliver("d", "x") // 8
                .tell("a", "bad") // 9, 10
                .send("a", "x") // 11
                .deliver("b", "x") // 12
                .deliver("b", "bad"); // 13
    }

    @Nested
    class Given_a_violation_that_names_a_process {

        @Test
        void when_pruned_then_unrelated_steps_are_removed() {
            try (ScriptedRun scripted = scripted(setup(B))) {
                assertThat(Provenance.irrelevant(scripted.execution())).isEqualTo(places(2, 3, 5, 6, 8, 11));
            }
        }

        @Test
        void when_two_are_named_then_what_influenced_either_stays() {
            try (ScriptedRun scripted = scripted(setup(B, D))) {
                assertThat(Provenance.irrelevant(scripted.execution())).isEqualTo(places(11));
            }
        }

        @Test
        void when_none_is_named_then_all_processes_count() {
            try (ScriptedRun scripted = scripted(setup())) {
                assertThat(Provenance.irrelevant(scripted.execution())).isEqualTo(places(11));
            }
        }

        @Test
        void when_pruned_schedules_run_then_the_violation_is_still_there() {
            try (ScriptedRun scripted = scripted(setup(B));
                    MinimizationFixture bench = MinimizationFixture.of(scripted)) {
                assertThat(bench.incumbent.removeEach(
                                List.of(Provenance.irrelevant(scripted.execution())),
                                dev.winnow.guided.MatchPolicy.EXACT))
                        .isTrue();
                assertThat(bench.incumbent.schedule())
                        .isEqualTo(scripted.schedule().without(places(2, 3, 5, 6, 8, 11)));
                assertThat(bench.budget.schedules()).isEqualTo(1);
            }
        }

        @Test
        void when_there_were_partitions_or_crashes_then_they_stay() {
            try (ScriptedRun scripted = ScriptedRun.of(setup(B)).start("a", "b", "c")) {
                scripted.inject(new External.Partition(List.of(C), List.of(D)));
                scripted.inject(new External.Crash(C)).inject(new External.Restart(C));
                scripted.tell("a", "bad").deliver("b", "bad");
                assertThat(Provenance.irrelevant(scripted.execution()))
                        .isEqualTo(places()); // the crash keeps the start of c
            }
        }
    }
}
