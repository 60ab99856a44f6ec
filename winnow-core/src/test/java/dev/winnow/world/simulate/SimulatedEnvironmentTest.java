package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.CurrentEnvironment;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Situation;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.VirtualEnvironment;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class SimulatedEnvironmentTest {

    private static final ProcessId A = ProcessId.of("a");
    private static final ProcessId B = ProcessId.of("b");
    private static final ChoiceSource FIRST = (process, bound) -> 0;
    private static final Object THING = new Object();

    /** A query of a handler. The results are kept in its state. */
    private enum Ask {
        TIME,
        DRAW,
        IDENTITY,
        CONTEXT,
        TIMER;

        long answer(VirtualEnvironment environment, Context context) {
            if (this == TIMER) {
                context.setTimer("timer", 10);
            }
            return switch (this) {
                case TIME -> environment.nanoTime();
                case DRAW -> environment.nextRandomLong();
                case IDENTITY -> environment.identityHashCode(THING);
                case CONTEXT -> context.random().nextLong();
                case TIMER -> 0;
            };
        }
    }

    private static final class Asking implements PureProcess<List<Long>, Object> {
        @Override
        public List<Long> start(Context context) {
            return List.of();
        }

        @Override
        public List<Long> receive(List<Long> state, ProcessId from, Object message, Context context) {
            List<Long> next = new ArrayList<>(state);
            next.add(((Ask) message).answer(Objects.requireNonNull(CurrentEnvironment.current()), context));
            return List.copyOf(next);
        }

        @Override
        public List<Long> timeout(List<Long> state, Object key, Context context) {
            return receive(state, context.self(), Ask.TIME, context);
        }
    }

    private static SimulatedSystem.Builder system() {
        return SimulatedSystem.with(Network.unordered())
                .process(A, new Asking())
                .process(B, new Asking());
    }

    private static World boot(SimulatedSystem.Builder system, long seed) {
        World world = system.build().boot(seed);
        CurrentEnvironment.bind(world.ability(VirtualEnvironment.class).orElseThrow());
        world.perform(new External.Start(A), FIRST);
        world.perform(new External.Start(B), FIRST);
        return world;
    }

    private static World asked(long seed, ProcessId process, Ask... asked) {
        World world = boot(system(), seed);
        ask(world, process, asked);
        return world;
    }

    private static void ask(World world, ProcessId process, Ask... asked) {
        for (Ask each : asked) {
            int item = world.perform(new External.Send(process, each), FIRST).firstCreatedItem();
            world.perform(new Event.Deliver(item), FIRST);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Long> answers(World world, ProcessId process) {
        return (List<Long>) Objects.requireNonNull(world.states().of(process));
    }

    @AfterEach
    void unbind() {
        CurrentEnvironment.bind(null);
    }

    @Nested
    class Given_draws {

        @Test
        void when_the_seed_is_the_same_then_draws_are_equal() {
            List<Long> one = answers(asked(1, A, Ask.DRAW, Ask.DRAW), A);
            assertThat(one).doesNotHaveDuplicates().isEqualTo(answers(asked(1, A, Ask.DRAW, Ask.DRAW), A));
            assertThat(answers(asked(2, A, Ask.DRAW, Ask.DRAW), A)).doesNotContainAnyElementsOf(one);
        }

        @Test
        void when_another_process_draws_too_then_its_draws_change_nothing() {
            World both = boot(system(), 1);
            ask(both, A, Ask.DRAW);
            ask(both, B, Ask.DRAW, Ask.DRAW);
            ask(both, A, Ask.DRAW);
            assertThat(answers(both, A)).isEqualTo(answers(asked(1, A, Ask.DRAW, Ask.DRAW), A));
            assertThat(answers(both, B)).doesNotContainAnyElementsOf(answers(both, A));
        }

        @Test
        void when_the_context_draws_as_well_then_neither_affects_the_other() {
            List<Long> mixed = answers(asked(1, A, Ask.DRAW, Ask.CONTEXT, Ask.DRAW, Ask.CONTEXT), A);
            List<Long> context = answers(asked(1, A, Ask.CONTEXT, Ask.CONTEXT), A);
            List<Long> draws = answers(asked(1, A, Ask.DRAW, Ask.DRAW), A);
            assertThat(mixed).containsExactly(draws.get(0), context.get(0), draws.get(1), context.get(1));
        }

        @Test
        void when_made_between_handlers_then_draws_of_processes_do_not_change() {
            World world = boot(system(), 1);
            VirtualEnvironment environment = Objects.requireNonNull(CurrentEnvironment.current());
            List<Long> between = List.of(environment.nextRandomLong(), environment.nextRandomLong());
            ask(world, A, Ask.DRAW, Ask.DRAW);
            assertThat(between).doesNotHaveDuplicates();
            assertThat(answers(world, A)).isEqualTo(answers(asked(1, A, Ask.DRAW, Ask.DRAW), A));
        }
    }

    @Nested
    class Given_the_time {

        @Test
        void when_read_then_it_advances_by_a_microsecond() {
            assertThat(answers(asked(1, A, Ask.TIME, Ask.TIME, Ask.TIME), A)).containsExactly(1_000L, 2_000L, 3_000L);
        }

        @Test
        void when_a_timer_fires_then_its_delay_has_passed_in_milliseconds() {
            World world = asked(1, A, Ask.TIME, Ask.TIMER);
            world.perform(new Event.Fire(world.enabled().itemAt(0)), FIRST);
            assertThat(answers(world, A)).containsExactly(1_000L, 0L, 10_002_000L);
            assertThat(Objects.requireNonNull(CurrentEnvironment.current()).nanoTime())
                    .isEqualTo(10_001_000L);
        }

        @Test
        void when_snapshots_ignore_time_then_it_must_not_be_read() {
            World world = boot(system(), 1);
            world.ability(Snapshots.class);
            assertThatThrownBy(() -> ask(world, A, Ask.TIME))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("a reads the time");
        }
    }

    @Nested
    class Given_identities {

        @Test
        void when_read_then_an_object_keeps_its_number_in_every_run() {
            List<Long> one = answers(asked(1, A, Ask.IDENTITY, Ask.DRAW, Ask.IDENTITY), A);
            assertThat(one.get(2)).isEqualTo(one.get(0)).isNotNegative();
            assertThat(answers(asked(1, A, Ask.IDENTITY), A)).containsExactly(one.get(0));
            VirtualEnvironment environment = Objects.requireNonNull(CurrentEnvironment.current());
            assertThat(environment.identityHashCode(new Object()))
                    .isNotEqualTo(environment.identityHashCode(new Object()));
        }

        @Test
        void when_states_are_compared_then_identities_are_refused() {
            World world = boot(system(), 1);
            world.ability(StateFingerprints.class);
            assertThatThrownBy(() -> ask(world, A, Ask.IDENTITY))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("identity hash codes");
        }
    }

    @Nested
    class Given_worlds_with_abilities {

        @Test
        void when_rewound_then_the_same_values_are_read_again() {
            World world = boot(system(), 1);
            Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
            ask(world, A, Ask.TIME);
            int size = world.recording().size();
            ask(world, A, Ask.IDENTITY, Ask.DRAW, Ask.TIME);
            List<Long> before = answers(world, A);
            rewinds.rewindTo(size);
            ask(world, A, Ask.IDENTITY, Ask.DRAW, Ask.TIME);
            assertThat(answers(world, A)).isEqualTo(before);
        }

        @Test
        void when_compared_then_draws_and_reads_count() {
            for (Ask ask : List.of(Ask.DRAW, Ask.TIME)) {
                World world = boot(system().readsClock(), 1);
                Snapshots snapshots = world.ability(Snapshots.class).orElseThrow();
                StateFingerprints prints =
                        world.ability(StateFingerprints.class).orElseThrow();
                Object before = snapshots.snapshot();
                long low = prints.fingerprintLow();
                ask(world, A, ask);
                ((SimulatedWorld) world).processes().get(0).state = List.of(); // as before: now only the count differs
                assertThat(snapshots.snapshot()).isNotEqualTo(before);
                assertThat(prints.fingerprintLow()).isNotEqualTo(low);
            }
        }

        @Test
        void when_a_snapshot_is_restored_then_reading_continues_from_there() {
            World world = boot(system().readsClock(), 1);
            Snapshots snapshots = world.ability(Snapshots.class).orElseThrow();
            ask(world, A, Ask.DRAW, Ask.TIME);
            Object snapshot = snapshots.snapshot();
            ask(world, A, Ask.DRAW, Ask.TIME);
            List<Long> before = answers(world, A);
            snapshots.restore(snapshot);
            ask(world, A, Ask.DRAW, Ask.TIME);
            assertThat(answers(world, A)).isEqualTo(before);
        }
    }

    @Nested
    class Given_a_runner {

        private record Watching(List<VirtualEnvironment> seen) implements Strategy {
            @Override
            public Decision next(Situation situation) {
                seen.add(CurrentEnvironment.current());
                return Decision.STOP;
            }

            @Override
            public int choose(ProcessId process, int bound) {
                return 0;
            }
        }

        @Test
        void when_it_runs_then_the_world_is_bound_and_unbound_afterwards() {
            VirtualEnvironment before =
                    boot(system(), 1).ability(VirtualEnvironment.class).orElseThrow();
            CurrentEnvironment.bind(before);
            Watching watching = new Watching(new ArrayList<>());
            Runner.run(Setup.of(system().build()).build(), new Origin("x", Map.of(), 1), watching);
            assertThat(watching.seen()).hasSize(1).doesNotContainNull().doesNotContain(before);
            assertThat(CurrentEnvironment.current()).isSameAs(before);
        }
    }
}
