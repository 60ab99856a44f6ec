package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.NodeLeftovers;

/** An execution leaves nothing behind, whether its nodes crash or run until the end. */
class NodeLeftoversTest {

    private static final int WARM = 20;
    private static final int RUNS = TestWorkers.IS_FULL ? 2_000 : 120;
    private static final ProcessId CRASHING = ProcessId.of("n1");
    private static final ProcessId RUNNING = ProcessId.of("n2");

    @BeforeAll
    static void requireJdk() {
        TestWorkers.requireJdk();
    }

    @Test
    void when_many_executions_leave_threads_waiting_then_memory_stays_flat() {
        ThreadsSystem system =
                ThreadsSystem.nodes("n1", "n2").main(NodeLeftovers.class).build();
        ThreadsSystem measuring = ThreadsSystem.nodes("n1")
                .main(NodeLeftovers.class)
                .probe("memory", NodeLeftovers.Memory.class)
                .build();
        long before = 0;
        for (int i = 0; i < RUNS; i++) {
            run(system);
            before = i == WARM ? memory(measuring) : before;
        }
        long leaked = 2L * (RUNS - WARM) * NodeLeftovers.BALLAST_BYTES;
        assertThat(memory(measuring)).isLessThan(before + leaked / 10);
    }

    private static void run(ThreadsSystem system) {
        try (World world = system.boot(1)) {
            perform(world, new External.Start(CRASHING));
            perform(world, new External.Start(RUNNING));
            perform(world, new External.Crash(CRASHING));
            perform(world, new External.Restart(CRASHING));
            perform(world, new External.Crash(CRASHING));
        }
    }

    private static void perform(World world, External event) {
        world.perform(event, (process, bound) -> 0);
    }

    private static long memory(ThreadsSystem measuring) {
        try (World world = measuring.boot(1)) {
            perform(world, new External.Start(CRASHING));
            return Objects.requireNonNull(world.states().of(CRASHING, NodeView.class))
                    .number("memory");
        }
    }
}
