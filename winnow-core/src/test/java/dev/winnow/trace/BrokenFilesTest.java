package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any file gives steps, or bad input with the line and the fix, and nothing else. */
class BrokenFilesTest {

    static final String HEADER = "{\"winnow\":\"execution\",\"schema\":1,\"scenario\":\"s\",\"parameters\":{},"
            + "\"seed\":\"1\",\"network\":\"fifo\",\"timers\":\"asynchronous\",\"processes\":[\"n1\",\"n2\"]}\n";
    static final String START =
            "{\"step\":0,\"event\":\"start\",\"process\":\"n1\",\"sent\":[{\"id\":0,\"to\":\"n2\",\"type\":\"P\",\"message\":\"P\"}]}\n";

    @TempDir
    Path directory;

    private static void rejects(String file, int line, String... words) {
        rejects(SampleExecutions.reader(HEADER + file), line, words);
    }

    static void rejects(ExecutionReader reader, int line, String... words) {
        assertThatThrownBy(() -> SampleExecutions.steps(reader)).isInstanceOfSatisfying(BadInput.class, e -> {
            assertThat(e).hasMessageContaining("line " + line + ":");
            assertThat(e.fix()).isNotBlank();
            assertThat(List.of(words))
                    .allSatisfy(word -> assertThat(e.getMessage()).contains(word));
        });
    }

    private static void rejectsHeader(String header, String... words) {
        assertThatThrownBy(() -> SampleExecutions.reader(header)).isInstanceOfSatisfying(BadInput.class, e -> {
            assertThat(e.fix()).isNotBlank();
            assertThat(List.of(words))
                    .allSatisfy(word -> assertThat(e.getMessage() + e.fix()).contains(word));
        });
    }

    /** Returns the lines with a matching end line. */
    private static String ended(String lines, int events, int externals) {
        CRC32C crc = new CRC32C();
        crc.update(lines.getBytes(StandardCharsets.UTF_8));
        return lines + "{\"end\":\"quiescent\",\"events\":" + events + ",\"externals\":" + externals + ",\"crc32c\":\""
                + FooterFormat.checksum(crc.getValue()) + "\"}\n";
    }

    @Nested
    class Given_a_truncated_file {

        @Test
        void when_truncated_at_any_byte_then_the_steps_before_are_read() {
            byte[] whole = SampleExecutions.twoPhaseCommit();
            List<RecordedStep> all = SampleExecutions.steps(SampleExecutions.reader(whole));
            int header = indexOf(whole, '\n') + 1;

            for (int length = header; length < whole.length - 1; length++) {
                ExecutionReader reader = SampleExecutions.reader(Arrays.copyOf(whole, length));
                List<RecordedStep> steps = SampleExecutions.steps(reader);
                assertThat(steps).isEqualTo(all.subList(0, steps.size()));
                assertThat(reader.footer()).isEmpty();
                int lines = (int) new String(whole, 0, length, StandardCharsets.ISO_8859_1)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
                boolean torn = whole[length - 1] != '\n' && whole[length] != '\n';
                assertThat(steps).hasSize(lines - 1 + (torn || whole[length - 1] == '\n' ? 0 : 1));
                assertThat(reader.truncation().orElseThrow().isMidLine()).isEqualTo(torn);
            }
        }

        @Test
        void when_only_the_last_line_feed_is_missing_then_it_is_complete() {
            byte[] whole = SampleExecutions.twoPhaseCommit();
            ExecutionReader reader = SampleExecutions.reader(Arrays.copyOf(whole, whole.length - 1));

            assertThat(reader).hasSize(21);
            assertThat(reader.footer()).isPresent();
        }

        @Test
        void when_truncated_within_a_line_then_the_reader_names_the_line() {
            ExecutionReader reader = SampleExecutions.reader(HEADER + START + "{\"step\":1,\"eve");

            assertThat(reader).hasSize(1);
            assertThat(reader.truncation()).hasValue(new Truncation(3, true));
            assertThat(reader.truncation().orElseThrow().text())
                    .isEqualTo("incomplete: it ends in the middle of line 3");
        }

