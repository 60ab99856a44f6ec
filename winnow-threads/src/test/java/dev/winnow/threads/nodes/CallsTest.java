package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import org.junit.jupiter.api.Test;
import sample.Stopping;

/** Clients that wait for answers. */
class CallsTest {

    private static final ProcessId ONE = ProcessId.of("n1");
    private static final ProcessId OTHER = ProcessId.of("n2");

    /** A world as generators see it. */
    private record View(World world) implements Situation {
        @Override
        public EnabledEvents enabled() {
            return world.enabled();
        }

        @Override
        public boolean permits(External external) {
            return world.permits(external);
        }

        @Override
        public States states() {
            return world.states();
        }

        @Override
        public Recording recording() {
            return world.recording();
        }
    }

    @Test
    void when_a_node_crashes_then_only_its_own_callers_no_longer_wait() {
        TestWorkers.requireJdk();
        try (World world = ThreadsSystem.nodes("n1", "n2")
                .main(Stopping.class, "{directory}")
                .build()
                .boot(1)) {
            perform(world, new External.Start(ONE));
            perform(world, new External.Start(OTHER));
            perform(world, new External.Send(ONE, Call.of("client", 1, "read")));
            perform(world, new External.Crash(OTHER));
            assertThat(Calls.isWaiting("client", new View(world))).isTrue();
            perform(world, new External.Crash(ONE));
            assertThat(Calls.isWaiting("client", new View(world))).isFalse();
        }
    }

    private static void perform(World world, External event) {
        world.perform(event, (process, bound) -> 0);
    }
}
