package dev.winnow.trace.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.HandmadeExecution;
import dev.winnow.trace.SampleExecutions;
import dev.winnow.trace.picture.ExecutionText.TextOptions;
import dev.winnow.trace.text.TerminalText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionTextTest {

    private static String picture(byte[] file, TextOptions options) {
        StringBuilder out = new StringBuilder();
        try (ExecutionReader reader = SampleExecutions.reader(file)) {
            new ExecutionText(options).render(reader, out);
        }
        return out.toString();
    }

    private static String picture(HandmadeExecution tape, TextOptions options) {
        return picture(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT), options);
    }

    private static HandmadeExecution ring(int processes, int steps) {
        String[] names =
                IntStream.rangeClosed(1, processes).mapToObj(i -> "node-" + i).toArray(String[]::new);
        HandmadeExecution tape = new HandmadeExecution(names);
        tape.start(names[0]).sends(names[1], "token 1");
        for (int i = 1; i < steps; i++) {
            tape.deliverLast().sends(names[(i + 1) % processes], "token " + (i + 1));
        }
        return tape.finish();
    }

    @Nested
    class Given_steps_that_log {

        @Test
        void when_drawn_then_the_first_lines_are_below_their_step() {
            HandmadeExecution tape = new HandmadeExecution("n1").start("n1");
            IntStream.rangeClosed(1, 7).forEach(i -> tape.logs("INFO n1: line " + i));
            assertThat(picture(tape.finish(), TextOptions.DEFAULT))
                    .contains("log: INFO n1: line 1", "log: INFO n1: line 5", "log: 2 more")
                    .doesNotContain("line 6");
        }

        @Test
        void when_an_entry_has_several_lines_then_the_first_is_shown() {
            HandmadeExecution tape = new HandmadeExecution("n1").start("n1").logs("INFO n1: members [\n\tn1\n\tn2\n]");
            assertThat(picture(tape.finish(), TextOptions.DEFAULT))
                    .contains("log: INFO n1: members [ … (3 more lines)\n");
        }

        @Test
        void when_a_line_says_that_a_message_was_unhandled_then_its_step_says_so() {
            HandmadeExecution tape =
                    new HandmadeExecution("n1", "n2").start("n1").start("n2");
            tape.sends("n1", "hello").deliver(0).logs("WARN n1: unhandled message hello");
            assertThat(picture(tape.finish(), TextOptions.DEFAULT)).contains("#0 hello, unhandled, sent at 1");
        }
    }

    @Nested
    class Given_messages_that_are_lost {

        @Test
        void when_drawn_then_dead_letters_are_told_from_what_a_crash_loses() {
            HandmadeExecution tape =
                    new HandmadeExecution("n1", "n2").start("n1").start("n2");
            tape.sends("n1", "first")
                    .crash("n1")
                    .loses(0)
                    .restart("n2")
                    .sends("n1", "second")
                    .loses(1);
            assertThat(picture(tape.finish(), TextOptions.DEFAULT))
                    .contains("lost: n2→n1 #0 first\n", "dead letter: n2→n1 #1 second\n");
        }
    }

    @Nested
    class Given_components {

        private static String grouped(String component, String... members) {
            HandmadeExecution tape = ring(4, 3);
            return picture(
                    tape.file(tape.setupWithComponent(component, members), HandmadeExecution.QUIESCENT),
                    TextOptions.DEFAULT);
        }

        @Test
        void when_drawn_then_the_lanes_of_a_component_are_neighbors_below_its_name() {
            assertThat(grouped("left", "node-1", "node-4"))
                    .contains("\n       left──────────\n step  node-1  node-4  node-2  node-3\n");
        }

        @Test
        void when_its_name_is_longer_than_its_lanes_then_it_is_clipped() {
            assertThat(grouped("a component with a long name", "node-2", "node-3"))
                    .contains("\n               a component w…\n step  node-1  node-2  node-3  node-4\n");
        }

        @Test
        void when_a_component_is_one_process_then_its_name_is_not_shown() {
            assertThat(grouped("alone", "node-2")).doesNotContain("alone");
        }
    }

    @Nested
    class Given_a_process_that_pauses {

        @Test
        void when_drawn_then_its_lane_is_dashed_until_it_resumes() {
            String[] rows = picture(SampleExecutions.paused(), TextOptions.DEFAULT)
                    .lines()
                    .filter(line -> line.matches("\\s+[2345] .*"))
                    .toArray(String[]::new);
            assertThat(rows[0]).contains("■").contains("pause n1");
            assertThat(rows[1]).contains("╎");
            assertThat(rows[2]).contains("□").contains("resume n1");
            assertThat(rows[3]).doesNotContain("╎");
        }
    }

    @Nested
    class Given_a_process_that_crashes_inside_a_handler {

        @Test
        void when_drawn_then_its_lane_ends_in_that_step_and_begins_at_its_restart() {
            List<String> rows = picture(SampleExecutions.crashedInHandler(), TextOptions.DEFAULT)
                    .lines()
                    .map(String::stripTrailing)
                    .toList();
            assertThat(rows)
                    .contains(
                            "    2  ◇    │   crash n1 in its next handler after 1 effect",
                            "    3  ✗    │   #0 go, sent at 0",
                            "            │     n1: crashed inside this handler",
                            "            │     lost: n2→n1 #1 late",
                            "    5  ●    │   restart n1");
        }
    }

    @Nested
    class Given_two_phase_commit_with_every_kind_of_event {

        private final byte[] file = SampleExecutions.twoPhaseCommit();

        @Test
        void when_drawn_in_120_columns_then_it_is_the_golden_picture() {
            assertThat(picture(file, TextOptions.DEFAULT)).isEqualTo(SampleExecutions.resource("2pc-120.txt"));
        }

        @Test
        void when_drawn_in_80_columns_of_ascii_then_names_are_short_and_there_is_a_legend() {
            assertThat(picture(file, TextOptions.DEFAULT.width(80).ascii(true)))
                    .isEqualTo(SampleExecutions.resource("2pc-80-ascii.txt"))
                    .matches(text -> text.chars().allMatch(c -> c < 0x7f));
        }

        @Test
        void when_a_part_is_drawn_then_it_begins_with_the_states_reached() {
            assertThat(picture(file, TextOptions.DEFAULT.width(100).steps(14, 17)))
                    .isEqualTo(SampleExecutions.resource("2pc-part.txt"));
        }

        @Test
        void when_counted_from_the_end_then_the_last_steps_are_drawn() {
            assertThat(picture(file, TextOptions.DEFAULT.steps(-2, Integer.MAX_VALUE)))
                    .contains("… 19 steps not shown", "#9 committed", "#0 timer timeout")
                    .doesNotContain("restart coordinator");
        }

        @Test
        void when_colored_then_only_colors_differ() {
            String colored = picture(file, TextOptions.DEFAULT.color(true));

            assertThat(colored).contains("\u001b[1;31m");
            assertThat(colored.replaceAll("\u001b\\[[0-9;]*m", "").lines().map(String::stripTrailing))
                    .containsExactlyElementsOf(
                            picture(file, TextOptions.DEFAULT).lines().toList());
        }

        @ParameterizedTest
        @ValueSource(ints = {40, 41, 50, 60, 72, 80, 100, 110, 132, 200, 1_000})
        void when_drawn_in_any_width_then_no_row_is_wider(int width) {
            for (boolean ascii : new boolean[] {true, false}) {
                assertThat(picture(file, TextOptions.DEFAULT.width(width).ascii(ascii))
                                .lines())
                        .allSatisfy(row -> assertThat(TerminalText.width(row)).isLessThanOrEqualTo(width));
            }
        }

        @Test
        void when_the_file_was_truncated_then_the_picture_says_so() {
            assertThat(picture(Arrays.copyOf(file, file.length / 2), TextOptions.DEFAULT))
                    .contains("The file is incomplete: it ends in the middle of line ");
        }
    }

    @Nested
    class Given_many_processes {

        @ParameterizedTest
        @ValueSource(ints = {2, 4, 8, 16, 24})
        void when_there_is_room_then_each_has_a_lane(int processes) {
            assertThat(picture(ring(processes, processes + 1), TextOptions.DEFAULT)
                            .lines())
                    .filteredOn(row -> row.contains("▶●") || row.contains("●◀"))
                    .hasSize(processes);
        }

        @Test
        void when_there_is_no_room_then_only_processes_that_take_part_have_lanes() {
            assertThat(picture(ring(100, 300), TextOptions.DEFAULT.steps(150, 152)))
                    .contains("step  node-50  node-51  node-52  node-53\n")
                    .contains("  150  ├───────▶●        │        │        #149 token 150, sent at 149")
                    .contains("… 147 steps not shown");
        }

        @Test
        void when_all_take_part_then_it_is_listed_as_text() {
            assertThat(picture(ring(100, 300), TextOptions.DEFAULT))
                    .contains("   17  node-17→node-18 #16 token 17, sent at 16");
        }
    }

    @Nested
    class Given_no_states_in_the_file {

        @Test
        void when_drawn_then_the_arrows_are_there() {
            assertThat(picture(ring(3, 4), TextOptions.DEFAULT)).isEqualTo("""
                     sample -p nodes=3   seed 42   network: fifo   timers: asynchronous

                     step  node-1  node-2  node-3
                        0  ●                       start node-1
                        1  ├──────▶●               #0 token 1, sent at 0
                        2  │       ├──────▶●       #1 token 2, sent at 1
                        3  ●◀──────┼───────┤       #2 token 3, sent at 2

                     No violation; no event was enabled: 3 events, 1 external
                     Never delivered:
                       node-1→node-2 #3 token 4, sent at 3
                    """.replace("\r", ""));
        }
    }

    @Nested
    class Given_control_characters {

        @Test
        void when_drawn_then_they_are_escaped() {
            HandmadeExecution tape = new HandmadeExecution("n\u202e1", "n2");
            tape.start("n\u202e1").sends("n2", "\u001b]0;owned\u0007\r\n\u202egnp\u009b2J");
            tape.deliver(0).finish();

            assertThat(picture(tape, TextOptions.DEFAULT))
                    .contains("n\\u202e1", "\\u001b]0;owned\\u0007\\u000d\\n\\u202egnp\\u009b2J")
                    .matches(text -> text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)));
        }
    }

    @Nested
    class Given_wide_letters {

        @Test
        void when_drawn_then_the_lanes_stay_in_their_columns() {
            HandmadeExecution tape = new HandmadeExecution("节点一", "节点二");
            tape.start("节点一").sends("节点二", "你好");
            tape.deliver(0).finish();

            assertThat(picture(tape, TextOptions.DEFAULT))
                    .contains(" step  节点一  节点二\n", "    1  ├──────▶●       #0 你好, sent at 0\n");
        }
    }

    @Nested
    class Given_invalid_options {

        @Test
        void when_created_then_they_are_rejected_with_the_range() {
            assertThatThrownBy(() -> TextOptions.DEFAULT.width(39))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("40 to 1000");
            assertThatThrownBy(() -> TextOptions.DEFAULT.steps(5, 4)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> TextOptions.DEFAULT.steps(-5, -1)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
