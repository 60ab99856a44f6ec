package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands on nodes in other languages that are killed in the middle: no process of a node is left. */
@Timeout(120)
class MaelstromKilledTest {

    /** Starts a process that ignores SIGTERM, and answers everything wrongly but init. */
    private static final String NODE = """
            (trap '' TERM HUP INT; sleep 4171) </dev/null >/dev/null 2>&1 &
            ./echo | sed -u 's/echo":"word [0-9]*/echo":"word/'
            """;

    @TempDir
    Path directory;

    @BeforeEach
    void writeNode() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "not on Linux");
        try {
            Process compiler = new ProcessBuilder("cc", "-o", directory + "/echo", "../winnow-pipes/nodes/echo.c")
                    .inheritIO()
                    .start();
            assertThat(compiler.waitFor()).isZero();
        } catch (IOException e) {
            Assumptions.abort("no C compiler is installed");
        }
        Files.writeString(directory.resolve("node.sh"), NODE);
    }

    private static boolean isNode(ProcessHandle process) {
        try {
            byte[] words = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            return new String(words, StandardCharsets.UTF_8).startsWith("sleep\0004171");
        } catch (IOException e) {
            return false;
        }
    }

    /** Starts a command, kills it while nodes run, and waits until they are gone. */
    private void killInTheMiddle(String... arguments) throws Exception {
        Process command = CliRun.start(directory, arguments);
        List<ProcessHandle> all = new ArrayList<>();
        while (all.stream().filter(MaelstromKilledTest::isNode).count() < 2) {
            assertThat(command.waitFor(1, TimeUnit.MILLISECONDS))
                    .as("ended too early: %s", Files.readString(directory.resolve("err.txt")))
                    .isFalse();
            all = new ArrayList<>(command.descendants().toList());
        }
        command.destroyForcibly();
        for (ProcessHandle process : all) {
            assertThat(process.onExit().get(5, TimeUnit.SECONDS).isAlive()).isFalse();
        }
    }

    private CliRun winnow(String... arguments) throws IOException, InterruptedException {
        return CliRun.inFreshJvm(directory, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hunt", "fuzz", "doctor"})
    void when_a_search_is_killed_then_no_node_is_left(String command) throws Exception {
        Assumptions.assumeTrue(command.equals("hunt") || Boolean.getBoolean("winnow.full"), "only with winnow.full");
        killInTheMiddle(command, "--maelstrom", "unique-ids", "--time", "60s", "--", "sh", "node.sh");
    }

    @Test
    void when_minimize_is_killed_then_no_node_is_left_and_it_resumes() throws Exception {
        CliRun found = winnow("hunt", "--maelstrom", "echo", "--no-minimize", "--out", "found", "--", "sh", "node.sh");
        assertThat(found.code()).as(found.out() + found.err()).isEqualTo(1);
        String original = file("original.jsonl");
        killInTheMiddle("minimize", original);
        CliRun resumed = winnow("minimize", original, "--resume", "--time", "5s");
        assertThat(resumed.code()).as(resumed.out() + resumed.err()).isZero();
        assertThat(winnow("replay", file("minimized.jsonl")).code()).isEqualTo(1);
    }

    private String file(String name) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("found"))) {
            return files.filter(each -> each.endsWith(name))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }
}
