package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import example.fixtures.Misbehaving;
import example.fixtures.Stalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong after a violation was found neither hides it nor changes the exit code. */
class KeptFindingsTest {

    @TempDir
    Path directory;

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    @Nested
    class Given_a_full_disk {

        private static final String MESSAGE = "IllegalStateException: the ledger does not balance";

        /** Files of these names cannot be written, not even by root. */
        private void fill(String... names) throws IOException {
            Path full = Path.of("/dev/full");
            assumeThat(full).exists();
            Path run = Files.createDirectories(directory.resolve("Throws/1"));
            for (String name : names) {
                Files.createSymbolicLink(run.resolve(name), full);
            }
        }

        @AfterEach
        void deleteLinks() throws IOException {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }

        private CliRun run(String command, String... more) {
            List<String> arguments =
                    new ArrayList<>(List.of(command, Misbehaving.Throws.class.getName(), "--executions", "5"));
            arguments.addAll(List.of("--out", directory.toString()));
            arguments.addAll(List.of(more));
            return CliRun.inThisJvm(arguments.toArray(String[]::new));
        }

        @ParameterizedTest
        @CsvSource({"hunt", "explore"})
        void when_no_execution_can_be_saved_then_it_is_shown_nevertheless(String command) throws IOException {
            fill("original.jsonl.part", "minimized.jsonl.part");
            check(run(command))
                    .hasCode(1)
                    .prints("violation", MESSAGE, "not confirmed: replayed here", "minimizing", "VIOLATION")
                    .says("cannot write", "Throws/1/original.jsonl", "No space left on device", "Fix:", "--out")
                    .says("Throws/1/minimized.jsonl");
        }

        @Test
        void when_fuzz_cannot_save_then_it_shows_what_it_found() throws IOException {
            fill("execution-0.jsonl.part");
            check(run("fuzz")).hasCode(1).prints("violation", MESSAGE).says("execution-0.jsonl: ", "No space left");
        }

        @Test
        void when_json_is_asked_for_then_it_names_the_files() throws IOException {
            fill("original.jsonl.part", "report.html.part");
            CliRun ran = run("hunt", "--json");
            check(ran).hasCode(1).prints(MESSAGE, "\"execution\":null", "\"report\":null", "No space left", "\"fix\"");
            assertThat(ran.jsonFieldNames()).contains("confirmed", "warnings").doesNotContain("error");
        }

        @Test
        void when_other_files_of_the_result_cannot_be_written_then_they_are_named() throws IOException {
            fill("pace.svg", "ThrowsRegressionTest.java", "report.html.part");
            check(run("hunt"))
                    .hasCode(1)
                    .prints("confirmed    replayed", "minimized.jsonl · original.jsonl")
                    .doesNotPrint("pace.svg", "report.html")
                    .says("Throws/1/pace.svg", "Throws/1/ThrowsRegressionTest.java", "Throws/1/report.html");
        }

        @Test
        void when_something_is_in_the_way_then_it_is_named() throws IOException {
            Files.createDirectories(directory.resolve("Throws/1/original.jsonl"));
            check(run("hunt")).hasCode(1).prints(MESSAGE).says("original.jsonl: is a directory", "Fix:");
        }

        @Test
        void when_the_directory_cannot_be_created_then_that_is_told_before_the_search() throws IOException {
            Files.writeString(directory.resolve("Throws"), "a file");
            check(run("hunt")).hasCode(2).says("cannot write to the directory", "--out DIR");
        }

        @Test
        void when_minimize_cannot_save_then_it_shows_the_result_and_fails() throws IOException {
            run("hunt", "--no-minimize");
            fill("minimized.jsonl.part");
            Path file = directory.resolve("Throws/1/original.jsonl");
            check(CliRun.inThisJvm("minimize", file.toString(), "--scenario", Misbehaving.Throws.class.getName()))
                    .hasCode(2)
                    .prints("minimizing", "VIOLATION", MESSAGE)
                    .says("minimized.jsonl: ", "No space left", "Fix:");
        }
    }

    @Nested
    class Given_an_error_after_a_finding {

