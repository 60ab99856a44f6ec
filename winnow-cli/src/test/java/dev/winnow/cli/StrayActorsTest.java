package dev.winnow.cli;

import example.fixtures.StrayActors;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Actors out of control are named with the fix, and so is what was not checked. */
class StrayActorsTest {

    @TempDir
    Path directory;

    private CliRunAssert hunt(Class<? extends StrayActors> scenario, String... more) {
        String[] arguments = new String[more.length + 6];
        System.arraycopy(
                new String[] {"hunt", scenario.getName(), "--executions", "20", "--out", directory.toString()},
                0,
                arguments,
                0,
                6);
        System.arraycopy(more, 0, arguments, 6, more.length);
        return new CliRunAssert(CliRun.inThisJvm(arguments));
    }

    @Test
    void when_one_blocks_undeclared_then_the_error_says_what_to_declare() {
        // Not less: on a cold, busy machine the ActorSystem may take seconds to start.
        hunt(StrayActors.Blocks.class, "--handler-limit", "4s")
                .hasCode(3)
                .says("culprit", "Go(number=1)", "CompletableFuture", "mayBlock");
    }

    @Test
    void when_one_starts_a_thread_then_it_is_named() {
        hunt(StrayActors.StartsThreads.class).hasCode(3).says("thread", "Fix:");
    }

    @Test
    void when_executions_never_end_then_the_output_says_what_was_not_checked() {
        hunt(StrayActors.Beats.class)
                .hasCode(0)
                .prints("20 of 20 executions ended at the step limit", "'the end is good'", "Invariant.whenQuiet");
    }

    @Test
    void when_a_message_cannot_be_recorded_then_the_error_comes_first() {
        hunt(StrayActors.Undeclared.class).hasCode(2).says("the plan sends", "culprit", "Fix:");
    }
}
