package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.run.Containment;
import dev.winnow.processes.scenario.NetworkKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands on real servers that are killed or interrupted in the middle: nothing is left behind, and what was found or
 * decided is kept. Skipped, with the reason, where namespaces cannot be used.
 */
@Timeout(240)
class ProcessesEndedTest {

    private static final String SCENARIO = """
            hosts: 2
            ports: [7000]
            environment: {VERDICT: "true"}
            processes:
              server: {on: each, run: "echo up; sleep 3117 & wait", ready: {log: up}}
            inputs: {touch: {run: "true"}}
            faults: [kill]
            runs: {inputs: 2, gaps: [100ms]}
            calm: {for: 100ms}
            check: {run: "$VERDICT"}
            """;

    @TempDir
    Path directory;

    @BeforeAll
    static void requireNamespaces() {
        String problem = Containment.problem(NetworkKind.NAMESPACES);
        assumeTrue(problem.isEmpty(), () -> "namespaces cannot be used here: " + problem);
    }

    @BeforeEach
    void writeScenario() throws IOException {
        Files.writeString(directory.resolve("fails.yaml"), SCENARIO.replace("$VERDICT", "echo broken; exit 1"));
        Files.writeString(directory.resolve("passes.yaml"), SCENARIO.replace("$VERDICT", "true"));
    }

    private CliRun winnow(String arguments) throws IOException, InterruptedException {
        return CliRun.inFreshJvm(directory, words(arguments));
    }

    private static String[] words(String arguments) {
        return ("processes " + arguments).split(" ");
    }

    private void find() throws IOException, InterruptedException {
        assertThat(winnow("hunt fails.yaml --clusters 2 --out found").code()).isEqualTo(1);
    }

    private List<String> journal(String name) throws IOException {
        Path file = directory.resolve("found").resolve(name);
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private static boolean isServer(ProcessHandle process) {
        try {
            byte[] words = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            return new String(words, StandardCharsets.UTF_8).startsWith("sleep\0003117");
        } catch (IOException e) {
            return false;
        }
    }

    /** A condition that a test waits for. */
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Process command, Condition condition) throws IOException, InterruptedException {
        while (!condition.holds()) {
            boolean hasEnded = command.waitFor(10, TimeUnit.MILLISECONDS); // the test's limit ends this
            assertThat(hasEnded && !condition.holds()).as("ended too early").isFalse();
        }
    }

    /** Starts a command, waits until servers run and the condition holds, and kills it. */
    private void killInTheMiddle(String arguments, Condition condition) throws Exception {
        Process command = CliRun.start(directory, words(arguments));
        await(command, condition);
        await(
                command,
                () -> command.descendants().filter(ProcessesEndedTest::isServer).count() >= 2);
        List<ProcessHandle> all = new ArrayList<>(command.descendants().toList());
        command.destroyForcibly();
        for (ProcessHandle process : all) {
            assertThat(process.onExit().get(5, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }

    @Test
    void when_hunt_is_killed_then_nothing_is_left_and_it_resumes_with_other_seeds() throws Exception {
        killInTheMiddle(
                "hunt passes.yaml --clusters 2 --out found",
                () -> journal("hunt.txt").size() >= 2);
        List<String> before = journal("hunt.txt");
        assertThat(winnow("hunt passes.yaml --clusters 2 --out found --resume --runs 3")
                        .code())
                .isZero();
        assertThat(journal("hunt.txt"))
                .startsWith(before.toArray(String[]::new))
                .hasSize(before.size() + 3);
        assertThat(journal("hunt.txt"))
                .extracting(line -> line.replaceFirst(" .*", ""))
                .doesNotHaveDuplicates();
    }

    @Test
    void when_replay_is_killed_then_nothing_is_left() throws Exception {
        find();
        killInTheMiddle("replay found/original.json --times 1000 --clusters 2", () -> true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"winnow", "sts"})
    void when_minimize_is_killed_then_nothing_is_left_and_it_resumes(String pipeline) throws Exception {
        find();
        String command = "minimize found/original.json --clusters 4 --pipeline " + pipeline;
        String name = pipeline.equals("sts") ? "minimized-sts" : "minimized";
        killInTheMiddle(command, () -> !journal(name + ".journal").isEmpty());
        List<String> before = journal(name + ".journal");
        assertThat(winnow(command + " --resume").code()).isEqualTo(1);
        assertThat(journal(name + ".journal")).startsWith(before.toArray(String[]::new));
        assertThat(directory.resolve("found").resolve(name + ".sh")).isExecutable();
    }

    @Test
    void when_minimize_is_interrupted_then_it_ends_with_130_and_keeps_what_it_reached() throws Exception {
        find();
        Process command = CliRun.start(directory, words("minimize found/original.json --clusters 2"));
        await(command, () -> !journal("minimized.journal").isEmpty());
        List<ProcessHandle> all = new ArrayList<>(command.descendants().toList());
        command.destroy();
        assertThat(command.waitFor()).isEqualTo(130);
        assertThat(all).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.readString(directory.resolve("out.txt"))).contains("Ended early: it was cancelled", "files ");
        assertThat(directory.resolve("found/minimized.yaml")).exists();
    }

    @Test
    void when_a_plan_is_performed_and_minimize_is_interrupted_then_it_ends_with_130() throws Exception {
        find();
        RunFile.read(directory.resolve("found/original.json")).withoutRun().write(directory.resolve("plan.json"));
        Process command =
                CliRun.start(directory, words("minimize plan.json --scenario passes.yaml --clusters 2 --out other"));
        await(command, () -> command.descendants().anyMatch(ProcessesEndedTest::isServer));
        command.destroy();
        assertThat(command.waitFor()).isEqualTo(130);
        assertThat(directory.resolve("other/plan-minimized.json")).doesNotExist();
        assertThat(Files.readString(directory.resolve("err.txt"))).doesNotContain("did not fail");
    }

    @Test
    void when_hunt_is_interrupted_then_it_ends_with_130_and_keeps_the_seeds() throws Exception {
        Process command = CliRun.start(directory, words("hunt passes.yaml --clusters 2 --out found"));
        await(command, () -> !journal("hunt.txt").isEmpty());
        command.destroy();
        assertThat(command.waitFor()).isEqualTo(130);
        assertThat(journal("hunt.txt")).isNotEmpty();
    }

    @Test
    void when_two_commands_write_to_one_directory_then_the_second_is_refused() throws Exception {
        Process command = CliRun.start(directory, words("hunt passes.yaml --clusters 2 --out found"));
        await(command, () -> !journal("hunt.txt").isEmpty());
        CliRun second = CliRun.inFreshJvm(
                Files.createDirectory(directory.resolve("second")),
                words("hunt ../passes.yaml --clusters 2 --out ../found"));
        command.destroy();
        command.waitFor(); // it writes to the directory until then
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("another process is writing to");
    }
}
