package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.BadNodes;

/** Nodes that cannot be run or controlled are named, with the reason. */
class BadNodesTest {

    private static final ProcessId NODE = ProcessId.of("n1");
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    @BeforeAll
    static void requireJdk() {
        TestWorkers.requireJdk();
    }

    private static void isRefused(ThreadsSystem.Builder system, Class<? extends Exception> type, String... texts) {
        try (World world = system.build().boot(1)) {
            assertThatThrownBy(() -> world.perform(new External.Start(NODE), FIRST))
                    .isInstanceOf(type)
                    .hasMessageContainingAll(texts);
        }
    }

    private static ThreadsSystem.Builder running(Class<?> type) {
        return ThreadsSystem.nodes("n1").main(type);
    }

    @Test
    void when_a_class_is_missing_then_it_is_named_with_its_node() {
        isRefused(
                ThreadsSystem.nodes("n1").main("com.acme.Server"),
                BadInput.class,
                "The class path of node n1 has no class com.acme.Server.");
        isRefused(
                running(BadNodes.Spinning.class).probe("role", "com.acme.Role"),
                BadInput.class,
                "no class com.acme.Role");
    }

    @Test
    void when_main_throws_or_is_missing_then_the_node_and_the_exception_are_named() {
        isRefused(
                running(BadNodes.Throwing.class),
                BadInput.class,
                "node n1 throws java.lang.IllegalArgumentException: no port in 0 arguments",
                "BadNodes.java");
        isRefused(running(BadNodes.WithoutMain.class), BadInput.class, "node n1", "is not a Runnable");
    }

    @Test
    void when_a_node_leaves_control_then_the_thread_and_the_call_are_named() {
        isRefused(running(BadNodes.Exiting.class), OutOfControl.class, "thread n1", "System.exit", "Exiting.main");
        isRefused(running(BadNodes.Executing.class), OutOfControl.class, "thread n1", "starts a process");
        isRefused(running(BadNodes.Native.class), OutOfControl.class, "thread n1", "loads the native library");
    }

    @Test
    void when_threads_wait_for_each_others_locks_then_it_is_a_deadlock() {
        try (World world = running(BadNodes.Deadlocking.class).build().boot(1)) {
            fireAll(world);
            assertThat(world.deadlock()).isInstanceOfSatisfying(Failure.Uncaught.class, failure -> {
                assertThat(failure.process()).isEqualTo(NODE);
                assertThat(failure.cause())
                        .hasMessageContainingAll("n1.1 \"forwards\"", "held by n1.2 \"backwards\"", "BadNodes");
            });
        }
    }

    @Test
    void when_a_thread_waits_actively_then_timers_still_fire() {
        try (World world = running(BadNodes.Spinning.class).build().boot(1)) {
            assertThat(fireAll(world)).contains("INFO n1: set");
            assertThat(world.deadlock()).isNull();
        }
    }

    /** Fires timers until there are none, and returns what was logged. */
    private static List<String> fireAll(World world) {
        List<String> lines = new ArrayList<>();
        world.perform(new External.Start(NODE), FIRST);
        for (int i = 0; i < 20 && world.enabled().size() > 0; i++) {
            Step step = world.perform(new Event.Fire(world.enabled().itemAt(0)), FIRST);
            lines.addAll(step.logLines());
        }
        assertThat(world.enabled().size()).isZero();
        return lines;
    }
}