        @Test
        void when_truncated_within_the_header_then_it_is_bad_input() {
            for (int length = 1; length < HEADER.length() - 1; length++) {
                rejectsHeader(HEADER.substring(0, length), "line 1");
            }
            assertThatThrownBy(() -> SampleExecutions.reader(HEADER.substring(0, 1)))
                    .hasMessageContaining("Unexpected end-of-input")
                    .hasMessageNotContaining("Source");
        }

        @Test
        void when_a_compressed_one_is_truncated_then_what_is_left_is_read() throws Exception {
            Path file = directory.resolve("a.jsonl.zst");
            HandmadeExecution tape = new HandmadeExecution("n1");
            tape.start("n1").sends("n1", 0);
            for (int i = 1; i < 600; i++) {
                tape.deliverLast().sends("n1", i);
            }
            ExecutionWriter.write(file, tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT));
            byte[] whole = Files.readAllBytes(file);
            int most = 0;

            for (int length = 300; length < whole.length; length += 7) {
                ExecutionReader reader = SampleExecutions.reader(Arrays.copyOf(whole, length));
                List<RecordedStep> steps = SampleExecutions.steps(reader);
                assertThat(steps.size()).isGreaterThanOrEqualTo(most);
                most = steps.size();
            }
            assertThat(most).isGreaterThan(400);
        }
    }

    @Nested
    class Given_a_file_that_is_no_execution {

        @Test
        void when_empty_then_it_is_bad_input() {
            rejectsHeader("", "empty");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\n",
                    "\n\n\n",
                    "hello\n",
                    "[]\n",
                    "{}\n",
                    "null\n",
                    "1\n",
                    "{\"a\":1}\n",
                    "{\"step\":0,\"event\":\"start\",\"process\":\"n1\"}\n",
                    "{\"winnow\":1}\n",
                    "{\"winnow\":\"execution\"}\n",
                    "{\"winnow\":\"execution\",\"scenario\":\"x\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":\"1\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":0}\n",
                    "{\"winnow\":\"execution\",\"schema\":-1}\n",
                    "{\"winnow\":\"execution\",\"schema\":1}\n",
                    "{\"winnow\":\"execution\",\"schema\":1}{\"more\":1}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"seed\":1}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"agent\":\"yes\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"seed\":\"one\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"seed\":\"99999999999999999999\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"parameters\":{\"a\":1}}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"processes\":[\"\"]}\n",
                    "{\"winnow\":\"execution\",\"schema\":1,\"processes\":\"n1\"}\n",
                    "{\"winnow\":\"execution\",\"schema\":5,\"control\":\"none\"}\n",
                })
        void when_the_first_line_is_no_header_then_it_is_bad_input(String file) {
            rejectsHeader(file, "line 1");
        }

        @Test
        void when_it_has_control_characters_then_the_message_escapes_them() {
            rejectsHeader("{\"winnow\":\"\\u001b[2J\",\"schema\":1}\n", "\\u001b[2J");
            rejects("{\"step\":0,\"event\":\"\\u001b[31m\\u0007\"}\n", 2, "\\u001b[31m\\u0007");
            rejects("{\"step\":0,\"event\":\"start\",\"process\":\" \\u009b2J\"}\n", 2, "\\u009b2J");
        }

        @Test
        void when_an_object_has_a_name_twice_then_it_is_bad_input() {
            rejectsHeader(HEADER.replace("\"seed\":\"1\"", "\"seed\":\"1\",\"seed\":\"2\""), "line 1", "seed");
            rejects(START.replace("\"id\":0", "\"id\":0,\"id\":0"), 2, "Duplicate", "id");
        }

        @Test
        void when_a_process_is_named_twice_then_it_is_bad_input() {
            rejectsHeader(HEADER.replace("n2", "n1"), "duplicate");
        }

        @Test
        void when_it_is_another_kind_of_Winnow_file_then_the_message_names_it() {
            rejectsHeader("{\"winnow\":\"report\",\"schema\":1}\n", "report");
        }

        @Test
        void when_its_schema_is_newer_then_the_message_says_which_version_reads_it() {
            rejectsHeader(
                    "{\"winnow\":\"execution\",\"schema\":6,\"scenario\":{}}\n",
                    "schema 6",
                    "reads schemas 1 to 5",
                    "update Winnow to a version that supports schema 6");
        }

        @Test
        void when_it_is_missing_or_a_directory_then_the_message_says_so() {
            assertThatThrownBy(() -> ExecutionReader.open(directory.resolve("none")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("there is no file");
            assertThatThrownBy(() -> ExecutionReader.open(directory))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("is a directory");
        }

        @Test
        void when_it_is_not_utf8_or_full_of_nul_bytes_then_it_is_bad_input() {
            assertThatThrownBy(() -> SampleExecutions.reader(HEADER.getBytes(StandardCharsets.UTF_16)))
                    .isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> SampleExecutions.reader(new byte[1_000])).isInstanceOf(BadInput.class);
            rejects(
                    SampleExecutions.reader(
                            concat(HEADER.getBytes(StandardCharsets.UTF_8), new byte[] {'{', (byte) 0xff, '\n'})),
                    2,
                    "not UTF-8 at byte 2");
            rejects("{\"step\":0,\u0000\"event\":1}\n", 2);
        }
    }

    @Nested
    class Given_an_invalid_line {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{}|neither a step nor the end",
                    "[]|is a list; expected an object",
                    "{\"event\":\"start\",\"step\":0}|neither a step nor the end",
                    "{\"step\":1,\"event\":\"start\",\"process\":\"n1\"}|expected step 0, found step 1",
                    "{\"step\":-1,\"event\":\"start\",\"process\":\"n1\"}|'step' is -1",
                    "{\"step\":0.5,\"event\":\"start\",\"process\":\"n1\"}|'step' is 0.5",
                    "{\"step\":99999999999999999999,\"event\":\"start\"}|'step' is 99999999999999999999",
                    "{\"step\":\"0\",\"event\":\"start\",\"process\":\"n1\"}|'step' is \"0\"",
                    "{\"step\":0}|'event' is missing",
                    "{\"step\":0,\"event\":\"explode\"}|'explode' is not an event",
                    "{\"step\":0,\"event\":null}|'event' is null; expected text",
                    "{\"step\":0,\"event\":\"start\"}|'process' is missing",
                    "{\"step\":0,\"event\":\"start\",\"process\":\"\"}|not the name of a process",
                    "{\"step\":0,\"event\":\"start\",\"process\":[\"n1\"]}|'process' is a list",
                    "{\"step\":0,\"event\":\"deliver\",\"item\":-3}|'item' is -3",
                    "{\"step\":0,\"event\":\"deliver\",\"item\":3}|'from' is missing",
                    "{\"step\":0,\"event\":\"deliver\",\"item\":1,\"from\":\"a\",\"to\":\"b\",\"type\":\"T\"}|'message' is missing",
                    "{\"step\":0,\"event\":\"fire\",\"item\":1,\"process\":\"a\"}|'timer' is missing",
                    "{\"step\":0,\"event\":\"send\",\"to\":\"a\",\"type\":\"T\",\"message\":\"T\"}|'payload' is missing",
                    "{\"step\":0,\"event\":\"partition\",\"one\":[\"a\"]}|'other' is missing",
                    "{\"step\":0,\"event\":\"partition\",\"one\":[1],\"other\":[]}|is 1; expected text",
                    "{\"step\":0,\"event\":\"run\"}|'block' is missing",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"sent\":{}}|'sent' is an object; expected a list",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"sent\":[{}]}|'sent': 'id' is missing",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"sent\":[{\"id\":-1}]}|'sent': 'id' is -1",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"armed\":[{\"id\":0,\"timer\":\"t\"}]}|'process' is missing",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"lost\":[\"1\"]}|is \"1\"",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"choices\":[3]}|a bound and a value",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"choices\":[3,3]}|not below its bound",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"states\":[]}|'states' is a list",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",\"states\":{\" \":1}}|not the name of a process",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\"} {}|more after the end of the object",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"b\",}|not readable as JSON",
                    "{\"step\":0,\"event\":\"run\",\"block\":\"\\ud8|not readable as JSON",
                    "{\"step\":00,\"event\":\"run\"}|not readable as JSON",
                    "{\"step\":NaN}|not readable as JSON",
                    "{\"end\":\"never\",\"crc32c\":\"0\"}|the lines before have the checksum",
                    "``|is empty; expected an object",
                })
        void when_a_step_is_invalid_then_the_message_says_what_and_where(String line, String words) {
            rejects(line + "\n", 2, words);
        }

        @Test
        void when_ids_are_not_consecutive_then_it_is_bad_input() {
            String step =
                    "{\"step\":1,\"event\":\"deliver\",\"item\":%s,\"from\":\"n1\",\"to\":\"n2\",\"type\":\"P\",\"message\":\"P\"%s}\n";
            String two =
                    ",\"sent\":[{\"id\":%d,\"to\":\"n1\",\"type\":\"P\",\"message\":\"P\"}],\"armed\":[{\"id\":%d,\"timer\":\"t\"}]";

            rejects(START + step.formatted(1, ""), 3, "there is no message or timer #1 yet");
            rejects(START + step.formatted(0, ",\"lost\":[7]"), 3, "#7");
            rejects(START + step.formatted(0, ",\"cancelled\":[1]"), 3, "#1");
            rejects(START + step.formatted(0, two.formatted(2, 3)), 3, "#1, found #2");
            rejects(START + step.formatted(0, two.formatted(1, 1)), 3, "#2, found #1");
            assertThat(SampleExecutions.reader(HEADER + START + step.formatted(0, two.formatted(2, 1))))
                    .hasSize(2);
        }

        @Test
        void when_fields_are_unknown_then_they_are_ignored() {
            String line = "{\"step\":0,\"new\":{\"a\":[1,{}]},\"block\":\"b\",\"event\":\"run\",\"newer\":null}\n";

            assertThat(SampleExecutions.reader(HEADER + line)).hasSize(1);
        }
    }

    @Nested
    class Given_an_invalid_end_line {

        @Test
        void when_a_byte_before_it_changed_then_the_checksum_fails() {
            String file = ended(HEADER + START, 0, 1);
            assertThat(SampleExecutions.reader(file)).hasSize(1);

            rejects(SampleExecutions.reader(file.replace("\"message\":\"P\"", "\"message\":\"Q\"")), 3, "checksum");
        }

        @Test
        void when_its_counts_differ_then_it_is_bad_input() {
            rejects(
                    SampleExecutions.reader(ended(HEADER + START, 1, 0)),
                    3,
                    "the end line counts 1 events and 0 externals");
        }

        @Test
        void when_lines_follow_it_then_it_is_bad_input() {
            rejects(SampleExecutions.reader(ended(HEADER + START, 0, 1) + START), 4, "more lines after the end");
        }

        @ParameterizedTest
        @ValueSource(strings = {"\"never\"", "\"violation\"", "1", "\"quiescent\",\"events\":null"})
        void when_its_ending_is_unknown_then_it_is_bad_input(String end) {
            rejects(SampleExecutions.reader(ended(HEADER + START, 0, 1).replace("\"quiescent\"", end)), 3);
        }
    }

    @Nested
    class Given_a_payload_of_a_type_that_changed {

        record Begin(int transaction) {}

        @Test
        void when_the_event_is_read_then_type_and_field_and_line_are_named() {
            RecordedStep send = SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.twoPhaseCommit()))
                    .get(4);

            assertThatThrownBy(() -> send.event(new MessageCodec(Set.of(Begin.class), List.of())))
                    .isInstanceOfSatisfying(
                            BadInput.class, e -> assertThat(e.fix()).contains("message types have changed"))
                    .hasMessageContainingAll("line 6", "step 4", "Begin", "'tx'", "[transaction]");
        }
    }

    private static int indexOf(byte[] bytes, char sought) {
        int at = 0;
        while (bytes[at] != sought) {
            at++;
        }
        return at;
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
