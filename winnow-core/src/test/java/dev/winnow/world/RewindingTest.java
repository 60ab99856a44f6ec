package dev.winnow.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Driver;
import dev.winnow.run.Network;
import dev.winnow.run.Picture;
import dev.winnow.run.RecordedChoices;
import dev.winnow.run.Rewinds;
import dev.winnow.run.Snapshots;
import dev.winnow.run.StateFingerprints;
import dev.winnow.run.Timing;
import dev.winnow.run.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RewindingTest {

    private static final List<ProcessId> PROCESSES = List.of(ProcessId.of("a"), ProcessId.of("b"), ProcessId.of("c"));

    private static SimulatedSystem system(Network.Order order, Timing timing) {
        SimulatedSystem.Builder builder =
                SimulatedSystem.with(new Network(order, true, true)).timing(timing);
        PROCESSES.forEach(process -> builder.process(process, new Obeying()));
        return builder.build();
    }

    /** All that can be seen, and all that searches compare. */
    private static List<Object> everything(World world) {
        StateFingerprints prints = world.ability(StateFingerprints.class).orElseThrow();
        Object snapshot = world.ability(Snapshots.class).orElseThrow().snapshot();
        return List.of(Picture.of(world), prints.low(), prints.high(), snapshot);
    }

    /** A world driven there directly, by what is recorded. */
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
        Rewinds rewinds = world.ability(Rewinds.class).orElseThrow();
        Dice dice = new Dice(seed);
        Driver driver = new Driver(seed, PROCESSES, true);
        for (int round = 0; round < rounds; round++) {
            int forward = dice.nextInt(12);
            for (int i = 0; i < forward; i++) {
                world.perform(driver.next(world), driver.choices());
            }
            int size = world.recording().size();
            rewinds.rewindTo(size - dice.nextInt(Math.min(size, 11) + 1));
            assertThat(everything(world)).isEqualTo(everything(again(system, world)));
        }
    }

    @Nested
    class Given_random_steps_forward_and_back {

        // 4 networks × 12 seeds × 50 rounds.
        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_rewound_then_everything_is_as_in_a_world_driven_there_directly(Network.Order order) {
            for (long seed = 0; seed < 12; seed++) {
                wander(system(order, Timing.asynchronous()), 50, seed);
            }
        }

        @ParameterizedTest
        @EnumSource(value = Network.Order.class, mode = EnumSource.Mode.EXCLUDE, names = "SET")
        void when_time_rules_then_it_goes_back_too(Network.Order order) {
            for (long seed = 0; seed < 4; seed++) {
                wander(system(order, Timing.timed(1, 4)), 40, seed);
            }
        }
    }

    @Nested
    class Given_every_prefix {

        @ParameterizedTest
        @EnumSource(Network.Order.class)
        void when_rewound_step_by_step_then_each_is_as_it_was(Network.Order order) {
            for (long seed = 0; seed < 10; seed++) {
                World world = system(order, Timing.asynchronous()).boot(1);
                Rewinds rewinds = world.ability(Rewinds.class).orElseThrow();
                Driver driver = new Driver(seed, PROCESSES, true);
                List<List<Object>> seen = new ArrayList<>();
                for (int i = 0; i < 60; i++) {
                    seen.add(everything(world));
                    world.perform(driver.next(world), driver.choices());
                }
                for (int length = 59; length >= 0; length--) {
                    rewinds.rewindTo(length);
                    assertThat(everything(world)).isEqualTo(seen.get(length));
                }
            }
        }
    }

    @Nested
    class Given_an_event_that_was_refused {

        @Test
        void when_rewound_afterwards_then_no_step_too_many_is_taken_back() {
            SimulatedSystem system = system(Network.Order.FIFO, Timing.asynchronous());
            World world = system.boot(1);
            Rewinds rewinds = world.ability(Rewinds.class).orElseThrow();
            try {
                world.perform(new Event.Deliver(5), (process, bound) -> 0);
            } catch (IllegalArgumentException e) {
                // as it should be
            }
            world.perform(new dev.winnow.model.External.Start(PROCESSES.get(0)), (process, bound) -> 0);
            rewinds.rewindTo(1);
            assertThat(world.states().isUp(PROCESSES.get(0))).isTrue();
        }
    }

    @Nested
    class Given_a_journal_that_began_late {

        @Test
        void when_rewound_to_before_then_it_is_refused() {
            World world = system(Network.Order.FIFO, Timing.asynchronous()).boot(1);
            world.perform(new dev.winnow.model.External.Start(PROCESSES.get(0)), (process, bound) -> 0);
            Rewinds rewinds = world.ability(Rewinds.class).orElseThrow();
            org.assertj.core.api.Assertions.assertThatThrownBy(() -> rewinds.rewindTo(0))
                    .hasMessageContaining("the journal begins at 1");
        }
    }
}
