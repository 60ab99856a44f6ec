package dev.winnow.processes.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MaskInferenceTest {

    private static final Source SENTINEL = new Source.OfProcess("h1", "sentinel");
    private static final Source LINK = new Source.OfLink("h1", "h2", 6379);
    private static final Fingerprinter PLAIN = new Fingerprinter(Masks.none());

    /** Returns a run with an input every 1000 ms and one line at each of the given times. */
    private static RunRecord run(Map<Integer, String> lines) {
        List<Observation> observations = new ArrayList<>();
        lines.keySet().stream().sorted().forEach(at -> observations.add(PLAIN.observe(at, SENTINEL, lines.get(at))));
        List<PerformedInput> inputs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Input input = new Input.Isolate(HostReference.named("h1"));
            inputs.add(new PerformedInput(i, input, "h1", 1000L * i, Acknowledgement.NONE, List.of()));
        }
        return new RunRecord(inputs, observations, new Judgement.Passed(), 3000);
    }

    @Nested
    class Given_a_text {

        @Test
        void when_it_is_split_then_tokens_with_digits_are_values() {
            assertThat(TextShape.of("+vote-for-leader 5f3a 17 (from 10.0.0.2:26379) epoch=4"))
                    .isEqualTo(new TextShape(
                            "+vote-for-leader # # from # # epoch #", List.of("5f3a", "17", "10.0.0.2", "26379", "4")));
        }

        @Test
        void when_it_has_a_timestamp_then_that_is_neither_shape_nor_value() {
            List<String> lines = List.of(
                    "7:X 18 Nov 2026 17:44:29.123 # +sdown m 3",
                    "7:X 2026-11-18T17:44:29.123Z # +sdown m 3",
                    "7:X 2026-11-18 17:44:29,123 +0100 # +sdown m 3",
                    "7:X 2026/11/18 17:44:29.123456 # +sdown m 3",
                    "7:X [18/Nov/2026:17:44:29 +0000] # +sdown m 3",
                    "7:X Nov 18 17:44:29 # +sdown m 3",
                    "7:X Wed Nov 18 17:44:29 2026 # +sdown m 3",
                    "7:X I1118 17:44:29.123456 # +sdown m 3",
                    "7:X 17:44:29 # +sdown m 3",
                    "7:X 1795110269.123 # +sdown m 3",
                    "7:X 1795110269123 # +sdown m 3");
            assertThat(lines.stream().map(TextShape::of).distinct())
                    .containsExactly(new TextShape("# X # +sdown m #", List.of("7", "3")));
        }

        @Test
        void when_a_number_is_no_timestamp_then_it_stays() {
            assertThat(TextShape.of("offset 1795110269 port 26379 id 17951102691231")
                            .values())
                    .containsExactly("1795110269", "26379", "17951102691231");
        }

        @Test
        void when_it_is_very_long_then_64_tokens_are_compared() {
            assertThat(TextShape.of("x 1 ".repeat(1000)).values()).hasSize(32);
        }
    }

    @Nested
    class Given_five_runs {

        @Test
        void when_a_value_differs_in_4_of_10_pairs_then_it_is_masked() {
            List<RunRecord> runs = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                runs.add(run(Map.of(100, "pid " + (100 + i) + " epoch 4 port " + (i == 0 ? 1 : 2))));
            }
            Masks masks = MaskInference.infer(runs);
            assertThat(masks.byShape()).containsExactly(Map.entry("h1/sentinel|pid # epoch # port #", "*=*"));
            assertThat(masks.maskedCount()).isEqualTo(2);
            assertThat(masks.valueCount()).isEqualTo(3);
        }

        @Test
        void when_a_value_differs_in_exactly_20_percent_of_pairs_then_it_counts() {
            List<RunRecord> runs = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                runs.add(run(Map.of(100, "epoch " + (i == 0 ? 1 : 2)))); // 9 of 45 pairs
            }
            assertThat(MaskInference.infer(runs).byShape()).containsValue("=");
            runs.add(run(Map.of(100, "epoch 1"))); // 18 of 55 pairs
            assertThat(MaskInference.infer(runs).byShape()).containsValue("*");
        }

        @Test
        void when_occurrences_shift_within_a_gap_then_the_kth_is_compared_with_the_kth() {
            List<RunRecord> runs = List.of(
                    run(Map.of(100, "epoch 1", 200, "epoch 2")),
                    run(Map.of(300, "epoch 1", 900, "epoch 2")),
                    run(Map.of(150, "epoch 1", 160, "epoch 2")));
            assertThat(MaskInference.infer(runs).byShape()).containsValue("=");
        }

        @Test
        void when_an_event_moves_to_another_gap_then_it_has_no_partner() {
            List<RunRecord> runs = List.of(run(Map.of(100, "epoch 1")), run(Map.of(1100, "epoch 2")));
            assertThat(MaskInference.infer(runs).byShape()).isEmpty();
        }
    }

    @Nested
    class Given_masks {

        private final Fingerprinter masked =
                new Fingerprinter(new Masks(Map.of("h1/sentinel|pid # epoch #", "*=", "h1>h2:6379|SET #", "=")));

        @Test
        void when_a_line_is_observed_then_exact_keeps_the_host_and_the_values_that_count() {
            Observation observation = masked.observe(5, SENTINEL, "pid 77 epoch 4");
            assertThat(observation.exact().text()).isEqualTo("h1/sentinel|pid # epoch #|* 4");
            assertThat(observation.symmetric().text()).isEqualTo("sentinel|pid # epoch #");
        }

        @Test
        void when_a_frame_is_observed_then_symmetric_keeps_the_port() {
            Observation observation = masked.observe(5, LINK, "SET k1");
            assertThat(observation.exact().text()).isEqualTo("h1>h2:6379|SET #|k1");
            assertThat(observation.symmetric().text()).isEqualTo(">:6379|SET #");
        }

        @Test
        void when_the_shape_is_unknown_then_all_values_are_left_out() {
            assertThat(masked.observe(5, SENTINEL, "epoch 4").exact())
                    .isEqualTo(masked.observe(6, SENTINEL, "epoch 5").exact());
        }
    }
}
