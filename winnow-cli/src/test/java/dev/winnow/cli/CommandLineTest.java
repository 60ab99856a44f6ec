package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.winnow.cli.project.BuildProperties;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @TempDir
    static Path hunted;

    @TempDir
    Path directory;

    private CliRun winnow(String... arguments) {
        return CliRun.inThisJvm(arguments);
    }

    @Nested
    class Given_no_or_wrong_arguments {

        @Test
        void when_there_is_no_command_then_usage_is_shown_with_code_2() {
            check(winnow()).hasCode(2).says("Give a command");
        }

        @Test
        void when_help_is_asked_for_then_commands_and_exit_codes_are_listed() {
            check(winnow("--help")).hasCode(0).prints("hunt", "replay", "doctor", "130 interrupted");
        }

        @Test
        void when_the_version_is_asked_for_then_it_is_that_of_the_build() {
            check(winnow("--version"))
                    .hasCode(0)
                    .prints("winnow " + BuildProperties.read().version("winnow.version"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"list", "new", "hunt", "fuzz", "replay", "show", "report", "doctor", "bench"})
        void when_help_of_a_command_is_asked_for_then_it_is_given(String command) {
            check(winnow(command, "--help")).hasCode(0).prints("--json");
        }

        @Test
        void when_a_flag_is_unknown_then_the_code_is_2() {
            check(winnow("hunt", "2pc-2", "--sed", "3")).hasCode(2).says("--sed");
        }

        @Test
        void when_the_scenario_is_unknown_then_similar_ones_are_named() {
            check(winnow("hunt", "2pc-9")).hasCode(2).says("no scenario named '2pc-9'", "2pc", "winnow list");
        }

        @Test
        void when_a_parameter_is_unknown_then_the_known_ones_are_named() {
            check(winnow("hunt", "mini-raft", "-p", "size=3")).hasCode(2).says("size", "nodes");
        }

        @Test
        void when_a_parameter_is_out_of_range_then_the_range_is_told() {
            check(winnow("hunt", "mini-raft", "-p", "nodes=99")).hasCode(2).says("99", "from 3 to 9");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "--time=5",
                    "--time=0s",
                    "--time=x",
                    "--handler-limit=9999999h",
                    "--jobs=0",
                    "--executions=0",
                    "--steps=-1",
                    "--min-events=-1"
                })
        void when_a_number_is_invalid_then_the_code_is_2(String option) {
            check(winnow("hunt", "2pc-2", option)).hasCode(2);
        }

        @Test
        void when_a_time_is_too_long_then_the_error_quotes_it_as_typed() {
            check(winnow("hunt", "2pc-2", "--time", "9999999h")).hasCode(2).says("'9999999h'", "at most 10000h");
        }

        @Test
        void when_json_is_wanted_then_the_error_is_json() {
            CliRun ran = winnow("hunt", "nothing", "--json");
            check(ran).hasCode(2);
            assertThat(ran.jsonFieldNames()).containsSubsequence("error", "code", "message", "fix");
            assertThat(winnow("hunt", "--nothing", "--json").jsonFieldNames()).contains("error");
        }
    }

    @Nested
    class Given_a_scenario_with_a_bug {

        @Test
        void when_hunted_then_it_is_found_and_confirmed_and_recorded() {
            CliRun ran = winnow("hunt", "2pc-2", "--no-minimize", "--out", directory.toString());
            check(ran).hasCode(1).prints("violation", "confirmed", "replayed on a fresh system", "winnow replay");
            assertThat(directory.resolve("2pc-2/1/original.jsonl")).exists();
        }

        @Test
        void when_hunted_with_json_then_the_fields_are_those_of_the_contract() {
            CliRun ran = winnow(
                    "hunt", "mini-raft-45", "--no-minimize", "--seed", "7", "--json", "--out", directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.err()).isEmpty();
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence(
                            "schema",
                            "scenario",
                            "seed",
                            "index",
                            "verdict",
                            "violation",
                            "invariant",
                            "message",
                            "processes",
                            "execution",
                            "events",
                            "externals",
                            "executions",
                            "seconds",
                            "stopped");
            assertThat(ran.out()).contains("\"seed\":\"7\"", "\"verdict\":\"violation\"", "\"stopped\":\"done\"");
        }

        @Test
        void when_hunted_with_one_and_with_four_jobs_then_the_files_are_equal() throws IOException {
            byte[] one = hunted("mini-raft-45", "--jobs", "1");
            byte[] four = hunted("mini-raft-45", "--jobs", "4");
            assertThat(four).isEqualTo(one);
        }

        @Test
        void when_a_minimum_length_is_given_then_shorter_ones_are_skipped() {
            CliRun ran = winnow(
                    "hunt",
                    "mini-raft-45",
                    "--no-minimize",
                    "--min-events",
                    "500",
                    "--json",
                    "--out",
                    directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.number("events")).isGreaterThanOrEqualTo(500);
        }

        @Test
        void when_fuzzed_then_the_rate_is_reported() {
            CliRun ran = winnow("fuzz", "2pc-2", "--executions", "200", "--json", "--out", directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.jsonFieldNames())
                    .containsSubsequence("violations", "invariant", "index", "count", "rate", "execution");
            assertThat(ran.number("executions")).isEqualTo(200);
        }

        @Test
        void when_the_recorded_execution_is_replayed_then_the_violation_is_still_there() throws IOException {
            Path file = recorded("paxos-1");
            check(winnow("replay", file.toString())).hasCode(1).prints("every step as recorded", "still there");
            CliRun json = winnow("replay", file.toString(), "--json");
            check(json).hasCode(1);
            assertThat(json.out()).contains("\"result\":\"same\"");
        }

        @Test
        void when_recorded_with_zstd_then_it_can_be_replayed_and_shown() {
            winnow("hunt", "paxos-1", "--no-minimize", "--compress", "--out", directory.toString());
            Path file = directory.resolve("paxos-1/1/original.jsonl.zst");
            check(winnow("replay", file.toString())).hasCode(1);
            check(winnow("show", file.toString())).hasCode(0).prints("proposer1");
        }

        @Test
        void when_a_ShiViz_log_is_requested_then_only_the_log_is_written() throws IOException {
            Path file = recorded("paxos-1");
            Path log = directory.resolve("paxos.log");
            check(winnow("show", file.toString(), "--shiviz", log.toString()))
                    .hasCode(0)
                    .prints("wrote " + log, "bestchai.bitbucket.io/shiviz", "(?<host>");
            List<String> lines = Files.readAllLines(log);
            assertThat(lines).hasSize(2 * (Files.readAllLines(file).size() - 2));
            assertThat(lines.get(0)).isEqualTo("acceptor1 {\"acceptor1\":1}");
            assertThat(lines.get(1)).isEqualTo("start acceptor1");
        }

        @Test
        void when_a_ShiViz_log_cannot_be_written_then_the_code_is_2() throws IOException {
            Path nowhere = directory.resolve("none/paxos.log");
            check(winnow("show", recorded("paxos-1").toString(), "--shiviz", nowhere.toString()))
                    .hasCode(2)
                    .says("cannot write " + nowhere);
        }

        @Test
        void when_the_bug_is_fixed_then_replay_reports_that() throws IOException {
            Path file = recorded("2pc-2");
            Path fixed = directory.resolve("fixed.jsonl");
            EditedExecutionFile.edit(
                    file, fixed, text -> text.replace("\"scenario\":\"2pc-2\"", "\"scenario\":\"2pc\""));
            assertThat(winnow("replay", fixed.toString()).code()).isIn(0, 3);
        }

        private byte[] hunted(String scenario, String... options) throws IOException {
            Path out = Files.createTempDirectory(directory, "hunt");
            List<String> arguments =
                    new java.util.ArrayList<>(List.of("hunt", scenario, "--no-minimize", "--out", out.toString()));
            arguments.addAll(List.of(options));
            winnow(arguments.toArray(String[]::new));
            return Files.readAllBytes(out.resolve(scenario + "/1/original.jsonl"));
        }
    }

    @Nested
    class Given_a_correct_scenario {

        @Test
        void when_hunted_for_a_number_of_executions_then_nothing_is_found() {
            CliRun ran = winnow("hunt", "2pc", "--executions", "100", "--json", "--out", directory.toString());
            check(ran).hasCode(0);
            assertThat(ran.out()).contains("\"verdict\":\"none\"", "\"stopped\":\"done\"");
        }

        @Test
        void when_no_execution_fits_the_time_then_that_is_no_success() {
            check(winnow("hunt", "mini-raft", "--steps", "100000000", "--time", "100ms", "--out", directory.toString()))
                    .hasCode(2)
                    .says("no execution finished", "--steps");
        }

        @Test
        void when_the_time_is_up_then_the_output_says_so() {
            CliRun ran = winnow("hunt", "mini-raft", "--time", "200ms", "--json", "--out", directory.toString());
            check(ran).hasCode(0);
            assertThat(ran.out()).contains("\"stopped\":\"time\"");
        }
    }

    @Nested
    class Given_a_time_limit {

        /** Minimizing takes several times as long, and may take a minute by default. */
        @Test
        void when_it_ends_while_minimizing_then_the_best_so_far_is_the_result() {
            CliRun ran = winnow(
                    "hunt", "mini-raft-45", "--time", "2s", "--jobs", "1", "--json", "--out", directory.toString());
            check(ran).hasCode(1);
            assertThat(ran.out()).contains("\"minimized\":{", "\"stopped\":true");
        }
    }

    @Nested
    class Given_a_damaged_file {

        @Test
        void when_it_is_missing_or_empty_or_a_directory_then_the_code_is_2() throws IOException {
            Path empty = Files.createFile(directory.resolve("empty.jsonl"));
            for (String command : List.of("replay", "show", "report")) {
                check(winnow(command, directory.resolve("none.jsonl").toString()))
                        .hasCode(2);
                check(winnow(command, directory.toString())).hasCode(2);
                check(winnow(command, empty.toString())).hasCode(2);
            }
        }

        @Test
        void when_it_is_truncated_then_replay_refuses_with_advice() throws IOException {
            Path file = recorded("paxos-1");
            byte[] bytes = Files.readAllBytes(file);
            Path torn = Files.write(directory.resolve("torn.jsonl"), java.util.Arrays.copyOf(bytes, bytes.length / 2));
            check(winnow("replay", torn.toString())).hasCode(2).says("incomplete", "line", "--partial");
            check(winnow("replay", "--partial", torn.toString())).hasCode(0);
            check(winnow("show", torn.toString())).hasCode(2).prints("start").says("incomplete");
        }

        @Test
        void when_a_byte_differs_then_it_is_refused() throws IOException {
            Path file = recorded("paxos-1");
            String text = Files.readString(file);
            Path wrong = Files.writeString(
                    directory.resolve("wrong.jsonl"), text.replaceFirst("\"round\":1|round=1", "round=7"));
            check(winnow("replay", wrong.toString())).hasCode(2).says("line");
        }

        @Test
        void when_its_schema_is_newer_then_the_error_says_so() throws IOException {
            Path newer = Files.writeString(
                    directory.resolve("newer.jsonl"),
                    "{\"winnow\":\"execution\",\"schema\":99}\n",
                    StandardCharsets.UTF_8);
            check(winnow("replay", newer.toString())).hasCode(2).says("schema 99");
        }
    }

    /** Returns a copy of the file that one hunt found for all tests. */
    private Path recorded(String scenario) throws IOException {
        Path file = hunted.resolve(scenario + "/1/original.jsonl");
        if (!Files.exists(file)) {
            check(winnow("hunt", scenario, "--no-minimize", "--out", hunted.toString()))
                    .hasCode(1);
        }
        return Files.copy(file, directory.resolve("original.jsonl"));
    }

    private static CliRunAssert check(CliRun ran) {
        return new CliRunAssert(ran);
    }

    static List<String> fieldNames(String json) {
        List<String> names = new java.util.ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentName() != null && parser.currentToken().name().equals("FIELD_NAME")) {
                    names.add(parser.currentName());
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return names;
    }
}
