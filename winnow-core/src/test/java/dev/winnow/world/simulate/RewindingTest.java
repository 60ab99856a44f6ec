package dev.winnow.world.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.Network;
import dev.winnow.system.RecordedChoices;
import dev.winnow.system.RecordingText;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldDriver;
import dev.winnow.world.SimulatedSystem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RewindingTest {

    private static final List<ProcessId> PROCESSES = List.of(ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c"));

    private static SimulatedSystem system(Network.MessageOrder order, Timing timing) {
        SimulatedSystem.Builder builder =
                SimulatedSystem.with(new Network(order, true, true)).timing(timing);
        PROCESSES.forEach(process -> builder.process(process, new ObedientPureProcess()));
        return builder.build();
    }

    /** Returns everything that is visible, and everything that searches compare. */
    private static List<Object> everything(World world) {
        StateFingerprints prints = world.ability(StateFingerprints.class).orElseThrow();
        Object snapshot = world.ability(Snapshots.class).orElseThrow().snapshot();
        return List.of(RecordingText.of(world), prints.fingerprintLow(), prints.fingerprintHigh(), snapshot);
    }

    /** Returns a new world after the events of the original. */
    private static World again(SimulatedSystem system, World original) {
        World world = system.boot(1);
        for (int i = 0; i < original.recording().size(); i++) {
            var step = original.recording().step(i);
            world.perform(step.event(), new RecordedChoices(step));
        }
        return world;
    }

    private static void wander(SimulatedSystem system, int rounds, long seed) {
        World world = system.boot(1);
        Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
        SeededRandom random = new SeededRandom(seed);
        WorldDriver driver = new WorldDriver(seed, PROCESSES, true);
        for (int round = 0; round < rounds; round++) {
            int forward = random.nextInt(12);
            for (int i = 0; i < forward; i++) {
                world.perform(driver.next(world), driver.choices());
            }
            int size = world.recording().size();
            rewinds.rewindTo(size - random.nextInt(Math.min(size, 11) + 1));
            assertThat(everything(world)).isEqualTo(everything(again(system, world)));
        }
    }

    @Nested
    class Given_random_steps_forward_and_back {

        // 4 networks × 12 seeds × 50 rounds.
        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_rewound_then_the_world_equals_one_driven_there_directly(Network.MessageOrder order) {
            for (long seed = 0; seed < 12; seed++) {
                wander(system(order, Timing.asynchronous()), 50, seed);
            }
        }

        @ParameterizedTest
        @EnumSource(value = Network.MessageOrder.class, mode = EnumSource.Mode.EXCLUDE, names = "SET")
        void when_time_is_bounded_then_the_clock_goes_back_too(Network.MessageOrder order) {
            for (long seed = 0; seed < 4; seed++) {
                wander(system(order, Timing.timed(1, 4)), 40, seed);
                wander(system(order, Timing.timed(1, 4).withDrift(300_000)), 40, seed);
            }
        }
    }

    @Nested
    class Given_every_prefix {

        @ParameterizedTest
        @EnumSource(Network.MessageOrder.class)
        void when_rewound_step_by_step_then_each_is_as_it_was(Network.MessageOrder order) {
            for (long seed = 0; seed < 10; seed++) {
                World world = system(order, Timing.asynchronous()).boot(1);
                Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
                WorldDriver driver = new WorldDriver(seed, PROCESSES, true);
                List<List<Object>> seen = new ArrayList<>();
                while (seen.size() < 60 && world.recording().failure() == null) { // a failure ends an execution
                    seen.add(everything(world));
                    world.perform(driver.next(world), driver.choices());
                }
                for (int length = seen.size() - 1; length >= 0; length--) {
                    rewinds.rewindTo(length);
                    assertThat(everything(world)).isEqualTo(seen.get(length));
                }
            }
        }
    }

    @Nested
    class Given_an_event_that_was_refused {

        @Test
        void when_rewound_afterwards_then_only_real_steps_are_undone() {
            SimulatedSystem system = system(Network.MessageOrder.FIFO, Timing.asynchronous());
            World world = system.boot(1);
            Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
            try {
                world.perform(new Event.Deliver(5), (process, bound) -> 0);
            } catch (IllegalArgumentException e) {
                // expected
            }
            world.perform(new dev.winnow.model.External.Start(PROCESSES.get(0)), (process, bound) -> 0);
            rewinds.rewindTo(1);
            assertThat(world.states().isUp(PROCESSES.get(0))).isTrue();
        }
    }

    @Nested
    class Given_a_journal_that_began_late {

        @Test
        void when_rewound_beyond_its_start_then_it_is_refused() {
            World world =
                    system(Network.MessageOrder.FIFO, Timing.asynchronous()).boot(1);
            world.perform(new dev.winnow.model.External.Start(PROCESSES.get(0)), (process, bound) -> 0);
            Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> rewinds.rewindTo(0))
                    .hasMessageContaining("the journal begins at 1");
        }
    }
}
