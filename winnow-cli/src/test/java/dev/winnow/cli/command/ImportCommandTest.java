package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {

    private static final Path RECORDED = Path.of("../winnow-lab/src/main/resources/best-known/raft-45.jsonl");

    @TempDir
    private Path directory;

    private Path log = Path.of("");
    private Path imported = Path.of("");

    private static CliRunAssert winnow(Object... arguments) {
        return new CliRunAssert(CliRun.inThisJvm(
                List.of(arguments).stream().map(Object::toString).toArray(String[]::new)));
    }

    /** Follows the log on the system that wrote it, with the seed of that execution. */
    private CliRunAssert follow(Object... options) {
        List<Object> arguments =
                new ArrayList<>(List.of("follow", imported, "--scenario", "raft-45", "--seed=-2385467371777176635"));
        arguments.addAll(List.of(options));
        return winnow(arguments.toArray());
    }

    @BeforeEach
    void exportAndImport() {
        log = directory.resolve("raft.log");
        imported = directory.resolve("raft-imported.jsonl");
        winnow("show", RECORDED, "--shiviz", log).hasCode(0);
        winnow("import", log, "--shiviz")
                .hasCode(0)
                .prints("20 steps at 4 processes: 10 deliveries, 0 local events", "observed, not performed");
    }

    @Nested
    class Given_the_ShiViz_log_of_a_recorded_execution {

        @Test
        void when_imported_then_it_is_the_same_execution() {
            winnow("compare", RECORDED, imported).hasCode(0).prints("no difference: 20 events in common");
        }

        @Test
        void when_shown_or_reported_then_the_file_is_enough() {
            winnow("show", imported).hasCode(0).prints("observed", "End of the log; no invariant was checked");
            winnow("show", imported, "--json").hasCode(0).prints("\"control\":\"observed\"");
            winnow("report", imported).hasCode(0);
            assertThat(directory.resolve("raft-imported.html")).isNotEmptyFile();
        }

        @Test
        void when_it_is_to_be_performed_then_follow_is_named() {
            winnow("replay", imported).hasCode(2).says("was imported from a log", "winnow follow");
            winnow("minimize", imported).hasCode(2).says("was imported from a log", "winnow follow");
        }

        @Test
        void when_followed_then_all_events_are_performed_and_the_violation_is_found() {
            follow().hasCode(1).prints("20 of 20 events performed (100.0 %)", "election safety", "minimize");
            Path performed = directory.resolve("raft-imported-followed.jsonl");
            winnow("compare", RECORDED, performed).hasCode(0);
            winnow("replay", performed).hasCode(1).prints("still there");
            winnow("follow", performed, "--scenario", "raft-45").hasCode(2).says("was performed by Winnow");
        }
    }

    @Nested
    class Given_a_log_without_clocks {

        private static final String MESSAGES = "^(?<from>\\S+)→(?<process>\\S+) #(?<id>\\d+) (?<message>.*)$";
        private static final String TIMERS = "^(?<process>\\S+) #\\d+ timer (?<timer>.*)$";
        private static final String STARTS = "^(?<kind>start) (?<process>\\S+)$";

        private List<String> lines = List.of();

        @BeforeEach
        void readEvents() throws IOException {
            List<String> pairs = Files.readAllLines(log);
            lines = new ArrayList<>();
            for (int i = 1; i < pairs.size(); i += 2) {
                if (!pairs.get(i).startsWith("send ")) {
                    lines.add(pairs.get(i));
                }
            }
        }

        private void importLines() throws IOException {
            Files.write(log, lines);
            winnow("import", log, "--regex", MESSAGES, "--regex", TIMERS, "--regex", STARTS)
                    .hasCode(0);
        }

        @Test
        void when_nothing_is_missing_then_all_is_performed_without_knowing_the_senders() throws IOException {
            importLines();
            follow("--json").hasCode(1).prints("\"logEvents\":28,\"matched\":28,\"skipped\":0", "\"difference\":null");
        }

        @Test
        void when_no_start_is_logged_then_the_processes_of_the_plan_are_started() throws IOException {
            lines.removeIf(line -> line.startsWith("start "));
            importLines();
            follow().hasCode(1).prints("24 of 24 events performed", "started      4 processes");
        }

        @Test
        void when_a_line_is_missing_then_the_share_and_the_first_difference_are_told() throws IOException {
            lines.remove("m4 #"
                    + lines.stream()
                            .filter(line -> line.startsWith("m4 #") && line.endsWith("ELECTION"))
                            .findFirst()
                            .orElseThrow()
                            .substring(4));
            importLines();
            follow("--json").hasCode(0).prints("\"difference\":{\"step\":");
            follow().prints("is not possible: ", "enabled      ");
        }

        @Test
        void when_two_lines_are_swapped_then_the_events_between_are_the_difference() throws IOException {
            String last = lines.remove(lines.size() - 1);
            lines.add(0, last);
            importLines();
            follow().hasCode(0).prints("difference   step 0 is not possible: send Vote(");
        }
    }

    @Nested
    class Given_wrong_input {

        @Test
        void when_no_format_or_two_are_given_then_the_fix_names_them() {
            winnow("import", log).hasCode(2).says("the format of the log is not given", "--shiviz and --otel");
            winnow("import", log, "--shiviz", "--otel").hasCode(2).says("several formats are given");
        }

        @Test
        void when_a_line_is_malformed_then_its_number_and_the_fix_are_said() throws IOException {
            Files.writeString(log, "m1 {\"m1\":1}\nstart m1\nm1 no clock\nx\n");
            winnow("import", log, "--shiviz").hasCode(2).says("line 3: expected a host and a vector clock", "--regex");
        }
    }

    @Test
    void when_executions_differ_then_compare_tells_the_first_difference() throws IOException {
        List<String> lines = Files.readAllLines(log);
        Files.write(log, lines.subList(0, 36));
        Path shorter = directory.resolve("shorter.jsonl");
        winnow("import", log, "--shiviz", "--out", shorter).hasCode(0);
        winnow("compare", imported, shorter)
                .hasCode(1)
                .prints("first difference after 18 events in common", "step 18, m3→m2 Vote(", "has ended");
        winnow("compare", imported, shorter, "--json")
                .hasCode(1)
                .prints("\"same\":false,\"samePerProcess\":false,\"sameEvents\":18", "\"other\":null");
    }

    @Nested
    class Given_spans_of_OpenTelemetry {

        private static final String SPANS = """
                {"traceId":"t","spanId":"1","name":"GET /cart","kind":"CLIENT","service.name":"shop",\
                "startTimeUnixNano":"10","endTimeUnixNano":"60"}
                {"traceId":"t","spanId":"2","parentSpanId":"1","name":"cart","kind":"SERVER","service.name":"store",\
                "startTimeUnixNano":"20","endTimeUnixNano":"50","events":[{"name":"miss","timeUnixNano":"30"}]}
                """;

        @Test
        void when_imported_then_requests_replies_and_events_are_shown() throws IOException {
            Path spans = Files.writeString(directory.resolve("spans.log"), SPANS);
            Path file = directory.resolve("spans-imported.jsonl");
            winnow("import", spans, "--otel")
                    .hasCode(0)
                    .prints("steps at 2 processes: 2 deliveries, ", "observed, not performed");
            winnow("show", file).hasCode(0).prints("shop", "store", "cart", "miss");
        }

        @Test
        void when_a_line_is_no_span_then_it_is_named() throws IOException {
            Path spans = Files.writeString(directory.resolve("spans.log"), SPANS + "GET /cart 200\n");
            winnow("import", spans, "--otel").hasCode(2).says("line 3", "not JSON");
        }
    }
}
