package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
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

    private static Path minimized(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.endsWith("minimized.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
