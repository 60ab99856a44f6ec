package dev.winnow.trace.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Control;
import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportedLogTest {

    @TempDir
    private Path directory;

    private Path log(String... lines) {
        try {
            return Files.write(directory.resolve("system.log"), List.of(lines));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> texts(ImportedLog imported) {
        return imported.steps().stream().map(RecordedStep::text).toList();
    }

    private static List<String> sent(ImportedLog imported) {
        return imported.steps().stream()
                .flatMap(step -> step.sent().stream().map(sent -> step.number() + ": " + sent.text()))
                .toList();
    }

    @Nested
    class Given_lines_and_an_expression {

        private static final String EXPRESSION = "^(?<process>\\S+) (?:(?<kind>send|recv|timer|start|crash)\\b ?)?"
                + "(?:#(?<id>\\d+) )?(?:to (?<to>\\S+) )?(?:from (?<from>\\S+) )?(?<event>.*)$";

        private ImportedLog read(String... lines) {
            return ImportedLog.byRegex(log(lines), List.of(EXPRESSION));
        }

        @Test
        void when_sends_and_receptions_have_ids_then_they_are_matched_by_them() {
            ImportedLog imported =
                    read("n1 send #7 to n2 Ping", "n1 send #8 to n2 Ping", "n2 recv #8 Ping", "n2 ready");

            assertThat(texts(imported))
                    .containsExactly("n1: send Ping to n2", "n1: send Ping to n2", "n1→n2 #1 Ping", "n2: ready");
            assertThat(sent(imported)).containsExactly("0: n1→n2 #0 Ping", "1: n1→n2 #1 Ping");
            assertThat(imported.processes()).containsExactly(ProcessId.of("n1"), ProcessId.of("n2"));
            assertThat(imported.warnings()).isEmpty();
        }

        @Test
        void when_they_have_no_ids_then_they_are_matched_by_channel_and_text_first_with_first() {
            ImportedLog imported = read(
                    "n1 send to n2 A", "n1 send to n2 B", "n1 send to n2 A", "n2 recv from n1 A", "n2 recv from n1 A");

            assertThat(texts(imported).subList(3, 5)).containsExactly("n1→n2 #0 A", "n1→n2 #2 A");
        }

        @Test
        void when_nobody_sent_a_message_then_it_comes_from_outside() {
            ImportedLog imported = read("n2 recv from client Get(x)");

            assertThat(texts(imported)).containsExactly("send Get(x) to n2", "outside→n2 #0 Get(x)");
            assertThat(imported.warnings())
                    .containsExactly("1 received message without a sender in the log: shown as sent from outside");
        }

        @Test
        void when_a_line_tells_a_timer_or_a_fault_then_it_is_that_event() {
            ImportedLog imported = read("n1 start", "n1 timer election", "n1 crash", "n2 timer election");

            assertThat(texts(imported))
                    .containsExactly("start n1", "n1 #0 timer election", "crash n1", "n2: timer election");
        }

        @Test
        void when_times_contradict_causality_then_it_is_told_and_the_send_comes_first() {
            ImportedLog imported = ImportedLog.byRegex(
                    log("12:00:00.200 n1 to=n2 Ping", "12:00:00.100 n2 from=n1 Ping", "12:00:00.150 n2 done"),
                    List.of(
                            "^(?<time>\\S+) (?<process>\\S+) (?:to=(?<to>\\S+) )?(?:from=(?<from>\\S+) )?(?<event>.*)$"));

            assertThat(texts(imported)).containsExactly("n1: send Ping to n2", "n1→n2 #0 Ping", "n2: done");
            assertThat(imported.warnings())
                    .containsExactly("line 2: the message is received before line 1 sends it: clocks disagree. It is"
                            + " shown after it was sent");
        }

        @Test
        void when_lines_contradict_each_other_then_the_line_and_the_fix_are_given() {
            assertThatThrownBy(() -> read("n1 recv #1 A", "n1 send #2 to n2 B", "n2 recv #2 B", "n2 send #1 to n1 A"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("line 1: its event comes before one of its own causes")
                    .hasMessageContaining("4 lines");
        }

        @Test
        void when_some_lines_do_not_match_then_the_first_is_quoted_and_all_are_counted() {
            ImportedLog imported = ImportedLog.byRegex(
                    log("n1: ready", "   at stack trace", "", "Caused by", "n1: done"),
                    List.of("^(?<process>\\w+): (?<event>.*)$"));

            assertThat(texts(imported)).containsExactly("n1: ready", "n1: done");
            assertThat(imported.warnings())
                    .containsExactly(
                            "line 2: no expression matches:    at stack trace",
                            "2 lines match no expression and are left out");
        }

        @Test
        void when_no_line_matches_then_the_first_one_is_quoted() {
            assertThatThrownBy(() -> ImportedLog.byRegex(log("hello"), List.of("^(?<process>\\d+)$")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("line 1: no expression matches: hello");
        }

        @Test
        void when_the_expression_is_wrong_then_the_message_says_why() {
            assertThatThrownBy(() -> ImportedLog.byRegex(log("x"), List.of("(?<process>")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("not a regular expression");
            assertThatThrownBy(() -> ImportedLog.byRegex(log("x"), List.of("(?<x")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("not a regular expression");
            assertThatThrownBy(() -> ImportedLog.byRegex(log("x"), List.of("(?<proces>.*)")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("unknown group 'proces'");
            assertThatThrownBy(() -> ImportedLog.byRegex(log("x"), List.of("(?<event>.*)")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("does not say which process");
        }

        @Test
        void when_a_time_is_none_then_the_line_is_told() {
            assertThatThrownBy(() -> ImportedLog.byRegex(
                            log("1 n1 a", "soon n1 b"), List.of("^(?<time>\\S+) (?<process>\\S+) (?<event>.*)$")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("line 2: not a time: soon");
        }

        @Test
        void when_times_have_usual_forms_then_their_order_is_kept() {
            List<String> times = List.of(
                    "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.5Z", "2026-01-31 12:00:01,250", "2026-01-31T12:00:02");
            List<Long> numbers = new ArrayList<>();
            times.forEach(time -> numbers.add(LogRegex.time(time)));
            assertThat(numbers).doesNotContainNull().isSorted().doesNotHaveDuplicates();
            assertThat(LogRegex.time("1.5")).isEqualTo(1_500_000_000L);
            assertThat(LogRegex.time("yesterday")).isNull();
        }
    }

    @Nested
    class Given_a_log_with_vector_clocks {

        @Test
        void when_an_event_knows_news_of_another_process_then_it_received_a_message() {
            ImportedLog imported = ImportedLog.ofShiViz(log(
                    "a {\"a\":1}", "sends request",
                    "b {\"a\":1, \"b\":1}", "gets request",
                    "c {\"a\":1, \"b\":1, \"c\":1}", "gets forwarded request",
                    "a {\"a\":2}", "works on"));

            assertThat(texts(imported))
                    .containsExactly(
                            "a: sends request", "a→b #0 gets request", "b→c #1 gets forwarded request", "a: works on");
        }

        @Test
        void when_lines_are_in_any_order_then_causes_come_first() {
            ImportedLog imported =
                    ImportedLog.ofShiViz(log("b {\"a\":1, \"b\":1}", "gets request", "a {\"a\":1}", "sends request"));
            assertThat(texts(imported)).containsExactly("a: sends request", "a→b #0 gets request");
        }

        @Test
        void when_an_event_joins_two_messages_then_each_is_delivered() {
            ImportedLog imported = ImportedLog.ofShiViz(
                    log("a {\"a\":1}", "one", "b {\"b\":1}", "two", "c {\"a\":1,\"b\":1,\"c\":1}", "both"));
            assertThat(texts(imported)).containsExactly("a: one", "b: two", "a→c #0 both", "b→c #1 both");
        }

        @Test
        void when_an_expression_has_a_clock_then_one_line_is_enough() {
            ImportedLog imported = ImportedLog.byRegex(
                    log("a {\"a\":1} x", "b {\"a\":1,\"b\":1} y"),
                    List.of("^(?<process>\\S+) (?<clock>\\{.*\\}) (?<event>.*)$"));
            assertThat(texts(imported)).containsExactly("a: x", "a→b #0 y");
        }

        @Test
        void when_a_clock_is_wrong_then_the_line_and_the_fix_are_given() {
            rejects("line 1: expected a host and a vector clock", "a 1", "x");
            rejects("line 1: the event after the clock is missing", "a {\"a\":1}");
            rejects("line 1: not a vector clock", "a {\"a\":x}", "x");
            rejects("line 1: the clock does not count the events of a", "a {\"b\":1}", "x");
            rejects("line 3: event 1 of a is already on line 1", "a {\"a\":1}", "x", "a {\"a\":1}", "y");
            rejects("line 1: event 1 of a is missing", "a {\"a\":2}", "x");
            rejects("line 1: the clock knows event 3 of b, which is not in the log", "a {\"a\":1,\"b\":3}", "x");
        }

        private void rejects(String problem, String... lines) {
            assertThatThrownBy(() -> ImportedLog.ofShiViz(log(lines)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(problem)
                    .satisfies(e -> assertThat(((BadInput) e).fix()).isNotBlank());
        }
    }

    @Nested
    class Given_spans {

        private static final String CLIENT = "{\"traceId\":\"t\",\"spanId\":\"1\",\"name\":\"GET /cart\",\"kind\":"
                + "\"SPAN_KIND_CLIENT\",\"service.name\":\"web\",\"startTimeUnixNano\":\"100\",\"endTimeUnixNano\":\"400\"}";
        private static final String SERVER = "{\"traceId\":\"t\",\"spanId\":\"2\",\"parentSpanId\":\"1\",\"name\":"
                + "\"cart\",\"kind\":2,\"resource\":{\"attributes\":{\"service.name\":\"cart\"}},\"startTimeUnixNano\":200,"
                + "\"endTimeUnixNano\":300,\"events\":[{\"name\":\"cache miss\",\"timeUnixNano\":250}]}";

        @Test
        void when_a_client_calls_a_server_then_request_and_reply_are_messages() {
            assertThat(texts(ImportedLog.ofSpans(log(CLIENT, SERVER))))
                    .containsExactly(
                            "web: GET /cart",
                            "web→cart #0 cart",
                            "cart: cache miss",
                            "cart: cart ends",
                            "cart→web #1 reply to cart");
        }

        @Test
        void when_they_come_in_OTLP_batches_then_the_service_is_that_of_the_resource() {
            String batch = "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                    + "{\"stringValue\":\"queue\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"t\",\"spanId\":\"1\","
                    + "\"name\":\"put\",\"kind\":4,\"startTimeUnixNano\":\"1\"}]}]},{\"resource\":{\"attributes\":"
                    + "[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"worker\"}}]},\"scopeSpans\":[{\"spans\":"
                    + "[{\"traceId\":\"t\",\"spanId\":\"2\",\"parentSpanId\":\"1\",\"name\":\"take\",\"kind\":5,"
                    + "\"startTimeUnixNano\":\"2\"}]}]}]}";
            assertThat(texts(ImportedLog.ofSpans(log(batch)))).containsExactly("queue: put", "queue→worker #0 take");
        }

        @Test
        void when_the_caller_is_not_in_the_log_then_the_request_comes_from_outside() {
            assertThat(texts(ImportedLog.ofSpans(log(SERVER))))
                    .containsExactly("send cart to cart", "outside→cart #0 cart", "cart: cache miss");
        }

        @Test
        void when_clocks_of_services_disagree_then_it_is_told() {
            String early = SERVER.replace("\"startTimeUnixNano\":200", "\"startTimeUnixNano\":50");
            assertThat(ImportedLog.ofSpans(log(CLIENT, early)).warnings())
                    .containsExactly("line 2: the message is received before line 1 sends it: clocks disagree. It is"
                            + " shown after it was sent");
        }

        @Test
        void when_a_span_is_incomplete_then_the_line_and_the_fix_are_given() {
            rejects("line 1: not JSON", "{\"traceId\":");
            rejects("line 2: a span without traceId or spanId", CLIENT, "{\"name\":\"x\"}");
            rejects("line 1: the span has no service.name", CLIENT.replace("service.name", "service"));
            rejects("line 2: the span 1 is already on line 1", CLIENT, CLIENT);
            rejects("line 1: startTimeUnixNano is not a number", CLIENT.replace("\"100\"", "\"now\""));
        }

        private void rejects(String problem, String... lines) {
            assertThatThrownBy(() -> ImportedLog.ofSpans(log(lines)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void when_written_then_the_file_says_that_it_was_observed() {
        Path file = directory.resolve("out.jsonl");
        ImportedLog.ofShiViz(log("a {\"a\":1}", "x", "b {\"a\":1,\"b\":1}", "y"))
                .write(file, "shop");

        try (ExecutionReader reader = ExecutionReader.open(file)) {
            List<String> texts = new ArrayList<>();
            reader.forEach(step -> texts.add(step.text()));
            assertThat(texts).containsExactly("a: x", "a→b #0 y");
            assertThat(reader.header().control()).isEqualTo(Control.OBSERVED);
            assertThat(reader.header().scenario()).isEqualTo("shop");
            assertThat(reader.footer()).isPresent();
        }
    }

    @Test
    void when_the_log_is_missing_empty_or_not_UTF_8_then_the_message_says_so() throws IOException {
        assertThatThrownBy(() -> ImportedLog.ofShiViz(directory.resolve("none.log")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no file");
        assertThatThrownBy(() -> ImportedLog.ofShiViz(log()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("the log has no events");
        Path latin = Files.write(directory.resolve("latin.log"), new byte[] {(byte) 0xe4, '\n'});
        assertThatThrownBy(() -> ImportedLog.ofSpans(latin))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("is not UTF-8");
    }
}