        private CliRun run(String command, String phase, String how, String... more) throws Exception {
            List<String> arguments =
                    new ArrayList<>(List.of(command, Stalls.class.getName(), "--jobs", "1", "--handler-limit", "5s"));
            arguments.addAll(List.of("-p", "phase=" + phase, "-p", "how=" + how, "--out", "found"));
            arguments.addAll(List.of(more));
            return CliRun.inFreshJvm(directory, arguments.toArray(String[]::new));
        }

        @Test
        void when_a_later_execution_hangs_then_the_finding_counts() throws Exception {
            check(run("fuzz", "searching", "stall"))
                    .hasCode(1)
                    .prints("it is too much", "winnow show")
                    .says("Warning:", "has been running for more than 5 s", "Fix:");
        }

        @Test
        void when_a_later_execution_ends_the_process_then_the_finding_counts() throws Exception {
            check(run("fuzz", "searching", "exit", "--json"))
                    .hasCode(1)
                    .prints("it is too much", "\"confirmed\":false", "called System.exit", "\"warnings\"", "\"error\"");
        }

        @ParameterizedTest
        @CsvSource({"0,'not minimized: '", "200,'minimizing ended early: '"})
        void when_memory_runs_out_then_the_best_so_far_is_shown(int after, String consequence) throws Exception {
            CliRun ran = run("hunt", "minimizing", "memory", "-p", "after=" + after);
            check(ran)
                    .hasCode(1)
                    .prints("it is too much", "confirmed    replayed", "VIOLATION", "winnow replay")
                    .says("Warning: " + consequence + "out of memory", "-Xmx");
            assertThat(ran.out().contains("minimizing   10 →")).isEqualTo(after > 0);
        }

        @Test
        void when_minimizing_hangs_then_the_best_so_far_is_shown() throws Exception {
            check(run("hunt", "minimizing", "stall", "-p", "after=200"))
                    .hasCode(1)
                    .prints("minimizing   10 →", "ended early by an error", "VIOLATION")
                    .says("Warning: minimizing ended early", "has been running for more than 5 s");
        }

        @Test
        void when_the_replay_hangs_then_the_file_is_named() throws Exception {
            check(run("hunt", "confirming", "stall"))
                    .hasCode(3)
                    .says("has been running for more than 5 s", "winnow show found/stalls");
            assertThat(directory.resolve("found/stalls,how=stall,phase=confirming/1/original.jsonl"))
                    .exists();
        }
    }

    @Nested
    class Given_two_processes_with_one_output_directory {

        private Path found(String name) {
            return directory.resolve("found/stalls,phase=minimizing").resolve(name);
        }

        private CliRun huntWithoutMinimizing(String own) throws Exception {
            return CliRun.inFreshJvm(
                    Files.createDirectories(directory.resolve(own)),
                    "hunt",
                    Stalls.class.getName(),
                    "-p",
                    "phase=minimizing",
                    "--no-minimize",
                    "--out",
                    directory.resolve("found").toString());
        }

        @Test
        void when_both_hunt_with_one_seed_then_each_keeps_its_files() throws Exception {
            Path own = Files.createDirectories(directory.resolve("first"));
            SignaledRun first = SignaledRun.start(
                    own,
                    "hunt",
                    Stalls.class.getName(),
                    "-p",
                    "phase=minimizing",
                    "--handler-limit",
                    "10m",
                    "--out",
                    directory.resolve("found").toString());
            assertThat(first.awaitFile(Stalls.STALLED)).isTrue();
            byte[] original = Files.readAllBytes(found("1/original.jsonl"));

            check(huntWithoutMinimizing("second")).hasCode(1).prints(found("1-2/original.jsonl") + "\n");
            check(CliRun.inThisJvm(
                            "minimize", found("1/original.jsonl").toString(), "--scenario", Stalls.class.getName()))
                    .hasCode(2)
                    .says("another process is writing to " + found("1"), "--out DIR");

            assertThat(found("1/original.jsonl")).hasBinaryContent(original);
            first.send("KILL");
            first.end();
            check(huntWithoutMinimizing("third")).hasCode(1).prints(found("1/original.jsonl") + "\n");
        }
    }
}
