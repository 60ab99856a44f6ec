package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.HandmadeExecution;
import dev.winnow.trace.SampleExecutions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.json.Json;

class ExecutionJsonTest {

    private static String json(String lines, int most) {
        StringBuilder out = new StringBuilder();
        try (ExecutionReader reader = ExecutionReader.of("test", lines)) {
            ExecutionJson.ofLast(reader, most).write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static String json(ExecutionFile file) {
        return json(file.text(), Integer.MAX_VALUE);
    }

    private static Map<String, Object> view(ExecutionFile file) {
        return read(json(file));
    }

    private static Map<String, Object> read(String json) {
        return new Json().toType(json, Json.MAP_TYPE);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> of, String name) {
        return (List<Map<String, Object>>) of.get(name);
    }

    private static Map<String, Object> step(Map<String, Object> view, int number) {
        return list(view, "steps").get(number);
    }

    private static Map<String, Object> change(Map<String, Object> view, int number) {
        return list(step(view, number), "states").get(0);
    }

    /** Returns an execution with a state of one field. */
    private static ExecutionFile states(String... values) {
        ExecutionFile file = new ExecutionFile("states", "a");
        file.start("a", ExecutionFile.sends(0, "a", "m") + ExecutionFile.state("a", values[0]));
        for (int i = 1; i < values.length; i++) {
            file.deliver(i - 1, "a", "a", "m", ExecutionFile.sends(i, "a", "m") + ExecutionFile.state("a", values[i]));
        }
        return file.quiescent();
    }

    @Nested
    class Given_a_component {

        @Test
        void when_it_spawns_a_process_then_that_is_one_of_its_lanes() {
            ExecutionFile file = new ExecutionFile("grouped", "a", "b").component("node", "a");
            Map<String, Object> view =
                    view(file.start("a", "").start("b", "").start("a/child", "").quiescent());
            assertThat(view.get("processes")).isEqualTo(List.of("a", "a/child", "b"));
            assertThat(view.get("components")).isEqualTo(List.of(Map.of("name", "node", "first", 0L, "last", 1L)));
        }

        @Test
        void when_none_is_declared_then_a_process_and_what_it_spawns_are_one() {
            ExecutionFile file = new ExecutionFile("alone", "a", "b");
            Map<String, Object> view =
                    view(file.start("a", "").start("b", "").start("a/child", "").quiescent());
            assertThat(view.get("processes")).isEqualTo(List.of("a", "a/child", "b"));
            assertThat(view.get("components")).isEqualTo(List.of(Map.of("name", "a", "first", 0L, "last", 1L)));
        }
    }

    @Nested
    class Given_a_crash_inside_a_handler {

        @Test
        void when_written_then_the_order_has_its_effects_and_the_step_is_marked() {
            HandmadeExecution tape = SampleExecutions.crashedInHandler();
            byte[] file = tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT);
            List<Map<String, Object>> steps =
                    list(read(json(new String(file, StandardCharsets.UTF_8), Integer.MAX_VALUE)), "steps");
            assertThat(steps.get(2))
                    .containsEntry("kind", "crash-in-handler")
                    .containsEntry("process", "n1")
                    .containsEntry("effects", 1L);
            assertThat(steps).filteredOn(step -> step.containsKey("crashed")).containsExactly(steps.get(3));
        }
    }

    @Nested
    class Given_every_kind_of_event {

        private final Map<String, Object> view = read(json(sample(), Integer.MAX_VALUE));

        private static String sample() {
            try (var in = ExecutionReader.class.getResourceAsStream("schema-1.jsonl")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Test
        void when_written_then_each_step_has_its_kind() {
            assertThat(list(view, "steps"))
                    .extracting(step -> step.get("kind"))
                    .contains(
                            "deliver",
                            "fire",
                            "start",
                            "crash",
                            "restart",
                            "send",
                            "partition",
                            "heal",
                            "drop",
                            "duplicate",
                            "run")
                    .hasSize(21);
        }

        @Test
        void when_written_then_header_and_end_are_there() {
            assertThat(view)
                    .containsEntry("scenario", "sample")
                    .containsEntry("seed", "42")
                    .containsEntry("events", 9L)
                    .containsEntry("externals", 12L)
                    .containsEntry("end", "violation")
                    .containsEntry("total", 21L);
            assertThat(view.get("parameters")).isEqualTo(Map.of("nodes", "3"));
            assertThat(view.get("processes"))
                    .isEqualTo(List.of("outside", "coordinator", "replica1", "replica2", "client", "client/log"));
        }

        @Test
        void when_written_then_the_violation_is_at_the_last_step() {
            assertThat(view.get("violation"))
                    .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                    .containsEntry("invariant", "agreement")
                    .containsEntry("step", 20L)
                    .containsEntry("processes", List.of("replica1", "replica2"));
        }

        @Test
        void when_a_message_is_delivered_then_its_send_is_referenced() {
            assertThat(step(view, 5))
                    .containsEntry("item", 1L)
                    .containsEntry("sentAt", 4L)
                    .containsEntry("from", "outside");
            assertThat(step(view, 10)).containsEntry("item", 3L).containsEntry("sentAt", 5L);
        }
    }

    @Nested
    class Given_states {

        @Test
        void when_a_field_changes_then_only_that_one_is_written() {
            Map<String, Object> view = view(states(
                    "{\"type\":\"S\",\"term\":1,\"log\":{\"type\":\"Log\",\"size\":0}}",
                    "{\"type\":\"S\",\"term\":2,\"log\":{\"type\":\"Log\",\"size\":0}}"));
            assertThat(change(view, 0))
                    .containsEntry("set", Map.of("term", "1", "log.size", "0"))
                    .containsEntry("fresh", true);
            assertThat(change(view, 1))
                    .containsEntry("set", Map.of("term", "2"))
                    .containsEntry("change", "term: 1 → 2");
        }

        @Test
        void when_a_map_entry_is_removed_then_the_removal_is_written() {
            Map<String, Object> view = view(states(
                    "{\"type\":\"S\",\"next\":{\"type\":\"#map\",\"entries\":[[\"a\",1],[\"b\",2]]}}",
                    "{\"type\":\"S\",\"next\":{\"type\":\"#map\",\"entries\":[[\"a\",1]]}}"));
            assertThat(change(view, 0)).containsEntry("set", Map.of("next[a]", "1", "next[b]", "2"));
            assertThat(change(view, 1)).containsEntry("set", Map.of()).containsEntry("gone", List.of("next[b]"));
        }

        @Test
        void when_a_list_of_scalars_grows_then_it_stays_one_field() {
            Map<String, Object> view =
                    view(states("{\"type\":\"S\",\"votes\":[]}", "{\"type\":\"S\",\"votes\":[\"a\",\"b\"]}"));
            assertThat(change(view, 1)).containsEntry("set", Map.of("votes", "[a, b]"));
        }

        @Test
        void when_a_state_has_very_many_fields_then_the_rest_is_counted() {
            StringBuilder fields = new StringBuilder("{\"type\":\"S\"");
            for (int i = 0; i < 2_500; i++) {
                fields.append(",\"f" + i + "\":0");
            }
            Map<?, ?> set = (Map<?, ?>)
                    change(view(states(fields.append('}').toString())), 0).get("set");
            assertThat(set).hasSize(2_001);
            assertThat(set.get("…")).isEqualTo("500 more");
        }

        @Test
        void when_long_values_differ_late_then_the_change_is_detected() {
            String same = "x".repeat(10_000);
            Map<String, Object> view = view(
                    states("{\"type\":\"S\",\"v\":\"" + same + "1\"}", "{\"type\":\"S\",\"v\":\"" + same + "2\"}"));
            assertThat((Map<?, ?>) change(view, 1).get("set")).hasSize(1);
        }
    }

    @Nested
    class Given_malicious_contents {

        private static final String HOSTILE = "</script><img src=x onerror=alert(1)>\u2028\u2029<!--&amp;";

        @Test
        void when_written_then_no_content_can_end_the_script() {
            ExecutionFile file = new ExecutionFile(HOSTILE, "a");
            file.start(
                    "a",
                    ExecutionFile.sends(0, "a", HOSTILE)
                            + ExecutionFile.state(
                                    "a",
                                    "{\"type\":\"S\"," + ExecutionFile.quoted(HOSTILE) + ":"
                                            + ExecutionFile.quoted(HOSTILE) + "}"));
            String json = json(file.violates(HOSTILE, HOSTILE, "a"));
            assertThat(json).doesNotContain("<", ">", "&", "\u2028", "\u2029");
            Map<String, Object> view = read(json);
            assertThat(view).containsEntry("scenario", HOSTILE);
            assertThat(change(view, 0)).containsEntry("set", Map.of(HOSTILE, HOSTILE));
        }

        @Test
        void when_a_text_is_very_long_then_it_is_cut_and_its_length_is_given() {
            ExecutionFile file = new ExecutionFile("long", "a");
            file.start("a", ExecutionFile.sends(0, "a", "y".repeat(1_000_000))).quiescent();
            assertThat(json(file)).hasSizeLessThan(20_000).contains("y… (1000000 characters in all)");
        }

        @Test
        void when_it_is_cut_within_a_surrogate_pair_then_no_half_remains() {
            assertThat(ClippedText.clip("z".repeat(3_999) + "😀".repeat(9))).startsWith("z".repeat(3_999) + "…");
        }
    }

    @Nested
    class Given_unusual_files {

        @Test
        void when_nothing_happened_then_there_are_no_steps() {
            Map<String, Object> view = view(new ExecutionFile("empty", "a", "b").quiescent());
            assertThat(list(view, "steps")).isEmpty();
            assertThat(view).containsEntry("end", "quiescent").containsEntry("total", 0L);
        }

        @Test
        void when_it_is_truncated_then_the_view_says_where() {
            String whole =
                    new ExecutionFile("torn", "a").start("a", "").start("a", "").text();
            Map<String, Object> view = read(json(whole.substring(0, whole.length() - 10), Integer.MAX_VALUE));
            assertThat(view)
                    .containsEntry("incomplete", "incomplete: it ends in the middle of line 3")
                    .doesNotContainKeys("end", "events");
            assertThat(list(view, "steps")).hasSize(1);
        }

        @Test
        void when_it_is_damaged_then_the_error_names_the_line() {
            assertThatThrownBy(() ->
                            json(new ExecutionFile("bad", "a").start("a", "").text() + "{}\n{}\n", 9))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("line 3");
        }

        @Test
        void when_there_are_60_processes_then_all_are_named() {
            assertThat((List<?>) view(ExecutionFile.ring(60, 120).quiescent()).get("processes"))
                    .hasSize(61);
        }

        @Test
        void when_only_the_last_steps_are_requested_then_it_starts_from_states() {
            Map<String, Object> view =
                    read(json(ExecutionFile.ring(3, 300).quiescent().text(), 30));
            assertThat(view).containsEntry("total", 304L).containsEntry("first", 274L);
            assertThat(list(view, "steps")).hasSize(30);
            assertThat(step(view, 0)).containsEntry("n", 274L).containsEntry("sentAt", 273L);
            assertThat(list(view, "initial")).hasSize(3);
            assertThat(list(view, "initial").get(0).get("set")).isEqualTo(Map.of("name", "node-0", "seen", "90"));
        }
    }
}
