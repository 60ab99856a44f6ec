package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.codec.MessageCodec;
import dev.winnow.trace.json.FileLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionFileTest {

    private static final String GOLDEN = "schema-1.jsonl";

    @TempDir
    Path directory;

    record Ping(int number) {}

    record Secret(int number) {}

    private static HandmadeExecution pings(int count) {
        HandmadeExecution tape = new HandmadeExecution("n1", "n2");
        tape.start("n1").sends("n2", new Ping(0));
        for (int i = 1; i < count; i++) {
            tape.deliverLast().sends(i % 2 == 0 ? "n2" : "n1", new Ping(i));
        }
        return tape.finish();
    }

    @Nested
    class Given_the_golden_file_of_schema_1 {

        @Test
        void when_read_then_every_step_is_decoded() {
            ExecutionReader reader = SampleExecutions.reader(SampleExecutions.resource(GOLDEN));

            assertThat(SampleExecutions.steps(reader))
                    .extracting(RecordedStep::text)
                    .containsExactly(
                            "start coordinator",
                            "start replica1",
                            "start replica2",
                            "start client",
                            "send Begin(tx=1) to coordinator",
                            "outside→coordinator #1 Begin(tx=1)",
                            "coordinator→replica1 #2 Prepare(tx=1)",
                            "partition coordinator, replica1 | replica2",
                            "replica1→coordinator #5 Vote(tx=1, yes=true)",
                            "heal coordinator, replica1 | replica2",
                            "coordinator→replica2 #3 Prepare(tx=1)",
                            "replica2→coordinator #6 Vote(tx=1, yes=true)",
                            "duplicate coordinator→replica1 #7 Commit(tx=1)",
                            "drop coordinator→replica2 #8 Commit(tx=1)",
                            "coordinator→replica1 #7 Commit(tx=1)",
                            "replica1→replica1 #11 tick",
                            "run audit",
                            "crash coordinator",
                            "restart coordinator",
                            "coordinator→client #9 committed",
                            "replica2 #0 timer timeout");
            assertThat(reader.header().scenario()).isEqualTo("sample");
            assertThat(reader.header().seed()).isEqualTo(42);
            assertThat(reader.header().usesAgent()).isFalse();
            assertThat(reader.header().network()).isEqualTo("fifo");
            assertThat(reader.header().timers()).isEqualTo("asynchronous");
            assertThat(reader.truncation()).isEmpty();
            Footer ending = reader.footer().orElseThrow();
            assertThat(ending.events()).isEqualTo(9);
            assertThat(ending.externals()).isEqualTo(12);
            assertThat(((Verdict.Violated) ending.verdict()).violation().processes())
                    .containsExactly(ProcessId.of("replica1"), ProcessId.of("replica2"));
        }

        @Test
        void when_its_steps_are_inspected_then_their_effects_are_there() {
            List<RecordedStep> steps =
                    SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.resource(GOLDEN)));

            assertThat(steps.get(11).choices()).containsExactly(new RecordedStep.ChosenValue(3, 1));
            assertThat(steps.get(11).cancelled()).containsExactly(4);
            assertThat(steps.get(11).sent())
                    .extracting(RecordedStep.SentItem::text)
                    .contains("coordinator→client #9 committed");
            assertThat(steps.get(5).armed())
                    .extracting(RecordedStep.ArmedTimer::text)
                    .containsExactly("coordinator #4 timer retry");
            assertThat(steps.get(17).lost()).containsExactly(10);
            assertThat(steps.get(17).states())
                    .containsExactly(new RecordedStep.StateChange(ProcessId.of("coordinator"), null));
            assertThat(steps.get(6).states().get(0).shape().text()).isEqualTo("Replica(vote=yes, decided={})");
            assertThat(steps.get(20).failure()).contains("already prepared");
            assertThat(steps.get(4).event(new MessageCodec(Set.of(SampleExecutions.Begin.class), List.of())))
                    .isEqualTo(new External.Send(ProcessId.of("coordinator"), new SampleExecutions.Begin(1)));
        }

        @Test
        void when_the_same_execution_is_written_again_then_only_the_schema_differs() {
            assertThat(withoutChecksum(new String(SampleExecutions.twoPhaseCommit(), StandardCharsets.UTF_8)))
                    .isEqualTo(withoutChecksum(
                            SampleExecutions.resource(GOLDEN).replaceFirst("\"schema\":1", "\"schema\":5")));
        }

        @Test
        void when_read_twice_then_the_second_reading_begins_anew() {
            ExecutionReader reader = SampleExecutions.reader(SampleExecutions.resource(GOLDEN));

            assertThat(SampleExecutions.steps(reader)).isEqualTo(SampleExecutions.steps(reader));
        }

        @Test
        void when_the_ending_is_read_too_early_then_the_call_is_rejected() {
            ExecutionReader reader = SampleExecutions.reader(SampleExecutions.resource(GOLDEN));

            assertThatThrownBy(reader::footer).isInstanceOf(IllegalStateException.class);
        }
    }

    @Nested
    class Given_the_golden_file_of_schema_2 {

        private static final String PAUSED = "schema-2.jsonl";

        @Test
        void when_read_then_pauses_are_understood() {
            List<RecordedStep> steps =
                    SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.resource(PAUSED)));

            assertThat(steps)
                    .extracting(RecordedStep::text)
                    .containsExactly("start n1", "start n2", "pause n1", "n2→n2 #0 tick", "resume n1", "n2→n1 #1 tock");
            MessageCodec codec = new MessageCodec(Set.of(), List.of());
            assertThat(steps.get(2).event(codec)).isEqualTo(new External.Pause(ProcessId.of("n1")));
            assertThat(steps.get(4).event(codec)).isEqualTo(new External.Resume(ProcessId.of("n1")));
            assertThat(steps.get(2).event().process()).isNull();
            assertThat(steps.get(2).event().location()).isEqualTo(ProcessId.of("n1"));
        }

        @Test
        void when_the_same_execution_is_written_again_then_only_the_schema_differs() {
            HandmadeExecution tape = SampleExecutions.paused();
            String written =
                    new String(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT), StandardCharsets.UTF_8);
            assertThat(withoutChecksum(written))
                    .isEqualTo(withoutChecksum(
                            SampleExecutions.resource(PAUSED).replaceFirst("\"schema\":2", "\"schema\":5")));
        }
    }

    @Nested
    class Given_the_golden_file_of_schema_3 {

        @Test
        void when_read_then_changes_of_states_are_understood() {
            List<RecordedStep> steps =
                    SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.resource("schema-3.jsonl")));

            assertThat(steps.get(2).states())
                    .containsExactly(new RecordedStep.StateChange(
                            ProcessId.of("n1"),
                            "{\"type\":\"Page\",\"text\":\"" + "x".repeat(1_000) + "\",\"number\":2}"));
            assertThat(steps).noneMatch(RecordedStep::crashed);
        }
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        private final HandmadeExecution tape = SampleExecutions.crashedInHandler();

        private List<RecordedStep> read() {
            return SampleExecutions.steps(
                    SampleExecutions.reader(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT)));
        }

        @Test
        void when_read_then_the_order_and_the_crash_are_as_recorded() {
            List<RecordedStep> steps = read();
            MessageCodec codec = new MessageCodec(Set.of(), List.of());
            assertThat(steps.get(2).event(codec)).isEqualTo(new External.CrashInHandler(ProcessId.of("n1"), 1));
            assertThat(steps.get(2).event().process()).isNull();
            assertThat(steps.get(2).event().location()).isEqualTo(ProcessId.of("n1"));
            assertThat(steps).filteredOn(RecordedStep::crashed).containsExactly(steps.get(3));
        }

        @Test
        void when_only_one_of_two_steps_crashes_then_they_differ() {
            RecordedStep crashed = read().get(3);
            assertThat(crashed.difference(crashed)).isEmpty();
            assertThat(crashed.difference(new RecordedStep(
                                    crashed.number(),
                                    crashed.event(),
                                    crashed.sent(),
                                    crashed.armed(),
                                    crashed.cancelled(),
                                    crashed.lost(),
                                    false,
                                    crashed.choices(),
                                    crashed.time(),
                                    crashed.states(),
                                    crashed.failure(),
                                    crashed.log()))
                            .map(StepDifference::what))
                    .contains("the crash inside its handler");
        }

        @Test
        void when_written_then_it_is_schema_5() {
            String file = new String(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT), StandardCharsets.UTF_8);
            assertThat(file)
                    .contains("\"schema\":5")
                    .contains("{\"step\":2,\"event\":\"crash-in-handler\",\"process\":\"n1\",\"effects\":1}")
                    .contains("\"lost\":[1],\"crashed\":true");
        }
    }

    @Nested
    class Given_a_process_with_a_long_state {

        record Limits(List<Integer> table) {}

        record Holder(Limits limits, int count) {}

        private static final Limits LIMITS =
                new Limits(IntStream.range(0, 5_000).boxed().toList());

        private static byte[] fileWithStates(Consumer<HandmadeExecution> events) {
            HandmadeExecution tape = new HandmadeExecution("n1");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ExecutionWriter writer =
                    new ExecutionWriter(out, tape.setupWith(), HandmadeExecution.origin(), tape.processes())) {
                events.accept(tape.to(step -> writer.step(step, tape)).start("n1"));
                tape.finish();
                writer.end(HandmadeExecution.QUIESCENT);
            }
            return out.toByteArray();
        }

        @Test
        void when_little_of_it_changes_in_many_steps_then_the_file_stays_small_and_reads_whole() {
            byte[] file = fileWithStates(tape -> {
                tape.becomes(new Holder(LIMITS, 0));
                for (int i = 1; i <= 1_500; i++) {
                    tape.sends("n1", "tick").deliverLast().becomes(new Holder(LIMITS, i));
                }
            });

            assertThat(file).hasSizeLessThan(1_000_000);
            List<RecordedStep> steps = SampleExecutions.steps(SampleExecutions.reader(file));
            assertThat(steps.get(1_500).states().get(0).shape().text())
                    .isEqualTo(Shapes.text(new Holder(LIMITS, 1_500)));
        }

        @Test
        void when_it_is_above_the_limit_then_the_file_says_what_was_omitted() {
            byte[] file = fileWithStates(tape -> tape.becomes("x".repeat(1 << 20)));

            assertThat(file).hasSizeLessThan(1_000);
            assertThat(new String(file, StandardCharsets.UTF_8))
                    .contains("omitted: 1,048,578 characters, the limit for a state is 262,144; winnow serve shows it");
        }

        @Test
        void when_a_change_comes_without_its_state_then_the_file_is_refused() {
            String header =
                    SampleExecutions.resource(GOLDEN).lines().findFirst().orElseThrow();
            ExecutionReader reader = SampleExecutions.reader(header + "\n{\"step\":0,\"event\":\"start\",\"process\":"
                    + "\"client\",\"states\":{\"client\":{\"type\":\"#changes\",\"count\":1}}}\n");
            assertThatThrownBy(() -> SampleExecutions.steps(reader)).hasMessageContaining("previous state");
        }
    }

    @Nested
    class Given_a_whole_execution {

        @ParameterizedTest
        @ValueSource(strings = {"a.jsonl", "deep/er/a.jsonl", "a.jsonl.zst"})
        void when_written_to_a_file_then_it_is_read_from_there(String name) {
            Path file = directory.resolve(name);
            HandmadeExecution tape = pings(1_000);

            ExecutionWriter.write(file, tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT));

            try (ExecutionReader reader = ExecutionReader.open(file)) {
                assertThat(reader).hasSize(1_000);
                assertThat(reader.footer()).hasValue(new Footer(HandmadeExecution.QUIESCENT, 999, 1));
            }
        }

        @Test
        void when_compressed_then_it_is_recognized_whatever_its_name() throws Exception {
            Path compressed = directory.resolve("a.jsonl.zst");
            Path renamed = directory.resolve("b.jsonl");
            HandmadeExecution tape = pings(10_000);
            ExecutionWriter.write(renamed, tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT));
            long plain = Files.size(renamed);
            ExecutionWriter.write(compressed, tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT));
            Files.copy(compressed, renamed, java.nio.file.StandardCopyOption.REPLACE_EXISTING);

            assertThat(Files.size(renamed)).isLessThan(plain / 5);
            try (ExecutionReader reader = ExecutionReader.open(renamed)) {
                assertThat(reader).hasSize(10_000);
            }
        }

        @Test
        void when_the_file_cannot_exist_then_it_is_bad_input() throws Exception {
            Path file = Files.writeString(directory.resolve("file"), "");
            HandmadeExecution tape = pings(2);

            assertThatThrownBy(() -> ExecutionWriter.write(
                            file.resolve("a.jsonl"), tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT)))
                    .isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> ExecutionWriter.write(
                            directory, tape.setupWith(), tape.execution(HandmadeExecution.QUIESCENT)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("is a directory");
        }
    }

    @Nested
    class Given_a_writer {

        @Test
        void when_an_external_message_is_not_declared_then_the_error_says_how() {
            HandmadeExecution tape = new HandmadeExecution("n1").send("n1", new Secret(1));

            assertThatThrownBy(() -> tape.file(tape.setupWith(Ping.class), HandmadeExecution.QUIESCENT))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("declare it with Setup.messages(Secret.class)");
        }

        @Test
        void when_steps_are_missing_or_after_the_end_then_it_refuses() {
            HandmadeExecution tape = pings(3);
            var out = new java.io.ByteArrayOutputStream();
            ExecutionWriter writer =
                    new ExecutionWriter(out, tape.setupWith(), HandmadeExecution.origin(), tape.processes());
            writer.step(tape.recording.step(0), null);

            assertThatThrownBy(() -> writer.step(tape.recording.step(2), null))
                    .isInstanceOf(IllegalArgumentException.class);
            writer.end(HandmadeExecution.QUIESCENT);
            assertThatThrownBy(() -> writer.step(tape.recording.step(1), null))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.end(HandmadeExecution.QUIESCENT)).isInstanceOf(IllegalStateException.class);
        }

        @Test
        void when_a_step_would_be_too_long_to_be_read_then_it_is_not_written() {
            HandmadeExecution tape =
                    new HandmadeExecution("n1").start("n1").sends("n1", "x".repeat(FileLimits.MAX_LINE_BYTES));

            assertThatThrownBy(() -> tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("step 0");
        }

        @ParameterizedTest
        @ValueSource(strings = {"a.jsonl", "a.jsonl.zst"})
        void when_it_is_killed_then_the_file_is_incomplete_but_readable(String name) {
            Path file = directory.resolve(name);
            HandmadeExecution tape = pings(1_000);
            ExecutionWriter killed =
                    ExecutionWriter.open(file, tape.setupWith(), HandmadeExecution.origin(), tape.processes());
            for (int i = 0; i < 1_000; i++) {
                killed.step(tape.recording.step(i), null);
            }
            // Not closed: the file now has what a kill would leave.

            try (ExecutionReader reader = ExecutionReader.open(directory.resolve(name + ".part"))) {
                assertThat(reader).hasSizeBetween(1_000 - 256, 1_000);
                assertThat(reader.footer()).isEmpty();
                assertThat(reader.truncation()).isPresent();
            }
            killed.close();
            assertThat(file).as("without an end").doesNotExist();
        }

        @ParameterizedTest
        @ValueSource(strings = {"a.jsonl", "a.jsonl.zst"})
        void when_there_is_an_older_recording_then_it_stays_until_the_new_one_is_complete(String name)
                throws Exception {
            Path file = directory.resolve(name);
            Path part = directory.resolve(name + ".part");
            HandmadeExecution older = pings(5);
            HandmadeExecution newer = pings(9);
            ExecutionWriter.write(file, older.setupWith(), older.execution(HandmadeExecution.QUIESCENT));
            byte[] kept = Files.readAllBytes(file);

            try (ExecutionWriter writer =
                    ExecutionWriter.open(file, newer.setupWith(), HandmadeExecution.origin(), newer.processes())) {
                for (int i = 0; i < 9; i++) {
                    writer.step(newer.recording.step(i), null);
                }
                assertThat(part).exists();
                assertThat(file).hasBinaryContent(kept);
                writer.end(HandmadeExecution.QUIESCENT);
            }

            assertThat(part).doesNotExist();
            try (ExecutionReader reader = ExecutionReader.open(file)) {
                assertThat(reader).hasSize(9);
                assertThat(reader.footer()).isPresent();
            }
        }
    }

    @Nested
    class Given_states {

        record Counter(int value) {}

        @Test
        void when_a_step_changes_none_then_none_is_written() {
            HandmadeExecution tape = new HandmadeExecution("n1", "n2");
            StepRecorder lines = new StepRecorder(tape.setupWith());

            tape.start("n1").becomes(new Counter(1)).arms("a").arms("b");
            assertThat(lines.toRecordedStep(tape.recording.step(0), tape).states())
                    .hasSize(1);
            tape.fire(0).becomes(new Counter(1));
            assertThat(lines.toRecordedStep(tape.recording.step(1), tape).states())
                    .isEmpty();
            tape.fire(1).becomes(new Counter(2));
            assertThat(lines.toRecordedStep(tape.recording.step(2), tape).states())
                    .containsExactly(
                            new RecordedStep.StateChange(ProcessId.of("n1"), "{\"type\":\"Counter\",\"value\":2}"));
            tape.crash("n2");
            assertThat(lines.toRecordedStep(tape.recording.step(3), tape).states())
                    .isEmpty();
        }
    }

    @Nested
    class Given_the_same_step_twice {

        private HandmadeExecution tape(Object message, int choice) {
            return new HandmadeExecution("n1", "n2")
                    .start("n1")
                    .sends("n2", message)
                    .arms("t")
                    .chooses(3, choice);
        }

        private RecordedStep step(HandmadeExecution tape, Setup setup) {
            return new StepRecorder(setup).toRecordedStep(tape.recording.step(0));
        }

        private StepDifference difference(HandmadeExecution one, HandmadeExecution other) {
            return step(one, one.setupWith())
                    .difference(step(other, other.setupWith()))
                    .orElseThrow();
        }

        @Test
        void when_nothing_differs_then_they_are_the_same() {
            HandmadeExecution one = tape(new Ping(1), 2);
            HandmadeExecution other = tape(new Ping(1), 2).becomes("another state");

            assertThat(step(one, one.setupWith()).difference(step(other, other.setupWith())))
                    .isEmpty();
        }

        @Test
        void when_a_message_differs_then_the_difference_shows_both() {
            assertThat(difference(tape(new Ping(1), 2), tape(new Ping(2), 2)))
                    .isEqualTo(
                            new StepDifference("what it sent", "n1→n2 #0 Ping(number=1)", "n1→n2 #0 Ping(number=2)"));
        }

        @Test
        void when_only_what_the_fingerprint_masks_differs_then_they_are_the_same() {
            HandmadeExecution one = tape(new Ping(1), 2);
            HandmadeExecution other = tape(new Ping(2), 2);
            Setup masked = Setup.of(one.setupWith().world())
                    .messageFingerprint(message -> "Ping")
                    .build();

            assertThat(step(one, masked).difference(step(other, masked))).isEmpty();
        }

        @Test
        void when_failures_differ_then_that_is_reported() {
            HandmadeExecution fails = tape(new Ping(1), 2).fails(new IllegalStateException("oh"));

            assertThat(difference(tape(new Ping(1), 2), fails))
                    .isEqualTo(new StepDifference(
                            "how its handler failed",
                            "not at all",
                            "uncaught in n1: java.lang.IllegalStateException: oh"));
            assertThat(difference(fails, tape(new Ping(1), 2).fails(new IllegalStateException("ah")))
                            .what())
                    .isEqualTo("how its handler failed");
        }

        @Test
        void when_failures_differ_only_in_an_identity_then_they_are_the_same() {
            HandmadeExecution one = tape(new Ping(1), 2).fails(new ClassCastException("loader 'app' @1b2c3d"));
            HandmadeExecution other = tape(new Ping(1), 2).fails(new ClassCastException("loader 'app' @4e5f"));

            assertThat(step(one, one.setupWith()).difference(step(other, other.setupWith())))
                    .isEmpty();
        }

        @Test
        void when_log_lines_differ_then_they_are_the_same() {
            HandmadeExecution one = tape(new Ping(1), 2).logs("INFO n1: at 12:00");
            HandmadeExecution other = tape(new Ping(1), 2).logs("INFO n1: at 12:01");

            assertThat(step(one, one.setupWith()).difference(step(other, other.setupWith())))
                    .isEmpty();
        }

        @Test
        void when_choices_or_timers_or_drops_differ_then_that_is_reported() {
            HandmadeExecution tape = tape(new Ping(1), 2);

            assertThat(difference(tape, tape(new Ping(1), 1)).what()).isEqualTo("what it chose");
            assertThat(difference(tape, tape(new Ping(1), 2).arms("u")))
                    .isEqualTo(new StepDifference("the timers it set", "nothing more", "n1 #2 timer u"));
            assertThat(difference(tape, tape(new Ping(1), 2).cancels(1)).what()).isEqualTo("the timers it cancelled");
            assertThat(difference(tape, tape(new Ping(1), 2).loses(0)).what()).isEqualTo("the messages lost");
            assertThat(difference(tape, new HandmadeExecution("n1").crash("n1")))
                    .isEqualTo(new StepDifference("the event", "start n1", "crash n1"));
        }
    }

    private static String withoutChecksum(String file) {
        return file.replaceFirst("\"crc32c\":\"\\w+\"", "");
    }
}
