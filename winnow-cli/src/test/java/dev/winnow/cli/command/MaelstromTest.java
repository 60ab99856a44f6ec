package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in other languages, tested from the command line alone. */
class MaelstromTest {

    private static final String NODES = "../winnow-pipes/nodes/";

    @TempDir
    private static Path directory;

    private static Path node;

    @BeforeAll
    static void compile() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "not on Linux");
        node = directory.resolve("echo");
        try {
            Process compiler = new ProcessBuilder("cc", "-o", node.toString(), NODES + "echo.c")
                    .inheritIO()
                    .start();
            assertThat(compiler.waitFor()).isZero();
        } catch (IOException e) {
            Assumptions.abort("no C compiler is installed");
        }
    }

    private static CliRun winnow(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(more));
        return CliRun.inThisJvm(arguments.toArray(String[]::new));
    }

    private static CliRun hunt(String workload, String out, String... command) {
        Stream<String> options = Stream.of(
                "--maelstrom",
                workload,
                "--out",
                directory.resolve(out).toString(),
                "--executions",
                "3",
                "--jobs=1",
                "--minimize-time",
                "3s");
        return winnow(
                "hunt",
                Stream.concat(Stream.concat(options, Stream.of("--")), Stream.of(command))
                        .toArray(String[]::new));
    }

    @Test
    void when_a_node_is_correct_then_a_hunt_finds_nothing() {
        CliRun run = hunt("echo", "clean", node.toString());
        assertThat(run.out()).contains("no violation in 3").doesNotContain("uncontrolled");
        assertThat(run.code()).isZero();
    }

    @Test
    void when_a_node_answers_wrongly_then_it_is_found_replayed_and_drawn() throws IOException {
        Path script = Files.writeString(
                directory.resolve("node.sh"), node + " | sed -u 's/echo\":\"word [0-9]*/echo\":\"word/'");
        CliRun run = hunt("echo", "wrong", "sh", script.toString());
        assertThat(run.out())
                .contains("violation    ")
                .contains("confirmed    ")
                .contains("echo_ok(echo=word, ");
        assertThat(run.code()).isEqualTo(1);
        Path file = minimized(directory.resolve("wrong"));
        assertThat(Files.readString(file)).contains("\"message\":\"echo(echo=").doesNotContain("Obj(");
        CliRun replayed = winnow("replay", file.toString());
        assertThat(replayed.code()).as(replayed.out() + replayed.err()).isEqualTo(1);
        assertThat(winnow("show", file.toString()).out()).contains("echo_ok(");
    }

    /** The log of nodes that ran elsewhere: here, what an execution of theirs says as a ShiViz log. */
    @Test
    void when_a_log_of_such_nodes_is_imported_then_it_is_followed_to_the_violation() throws IOException {
        Path script = Files.writeString(
                directory.resolve("logged.sh"), node + " | sed -u 's/echo\":\"word [0-9]*/echo\":\"word/'");
        Path out = directory.resolve("logged");
        String command = "sh " + script;
        winnow(
                "hunt",
                "maelstrom",
                "-p",
                "command=" + command,
                "-p",
                "clients=1",
                "--no-minimize",
                "--out",
                out.toString());
        String log = directory.resolve("nodes.log").toString();
        winnow("show", found(out, "original.jsonl").toString(), "--shiviz", log);
        winnow("import", log, "--shiviz");
        CliRun followed = winnow(
                "follow",
                directory.resolve("nodes-imported.jsonl").toString(),
                "--scenario",
                "maelstrom",
                "-p",
                "command=" + command,
                "-p",
                "clients=1");
        assertThat(followed.out()).contains("(100.0 %)", "violation    ");
        assertThat(followed.code()).isEqualTo(1);
    }

    private static Path minimized(Path below) throws IOException {
        return found(below, "minimized.jsonl");
    }

    private static Path found(Path below, String name) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    /** The command of the README. */
    @Test
    void when_five_nodes_broadcast_under_all_faults_then_a_hunt_runs_them() {
        CliRun run = winnow(
                "hunt",
                "--maelstrom",
                "broadcast",
                "--node-count",
                "5",
                "--faults",
                "loss,duplicate,partition,crash,pause",
                "--out",
                directory.resolve("five").toString(),
                "--executions",
                "2",
                "--no-minimize",
                "--",
                "python3",
                NODES + "broadcast-fixed.py");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("node-count=5", "faults=loss,duplicate,partition,crash,pause");
        assertThat(run.code()).isIn(0, 1); // it loses its values in a crash
    }

    @Nested
    class Given_the_doctor {

        private CliRun doctor(String command) {
            return winnow("doctor", "--maelstrom", "echo", "--executions", "3", "--jvms", "0", "--", command);
        }

        @Test
        void when_a_node_is_under_control_then_runs_agree_and_nothing_is_uncontrolled() {
            CliRun run = doctor(node.toString());
            assertThat(run.out())
                    .contains("3, each run twice here, replayed from its file: identical")
                    .doesNotContain("  uncontrolled ");
            assertThat(run.code()).as(run.out() + run.err()).isZero();
        }

        /** The Go toolchain leaves this mark in what it builds, and a program may have any bytes at its end. */
        @Test
        void when_go_built_a_node_then_its_clock_and_randomness_are_uncontrolled() throws IOException {
            Path program = Files.copy(node, directory.resolve("go-node"), StandardCopyOption.COPY_ATTRIBUTES);
            byte[] mark = "\u00ff Go buildinf:".getBytes(StandardCharsets.ISO_8859_1);
            Files.write(program, mark, StandardOpenOption.APPEND);
            CliRun run = doctor(program.toString());
            assertThat(run.out())
                    .contains("uncontrolled time and randomness of " + program.toRealPath() + ": Go reads them from"
                            + " the system without the C library. Its timers are real");
            assertThat(run.code()).as(run.out() + run.err()).isZero();
        }
    }

    @Nested
    class Given_a_node_that_misbehaves {

        private CliRun hunt(String script) throws IOException {
            Path file = Files.writeString(directory.resolve("bad.sh"), script.replace("$NODE", node.toString()));
            return MaelstromTest.hunt("echo", "bad", "sh", file.toString());
        }

        private void assertRefused(CliRun run, int code, String problem, String fix) {
            assertThat(run.err()).contains(problem, fix);
            assertThat(run.code()).as(run.err()).isEqualTo(code);
            assertThat(processesLeft()).isEmpty();
        }

        private final Set<ProcessHandle> before =
                ProcessHandle.current().descendants().collect(Collectors.toSet());

        private List<String> processesLeft() {
            return ProcessHandle.current()
                    .descendants()
                    .filter(each -> each.isAlive() && !before.contains(each))
                    .map(each -> each.info().commandLine().orElse("?"))
                    .toList();
        }

        @Test
        void when_it_does_not_exist_then_the_command_is_named() {
            assertRefused(
                    MaelstromTest.hunt("echo", "bad", "./no-such-node"),
                    2,
                    "./no-such-node: No such file or directory",
                    "-p directory=DIR sets another");
        }

        @Test
        void when_it_ends_before_init_then_its_status_and_stderr_are_shown() throws IOException {
            assertRefused(
                    hunt("echo no such module >&2; exit 3"),
                    2,
                    "node n0 ended with status 3 after its start; stderr ends with\n      no such module",
                    "it must wait for messages on stdin");
        }

        @Test
        void when_it_prints_garbage_then_the_line_is_shown() throws IOException {
            assertRefused(
                    hunt("echo Listening...; exec $NODE"),
                    2,
                    "n0 printed a line that is not a message: Listening...",
                    "everything else on stderr");
        }

        @Test
        void when_it_floods_then_it_is_out_of_control() throws IOException {
            assertRefused(
                    hunt("exec yes '{\"src\":\"n0\",\"dest\":\"n1\",\"body\":{\"type\":\"hello\"}}'"),
                    3,
                    "n0 printed more than 10000 lines after its start",
                    "end the loop in which the node prints");
        }

        @Test
        void when_it_never_answers_then_the_fix_is_to_flush() throws IOException {
            assertRefused(hunt("cat >/dev/null"), 2, "n0 does not answer init", "flush stdout after every line");
        }

        @Test
        void when_it_leaves_children_that_ignore_signals_then_they_end_with_it() throws IOException {
            CliRun run = hunt("(trap '' TERM HUP INT; sleep 4172) </dev/null >/dev/null & exec $NODE");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(processesLeft()).isEmpty();
        }

        @Test
        void when_it_dies_later_then_that_is_a_violation() throws IOException {
            CliRun run = hunt("sed -u '2q' | $NODE");
            assertThat(run.out())
                    .contains("NodeEnded: n0 ended with status 0 after {\"src\":\"c1\"")
                    .doesNotContain("NodeHandler");
            assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
        }
    }
}
