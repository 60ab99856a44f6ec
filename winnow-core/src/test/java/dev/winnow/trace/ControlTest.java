package dev.winnow.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Control;
import dev.winnow.system.BadInput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ControlTest {

    @Nested
    class Given_the_golden_file_of_schema_4 {

        private static final String CRASHED = "schema-4.jsonl";

        @Test
        void when_read_then_the_crash_inside_a_handler_is_understood() {
            ExecutionReader reader = SampleExecutions.reader(SampleExecutions.resource(CRASHED));
            List<RecordedStep> steps = SampleExecutions.steps(reader);

            assertThat(steps.get(2).text()).isEqualTo("crash n1 in its next handler after 1 effect");
            assertThat(steps.get(3).crashed()).isTrue();
            assertThat(reader.header().control()).isEqualTo(Control.FULL);
        }

        @Test
        void when_the_same_execution_is_written_again_then_only_the_schema_differs() {
            HandmadeExecution tape = SampleExecutions.crashedInHandler();
            String written =
                    new String(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT), StandardCharsets.UTF_8);
            String golden = SampleExecutions.resource(CRASHED).replaceFirst("\"schema\":4", "\"schema\":5");
            assertThat(written.replaceFirst("crc32c.*", "")).isEqualTo(golden.replaceFirst("crc32c.*", ""));
        }
    }

    @Nested
    class Given_an_execution_that_Winnow_did_not_control {

        private static byte[] file(Control control) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Header header = Header.uncontrolled(
                    control, HandmadeExecution.origin(), SampleExecutions.processes("n1", "n2"), Map.of());
            try (RecordedStepWriter writer = new RecordedStepWriter(out, header)) {
                SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.resource("schema-4.jsonl")))
                        .forEach(writer::step);
                writer.end(HandmadeExecution.QUIESCENT);
            }
            return out.toByteArray();
        }

        @Test
        void when_written_then_its_header_says_how_it_was_controlled() {
            assertThat(new String(file(Control.OBSERVED), StandardCharsets.UTF_8))
                    .startsWith(
                            "{\"winnow\":\"execution\",\"schema\":5,\"control\":\"observed\",\"scenario\":\"sample\"")
                    .contains("\"network\":\"uncontrolled\",\"timers\":\"uncontrolled\"");
        }

        @Test
        void when_read_then_its_steps_and_its_control_are_known() {
            ExecutionReader reader = SampleExecutions.reader(file(Control.PARTIAL));
            assertThat(reader.header().control()).isEqualTo(Control.PARTIAL);
            assertThat(SampleExecutions.steps(reader)).hasSize(6);
            assertThat(reader.footer()).contains(new Footer(HandmadeExecution.QUIESCENT, 2, 4));
        }

        @Test
        void when_full_control_is_required_then_the_message_says_what_it_is_instead() {
            Header observed = SampleExecutions.reader(file(Control.OBSERVED)).header();
            assertThatThrownBy(() -> observed.requireFullControl("a.jsonl"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("a.jsonl was imported from a log: it was observed, not performed");
            Header partial = SampleExecutions.reader(file(Control.PARTIAL)).header();
            assertThatThrownBy(() -> partial.requireFullControl("a.jsonl"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("a.jsonl was recorded under partial control");
        }
    }
}
