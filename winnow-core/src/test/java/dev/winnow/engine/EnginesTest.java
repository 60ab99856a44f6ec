package dev.winnow.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ForeignSystem;
import dev.winnow.Programs;
import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ForkableStateSpace;
import dev.winnow.statespace.LivenessStateSpace;
import dev.winnow.statespace.ReexecutedStateSpace;
import dev.winnow.statespace.SymmetricStateSpace;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.system.WorldFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The choice of the engine for each kind of system. */
final class EnginesTest {

    private static final Origin ORIGIN = new Origin("test", Map.of(), 1);
    private static final Origin WITH_AGENT = new Origin("test", Map.of(), 1, true);

    private static final WorldFactory PURE =
            Programs.pure(Network.fifo(), Programs.fanIn(2, 1)).build();
    private static final WorldFactory MUTABLE =
            Programs.mutable(Network.fifo(), Programs.fanIn(2, 1)).build();

    private static Engines engines(WorldFactory system) {
        Setup setup = Setup.of(system).build();
        return Engines.of(setup, new MoveTable(setup), new ProgressBeacon());
    }

    private static Engines reproducing(Invariant<?> invariant, boolean isDeterministic) {
        Setup setup = Setup.of(PURE).invariant(invariant).build();
        Violation violation = new Violation(invariant.name(), "broken", List.of(), invariant.name());
        return Engines.reproducing(violation, isDeterministic, setup, new MoveTable(setup), new ProgressBeacon());
    }

    private static boolean hasCompiledRun(Engines engines, Origin origin) {
        Optional<GuidedRun> run = engines.compiledRun(origin);
        run.ifPresent(GuidedRun::close);
        return run.isPresent();
    }

    private static Engines.ChosenStateSpace choice(WorldFactory system) {
        Engines.ChosenStateSpace choice = engines(system).stateSpace(ORIGIN, false);
        ReexecutedStateSpace.release(choice.stateSpace());
        return choice;
    }

    @Nested
    class Given_pure_processes {

        @Test
        void when_searched_then_the_state_space_is_compiled_with_all_abilities() {
            Engines.ChosenStateSpace choice = choice(PURE);
            assertThat(choice.fallbackReason()).isNull();
            assertThat(choice.stateSpace())
                    .isInstanceOf(ForkableStateSpace.class)
                    .isInstanceOf(SymmetricStateSpace.class)
                    .isInstanceOf(LivenessStateSpace.class)
                    .isNotInstanceOf(ReexecutedStateSpace.class);
        }

        @Test
        void when_guided_then_the_run_is_compiled_unless_it_is_distrusted() {
            Engines engines = engines(PURE);
            assertThat(hasCompiledRun(engines, ORIGIN)).isTrue();
            engines.distrustCompiled();
            assertThat(hasCompiledRun(engines, ORIGIN)).isFalse();
        }

        @Test
        void when_the_agent_is_active_then_only_the_world_is_guided() {
            assertThat(hasCompiledRun(engines(PURE), WITH_AGENT)).isFalse();
        }

        @Test
        void when_a_violation_is_repeated_then_flaky_systems_use_the_world() {
            Invariant<?> safety = Invariant.always("safe", states -> null);
            Invariant<?> liveness = Invariant.hot("served", states -> false);
            assertThat(hasCompiledRun(reproducing(safety, true), ORIGIN)).isTrue();
            assertThat(hasCompiledRun(reproducing(safety, false), ORIGIN)).isFalse();
            assertThat(hasCompiledRun(reproducing(liveness, true), ORIGIN)).isFalse();
        }

        @Test
        void when_time_is_bounded_then_states_are_reexecuted_with_the_reason() {
            Engines.ChosenStateSpace choice = choice(Programs.pure(Network.fifo(), Programs.fanIn(2, 1))
                    .timing(Timing.timed(1, 2))
                    .build());
            assertThat(choice.fallbackReason()).isEqualTo("timed delivery or clocks that are read");
        }
    }

    @Nested
    class Given_mutable_processes {

        @Test
        void when_searched_then_states_are_reexecuted_with_the_reason() {
            Engines.ChosenStateSpace choice = choice(MUTABLE);
            assertThat(choice.fallbackReason()).isEqualTo("mutable processes");
            assertThat(choice.stateSpace())
                    .isInstanceOf(ReexecutedStateSpace.class)
                    .isNotInstanceOf(ForkableStateSpace.class)
                    .isNotInstanceOf(LivenessStateSpace.class);
        }

        @Test
        void when_guided_then_the_world_is_used() {
            assertThat(hasCompiledRun(engines(MUTABLE), ORIGIN)).isFalse();
            try (WorldGuidedRun run = engines(MUTABLE).worldRun(ORIGIN)) {
                assertThat(run.length()).isZero();
            }
        }

        @Test
        void when_only_a_compiled_state_space_will_do_then_the_reason_is_told() {
            assertThatThrownBy(() -> engines(MUTABLE).compiledStateSpace(ORIGIN))
                    .isInstanceOf(UnsupportedByEngine.class)
                    .hasMessage("mutable processes");
        }
    }

    @Nested
    class Given_a_system_of_another_kind {

        @Test
        void when_searched_then_it_is_executed_again() {
            Engines.ChosenStateSpace choice = choice(new ForeignSystem(PURE));
            assertThat(choice.fallbackReason()).isEqualTo("actors or programs");
            assertThat(choice.stateSpace()).isInstanceOf(ReexecutedStateSpace.class);
        }

        @Test
        void when_only_a_compiled_state_space_will_do_then_it_is_refused() {
            assertThatThrownBy(() -> engines(new ForeignSystem(PURE)).compiledStateSpace(ORIGIN))
                    .isInstanceOf(UnsupportedByEngine.class);
        }
    }
}
