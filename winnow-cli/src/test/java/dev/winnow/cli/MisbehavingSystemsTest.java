package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import example.fixtures.Misbehaving;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A system out of control is distinguished from a faulty one: clear message, right code, no hang. */
class MisbehavingSystemsTest {

    @TempDir
    Path directory;

    @AfterEach
    void endLoops() {
        Misbehaving.endLoops();
    }

    private CliRun hunt(Class<? extends Misbehaving> scenario) {
        return CliRun.inThisJvm("hunt", scenario.getName(), "--executions", "50", "--out", directory.toString());
    }

    /** Hunts with a short handler limit, for handlers that hang: others might take that long on a busy machine. */
    private CliRun huntImpatiently(Class<? extends Misbehaving> scenario) {
        return CliRun.inThisJvm("hunt", scenario.getName(), "--handler-limit", "1s", "--out", directory.toString());
    }

    @Test
    void when_it_throws_then_the_violation_names_type_and_location() {
        new CliRunAssert(hunt(Misbehaving.Throws.class))
                .hasCode(1)
                .prints(
                        "no uncaught exception",
                        "IllegalStateException: the ledger does not balance",
                        "Misbehaving.java");
    }

    @Test
    void when_the_text_of_its_exception_throws_then_the_violation_is_kept() {
        new CliRunAssert(hunt(Misbehaving.ThrowsWithoutText.class))
                .hasCode(1)
                .prints("no uncaught exception", "Speechless: (its getMessage throws)", "confirmed");
    }

    @Test
    void when_it_overflows_the_stack_then_that_is_a_violation() {
        new CliRunAssert(hunt(Misbehaving.Overflows.class)).hasCode(1).prints("StackOverflowError");
    }

    @Test
    void when_it_blocks_then_process_and_message_and_stack_are_named() {
        new CliRunAssert(huntImpatiently(Misbehaving.Blocks.class))
                .hasCode(3)
                .says(
                        "not under control",
                        "culprit",
                        "Go(number=1)",
                        "CountDownLatch.await",
                        "Fix:",
                        "--handler-limit");
    }

    @Test
    void when_it_loops_forever_then_it_is_named() {
        new CliRunAssert(huntImpatiently(Misbehaving.Loops.class))
                .hasCode(3)
                .says("culprit", "Misbehaving$Loops.misbehave");
    }

    @Test
    void when_the_time_budget_is_short_then_a_hang_is_still_reported() {
        new CliRunAssert(CliRun.inThisJvm(
                        "hunt", Misbehaving.Blocks.class.getName(), "--time", "200ms", "--out", directory.toString()))
                .hasCode(3)
                .says("culprit");
    }

    @Test
    void when_a_handler_limit_is_given_then_a_shorter_time_budget_does_not_lower_it() {
        new CliRunAssert(CliRun.inThisJvm(
                        "hunt",
                        Misbehaving.Blocks.class.getName(),
                        "--time",
                        "200ms",
                        "--handler-limit",
                        "2s",
                        "--out",
                        directory.toString()))
                .hasCode(3)
                .says("more than 2 s");
    }

    @Test
    void when_it_starts_threads_then_the_step_is_named() {
        new CliRunAssert(hunt(Misbehaving.StartsThreads.class))
                .hasCode(3)
                .says("culprit", "Go(number=1)", "started a thread", "Fix:");
    }

    @Test
    void when_it_floods_the_network_then_the_limit_is_named() {
        new CliRunAssert(hunt(Misbehaving.Floods.class)).hasCode(3).says("culprit", "100000", "sendLimit");
    }

    @Test
    void when_a_violation_does_not_replay_then_it_is_not_reported_as_found() {
        CliRun ran = hunt(Misbehaving.Wavers.class);
        new CliRunAssert(ran).hasCode(3).says("does not replay", "doctor");
        assertThat(ran.out()).doesNotContain("confirmed");
    }

    @Test
    void when_a_violation_replays_only_in_this_JVM_then_it_is_not_reported() {
        new CliRunAssert(hunt(Misbehaving.Remembers.class)).hasCode(3).says("not in another one", "doctor");
    }

    @Test
    void when_it_was_found_by_class_name_then_the_printed_command_replays_it() {
        CliRun hunted = hunt(Misbehaving.Throws.class);
        String replayLine = hunted.out()
                .lines()
                .filter(line -> line.startsWith("  replay"))
                .findFirst()
                .orElseThrow();
        assertThat(replayLine)
                .as("a $ means something to a shell")
                .contains("'" + Misbehaving.Throws.class.getName() + "'");
        String[] arguments = replayLine
                .substring(replayLine.indexOf("winnow ") + "winnow ".length())
                .replace("'", "")
                .split(" ", -1);
        new CliRunAssert(CliRun.inThisJvm(arguments)).hasCode(1).prints("still there");
    }

    @Test
    void when_it_uses_standard_output_then_only_JSON_is_printed() {
        CliRun ran =
                CliRun.inThisJvm("hunt", Misbehaving.Prints.class.getName(), "--json", "--out", directory.toString());
        new CliRunAssert(ran).hasCode(1).says("noise");
        assertThat(ran.out().lines()).hasSize(1);
        assertThat(ran.jsonFieldNames()).contains("violation");
    }

    @Test
    void when_its_setup_hangs_then_that_is_reported() {
        new CliRunAssert(huntImpatiently(Misbehaving.NeverReady.class))
                .hasCode(3)
                .says("setup", "NeverReady.setup");
    }

    @Test
    void when_a_replay_calls_exit_then_that_is_reported_with_code_3() throws Exception {
        CliRun.inThisJvm("hunt", Misbehaving.Throws.class.getName(), "--out", directory.toString());
        Path file = directory.resolve("exits.jsonl");
        EditedExecutionFile.edit(
                directory.resolve("Throws/1/original.jsonl"), file, text -> text.replace("\"Throws\"", "\"Exits\""));
        CliRun ran = CliRun.inFreshJvm(
                directory, "replay", file.toString(), "--scenario", Misbehaving.Exits.class.getName(), "--json");
        new CliRunAssert(ran).hasCode(3).prints("\"error\"", "System.exit", "culprit");
    }

    @Test
    void when_a_thread_of_it_uses_the_context_then_that_is_the_only_message() throws Exception {
        CliRun ran = CliRun.inFreshJvm(directory, "hunt", Misbehaving.SendsFromThread.class.getName());
        new CliRunAssert(ran).hasCode(3).says("by another thread", "Misbehaving.java", "Fix:");
        assertThat(ran.err()).doesNotContain("Exception in thread", "dev.winnow.world");
    }

    @Test
    void when_it_calls_exit_then_that_is_reported_with_code_3() throws Exception {
        CliRun ran = CliRun.inFreshJvm(directory, "hunt", Misbehaving.Exits.class.getName());
        new CliRunAssert(ran).hasCode(3).says("culprit", "System.exit", "Fix:");
    }

    @Test
    void when_interrupted_then_what_was_found_is_saved_with_code_130() throws IOException, InterruptedException {
        SignaledRun run = SignaledRun.start(directory, "fuzz", "2pc-2", "--time", "1h", "--out", directory.toString());
        run.letRun(3_000);
        run.interrupt();
        new CliRunAssert(run.end()).hasCode(130).prints("violation");
        assertThat(run.completeExecutions()).isNotEmpty();
    }
}
