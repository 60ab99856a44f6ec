package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionWriter;
import example.fixtures.Misbehaving;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimizeCommandTest {

    private static final String SCENARIO = "paxos-1";

    @TempDir
    private static Path hunted;

    @TempDir
    private Path directory;

    /** Hunts without minimizing. */
    @BeforeAll
    static void hunt() {
        for (String scenario : List.of(SCENARIO, "2pc-2")) {
            check(winnow("hunt", scenario, "--no-minimize", "--out", hunted.toString()))
                    .hasCode(1);
        }
    }

    private static CliRun winnow(String... arguments) {
        return CliRun.inThisJvm(arguments);
    }

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    private Path recorded() {
        return copied(SCENARIO, "original.jsonl");
    }

    private Path copied(String scenario, String name) {
        try {
            return Files.copy(hunted.resolve(scenario + "/1/original.jsonl"), directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs coarse stages only, which are fast and sufficient here. */
    private static CliRun minimize(Path file, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("minimize", file.toString(), "--stages", "externals,chunks,singles"));
        arguments.addAll(List.of(more));
        return winnow(arguments.toArray(String[]::new));
    }

    @Nested
    class Given_a_failing_execution {

        @Test
        void when_minimized_then_it_is_smaller_and_recorded_and_shown() {
            Path file = recorded();
            check(minimize(file))
                    .hasCode(0)
                    .prints("minimize paxos-1", "events", "externals", "schedules", "stage", "singles")
                    .prints(
                            "no event can be left out",
                            "files",
                            "minimized.jsonl",
                            "Paxos1RegressionTest.java",
                            "replay");
            Path result = file.resolveSibling("minimized.jsonl");
            assertThat(lines(result)).isLessThan(lines(file));
            assertThat(file.resolveSibling("Paxos1RegressionTest.java")).exists();
            assertThat(file.resolveSibling("pace.svg")).exists();
            assertThat(file.resolveSibling("report.html"))
                    .content()
                    .contains("winnow-kept", "winnow replay " + result, "no event can be left out");
            check(winnow("replay", result.toString())).hasCode(1).prints("still there");
        }

        @Test
        void when_json_is_requested_then_the_fields_are_those_of_the_contract() {
            Path file = recorded();
            CliRun ran = minimize(file, "--json");
            check(ran).hasCode(0);
            assertThat(ran.err()).isEmpty();
            assertThat(ran.out().strip()).startsWith("{").endsWith("}").doesNotContain("\n");
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence("before", "events", "externals", "after", "events", "externals")
                    .containsSubsequence("certificate", "externals", "events", "lowerBound")
                    .containsSubsequence("stages", "name", "events", "externals", "schedules", "seconds")
                    .containsSubsequence("stages", "schedules", "seconds", "execution", "test");
            assertThat(ran.out())
                    .contains("\"certificate\":{\"externals\":\"1-minimal\",\"events\":\"1-minimal\",\"lowerBound\":0}")
                    .contains("\"execution\":\"" + file.resolveSibling("minimized.jsonl") + "\"")
                    .contains("\"test\":\"" + file.resolveSibling("Paxos1RegressionTest.java") + "\"")
                    .contains("\"stopped\":false");
        }

        @Test
        void when_another_directory_is_given_then_the_result_is_there() throws IOException {
            Path file = recorded();
            Path other = Files.createDirectory(directory.resolve("other"));
            check(minimize(file, "--out", other.toString())).hasCode(0);
            assertThat(other.resolve("minimized.jsonl")).exists();
            assertThat(file.resolveSibling("minimized.jsonl")).doesNotExist();
        }

        @Test
        void when_the_file_has_another_name_then_the_result_is_named_after_it() {
            check(minimize(copied(SCENARIO, "mine.jsonl"))).hasCode(0);
            assertThat(directory.resolve("mine-minimized.jsonl")).exists();
        }

        @ParameterizedTest
        @CsvSource({"demi, tfb", "gamut, clusters-last", "nodiverge, nodiverge-internals"})
        void when_another_pipeline_is_wanted_then_its_stages_are_reported(String pipeline, String stage) {
            Path file = recorded();
            check(winnow("minimize", file.toString(), "--pipeline", pipeline, "--time", "20s"))
                    .hasCode(0)
                    .prints(stage);
        }

        @Test
        void when_backtracks_are_chosen_then_the_pipeline_of_the_paper_takes_them() {
            Path file = recorded();
            check(winnow(
                            "minimize",
                            file.toString(),
                            "--pipeline",
                            "demi",
                            "--backtracks",
                            "all",
                            "--backtrack-order",
                            "deepest"))
                    .hasCode(0)
                    .prints("tfb-internals");
        }

        @Test
        void when_one_and_three_jobs_minimize_then_the_files_are_equal() throws IOException {
            Path file = recorded();
            Path result = file.resolveSibling("minimized.jsonl");
            check(minimize(file, "--jobs", "1")).hasCode(0);
            byte[] one = Files.readAllBytes(result);
            check(minimize(file, "--jobs", "3")).hasCode(0);
            assertThat(Files.readAllBytes(result)).isEqualTo(one);
        }

        @Test
        void when_resumed_then_it_continues_and_gets_no_longer() {
            Path file = recorded();
            Path result = file.resolveSibling("minimized.jsonl");
            check(winnow("minimize", file.toString(), "--stages", "provenance")).hasCode(0);
            long before = lines(result);
            CliRun ran = minimize(file, "--resume", "--json");
            check(ran).hasCode(0);
            assertThat(lines(result)).isLessThanOrEqualTo(before);
            assertThat(ran.number("events")).isEqualTo(events(file)); // before: the one of the original
        }

        @Test
        void when_it_resumes_from_another_pipeline_then_it_says_so() {
            Path file = recorded();
            Path result = file.resolveSibling("minimized.jsonl");
            check(winnow("minimize", file.toString(), "--pipeline", "nodiverge", "--stages", "provenance"))
                    .hasCode(0);
            long left = events(result);
            check(minimize(file, "--resume"))
                    .hasCode(0)
                    .prints("resumed      from " + result + " (pipeline nodiverge, " + left + " events)");
            assertThat(minimize(file, "--resume", "--json").out())
                    .contains("\"resumed\":{\"file\":\"" + result + "\",\"pipeline\":\"winnow\",");
        }

        @Test
        void when_the_saved_result_has_another_seed_then_it_is_resumed_nevertheless() throws IOException {
            Path file = recorded();
            Path result = file.resolveSibling("minimized.jsonl");
            check(minimize(file)).hasCode(0);
            Path other = Files.createDirectory(directory.resolve("other"));
            winnow("hunt", SCENARIO, "--seed", "2", "--no-minimize", "--out", other.toString());
            Files.copy(other.resolve(SCENARIO + "/2/original.jsonl"), result, StandardCopyOption.REPLACE_EXISTING);
            check(minimize(file, "--resume")).hasCode(0).prints("resumed      from " + result);
        }

        @Test
        void when_a_step_is_to_be_kept_then_it_is_and_the_result_says_so() {
            Path file = recorded();
            CliRun ran = minimize(file, "--keep", "0", "--json");
            check(ran).hasCode(0);
            assertThat(ran.out()).contains("\"kept\":[\"0 start ");
            check(minimize(file, "--keep", "start ")).hasCode(0).prints("kept         0 start ", "(--keep)");
        }

        @Test
        void when_no_step_matches_what_is_to_be_kept_then_the_code_is_2() {
            Path file = recorded();
            check(minimize(file, "--keep", "no such step"))
                    .hasCode(2)
                    .says("no step matches --keep 'no such step'", "winnow show");
            check(minimize(file, "--keep", "")).hasCode(2).says("no step matches --keep ''");
            check(minimize(file, "--keep", "99999999")).hasCode(2).says("no step matches --keep '99999999'");
        }

        @Test
        void when_nothing_shorter_is_found_in_the_time_then_the_resumed_files_stay() throws IOException {
            Path file = recorded();
            check(minimize(file)).hasCode(0);
            byte[] execution = Files.readAllBytes(file.resolveSibling("minimized.jsonl"));
            byte[] report = Files.readAllBytes(file.resolveSibling("report.html"));
            check(winnow("minimize", file.toString(), "--resume", "--time", "1ms"))
                    .hasCode(0);
            assertThat(file.resolveSibling("minimized.jsonl")).hasBinaryContent(execution);
            assertThat(file.resolveSibling("report.html")).hasBinaryContent(report);
        }

        @Test
        void when_there_is_nothing_to_resume_then_it_begins_anew() {
            check(minimize(recorded(), "--resume")).hasCode(0).prints("minimizing");
        }

        @Test
        void when_the_time_is_too_short_then_the_best_so_far_is_recorded() {
            Path file = recorded();
            check(winnow("minimize", file.toString(), "--time", "1ms"))
                    .hasCode(0)
                    .prints("time is up", "--resume", "nothing is proved")
                    .prints("explanation  none: the time was up", "--time");
            assertThat(file.resolveSibling("minimized.jsonl")).exists();
        }

        private long events(Path file) {
            return winnow("replay", file.toString(), "--json").number("events");
        }
    }

    @Nested
    class Given_wrong_arguments {

        @ParameterizedTest
        @CsvSource({
            "--time=0s, --time",
            "--time=5, --time",
            "--jobs=0, --jobs",
            "--tries=0, --tries",
            "--pipeline=other, --pipeline",
            "--stages=tfb, choose from provenance",
            "--backtracks=all, it applies only to --pipeline demi",
            "--backtracks=some, --backtracks",
            "--sed=3, --sed"
        })
        void when_an_option_is_invalid_then_the_code_is_2_and_it_is_named(String option, String said) {
            check(winnow("minimize", recorded().toString(), option)).hasCode(2).says(said);
        }

        @Test
        void when_there_is_no_file_then_the_code_is_2() {
            check(winnow("minimize")).hasCode(2).says("FILE");
            check(winnow("minimize", directory.resolve("none.jsonl").toString()))
                    .hasCode(2);
            check(winnow("minimize", directory.toString())).hasCode(2);
        }
    }

    @Nested
    class Given_a_file_that_cannot_be_minimized {

        @Test
        void when_it_violates_nothing_then_the_code_is_2_and_hunt_is_advised() {
            Scenario paxos = new ScenarioFinder(getClass().getClassLoader()).find("paxos");
            Setup setup = paxos.setup(new Parameters(paxos.parameters(), Map.of()));
            Execution passing =
                    Runner.run(setup, new Origin("paxos", Map.of(), 1), new Fuzzer(setup, 1, new RandomWalk(1, 1)));
            Path file = directory.resolve("passing.jsonl");
            ExecutionWriter.write(file, setup, passing);
            check(winnow("minimize", file.toString())).hasCode(2).says("violates no invariant", "winnow hunt paxos");
        }

        @Test
        void when_it_is_truncated_then_the_code_is_2() throws IOException {
            byte[] bytes = Files.readAllBytes(recorded());
            Path torn = Files.write(directory.resolve("torn.jsonl"), Arrays.copyOf(bytes, bytes.length / 2));
            check(winnow("minimize", torn.toString())).hasCode(2).says("incomplete");
        }

        @Test
        void when_the_resumed_file_has_another_scenario_then_the_code_is_2() {
            Path file = recorded();
            copied("2pc-2", "minimized.jsonl");
            check(minimize(file, "--resume")).hasCode(2).says("of another execution", "leave out --resume");
        }

        @Test
        void when_the_resumed_file_has_another_seed_then_the_code_is_2() throws IOException {
            Path file = recorded();
            Path other = Files.createDirectory(directory.resolve("other"));
            winnow("hunt", SCENARIO, "--seed", "2", "--no-minimize", "--out", other.toString());
            Files.copy(other.resolve(SCENARIO + "/2/original.jsonl"), file.resolveSibling("minimized.jsonl"));
            check(minimize(file, "--resume")).hasCode(2).says("of another execution", "leave out --resume");
        }
    }

    @Nested
    class Given_a_nondeterministic_system {

        private Path failed() {
            Misbehaving.Wonders scenario = new Misbehaving.Wonders();
            Setup setup = scenario.setup(new Parameters(List.of(), Map.of()));
            Origin origin = new Origin(scenario.name(), Map.of(), 1);
            Execution execution = Runner.run(setup, origin, new Fuzzer(setup, 1, new RandomWalk(1, 1)));
            assertThat(execution.verdict().isViolation()).isTrue();
            Path file = directory.resolve("flaky.jsonl");
            ExecutionWriter.write(file, setup, execution);
            return file;
        }

        @Test
        void when_it_is_tried_once_then_it_is_refused_with_the_step() {
            check(winnow("minimize", failed().toString(), "--scenario", Misbehaving.Wonders.class.getName()))
                    .hasCode(3)
                    .says("step 2", "Go", "doctor", "--tries");
        }

        @Test
        void when_it_is_tried_often_then_the_failure_rate_is_printed() {
            check(winnow(
                            "minimize",
                            failed().toString(),
                            "--scenario",
                            Misbehaving.Wonders.class.getName(),
                            "--tries",
                            "10"))
                    .hasCode(0)
                    .prints("of 10 tries: the system is nondeterministic");
        }

        @Test
        void when_a_deterministic_one_is_tried_often_then_no_rate_is_printed() {
            CliRun ran = winnow("minimize", recorded().toString(), "--tries", "2", "--stages", "types,singles");
            check(ran).hasCode(0).prints("failed in all 2 tries");
            assertThat(ran.out()).doesNotContain("nondeterministic");
        }
    }

    @Nested
    class Given_a_hunt {

        @Test
        void when_it_finds_a_violation_then_its_JSON_includes_minimization() {
            CliRun ran = winnow("hunt", "paxos-1", "--minimize-time", "2s", "--json", "--out", directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.out()).contains("\"minimized\":{\"before\":{\"events\":");
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence("minimized", "before", "after", "certificate", "stages", "execution", "test");
            assertThat(directory.resolve("paxos-1/1/minimized.jsonl")).exists();
        }

        @Test
        void when_minimization_is_off_then_the_field_is_null() {
            CliRun ran = winnow("hunt", "paxos-1", "--no-minimize", "--json", "--out", directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.out()).contains("\"minimized\":null");
            assertThat(directory.resolve("paxos-1/1/minimized.jsonl")).doesNotExist();
        }
    }

    private static long lines(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
