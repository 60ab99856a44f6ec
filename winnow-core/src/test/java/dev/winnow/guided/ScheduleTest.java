package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ExecutionAssert;
import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Lot;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.model.Choices;
import dev.winnow.model.Execution;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final Choices NONE = GuidedRun.NO_CHOICES;

    private static int[] moves(Schedule schedule) {
        return IntStream.range(0, schedule.size()).map(schedule::move).toArray();
    }

    private static BitSet places(int... places) {
        BitSet set = new BitSet();
        Arrays.stream(places).forEach(set::set);
        return set;
    }

    @Nested
    class Given_moves_with_choices {

        private final Schedule schedule =
                Schedule.of(new int[] {7, 8, 9, 7}, new Choices[] {NONE, Choices.of(2, 1), NONE, Choices.of(3, 2)});

        @Test
        void when_positions_are_removed_then_the_others_keep_order_and_choices() {
            Schedule left = schedule.without(places(0, 2));
            assertThat(moves(left)).containsExactly(8, 7);
            assertThat(left.choices(0)).isEqualTo(Choices.of(2, 1));
            assertThat(left.choices(1)).isEqualTo(Choices.of(3, 2));
            assertThat(moves(schedule)).containsExactly(7, 8, 9, 7);
        }

        @Test
        void when_one_move_is_replaced_then_the_others_and_all_choices_stay() {
            Schedule other = schedule.withMove(1, 5);
            assertThat(moves(other)).containsExactly(7, 5, 9, 7);
            assertThat(other.choices(1)).isEqualTo(Choices.of(2, 1));
            assertThat(moves(schedule)).containsExactly(7, 8, 9, 7);
        }

        @Test
        void when_reordered_then_choices_stay_with_their_moves() {
            Schedule other = schedule.reordered(new int[] {3, 1, 1, 0});
            assertThat(moves(other)).containsExactly(7, 8, 8, 7);
            assertThat(other.choices(0)).isEqualTo(Choices.of(3, 2));
            assertThat(other.choices(2)).isEqualTo(Choices.of(2, 1));
            assertThat(other.choices(3)).isEqualTo(NONE);
        }

        @Test
        void when_truncated_or_extended_then_the_prefix_is_the_same() {
            assertThat(moves(schedule.prefix(2))).containsExactly(7, 8);
            assertThat(moves(schedule.append(4))).containsExactly(7, 8, 9, 7, 4);
            assertThat(schedule.append(4).choices(4)).isEqualTo(NONE);
            assertThat(schedule.append(4).prefix(4)).isEqualTo(schedule);
        }

        @Test
        void when_compared_then_the_common_prefix_counts_moves_and_choices() {
            assertThat(schedule.commonPrefix(schedule)).isEqualTo(4);
            assertThat(schedule.commonPrefix(schedule.withMove(2, 5))).isEqualTo(2);
            assertThat(schedule.commonPrefix(schedule.prefix(3))).isEqualTo(3);
            assertThat(schedule.commonPrefix(Schedule.of(
                            new int[] {7, 8, 9, 7}, new Choices[] {NONE, Choices.of(2, 0), NONE, Choices.of(3, 2)})))
                    .isEqualTo(1);
            assertThat(schedule.commonPrefix(Schedule.of())).isZero();
        }

        @Test
        void when_created_twice_then_they_are_equal_with_one_fingerprint() {
            Schedule same = Schedule.of(
                    new int[] {7, 8, 9, 7},
                    new Choices[] {Choices.of(), Choices.of(2, 1), Choices.of(), Choices.of(3, 2)});
            assertThat(same).isEqualTo(schedule).hasSameHashCodeAs(schedule);
            assertThat(same.fingerprintLow()).isEqualTo(schedule.fingerprintLow());
            assertThat(same.fingerprintHigh()).isEqualTo(schedule.fingerprintHigh());
        }

        @Test
        void when_anything_differs_then_schedules_and_fingerprints_differ() {
            for (Schedule other : new Schedule[] {
                schedule.withMove(3, 8),
                schedule.prefix(3),
                schedule.append(7),
                schedule.reordered(new int[] {1, 0, 2, 3}),
                Schedule.of(7, 8, 9, 7),
                Schedule.of(new int[] {7, 8, 9, 7}, new Choices[] {NONE, Choices.of(2, 0), NONE, Choices.of(3, 2)})
            }) {
                assertThat(other).isNotEqualTo(schedule);
                assertThat(other.fingerprintLow()).isNotEqualTo(schedule.fingerprintLow());
                assertThat(other.fingerprintHigh()).isNotEqualTo(schedule.fingerprintHigh());
            }
        }

        @Test
        void when_its_source_array_changes_then_the_schedule_does_not() {
            int[] numbers = {1, 2};
            Schedule made = Schedule.of(numbers);
            numbers[0] = 5;
            assertThat(made.move(0)).isEqualTo(1);
        }
    }

    @Nested
    class Given_an_execution {

        @Test
        void when_its_schedule_is_extracted_then_it_is_the_original_one() {
            try (ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(Style.PURE, new Letter(1, 1)))) {
                scripted.start("box", "office").injectFault(Move.FaultKind.DUPLICATE, "box", new Letter(1, 1));
                scripted.deliver("box", new Letter(1, 1)).send("box", new Lot(1));
                scripted.guidedRun.perform(scripted.guidedRun.enabledMoves()[1], MatchPolicy.EXACT, Choices.of(3, 2));
                Schedule schedule = Schedule.of(scripted.execution(), scripted.moves);
                assertThat(schedule).isEqualTo(scripted.schedule());
                assertThat(schedule.externalCount(scripted.moves)).isEqualTo(4);
                assertThat(schedule.moves(scripted.moves::isExternal)).hasSize(4);
                assertThat(schedule.choices(5)).isEqualTo(Choices.of(3, 2));
            }
        }

        /** All letters look alike: the second is dropped, the third delivered, then the first. */
        @Test
        void when_messages_look_alike_then_the_right_one_is_identified() {
            Setup setup = LetterBox.parts(
                            Style.PURE,
                            Network.unordered().lossy(),
                            new Letter(1, 1),
                            new Letter(2, 1),
                            new Letter(3, 1))
                    .messageFingerprint(message -> "a letter")
                    .build();
            try (ScriptedRun scripted = ScriptedRun.of(setup)) {
                scripted.start("box", "office");
                int[] alike = scripted.guidedRun.enabledMoves();
                assertThat(alike).hasSize(3);
                int loss = scripted.moves.faultMove(Move.FaultKind.DROP, alike[0]);
                scripted.guidedRun.perform(scripted.moves.withRank(loss, 1), MatchPolicy.EXACT, NONE);
                scripted.guidedRun.perform(alike[1], MatchPolicy.EXACT, NONE);
                scripted.guidedRun.perform(alike[2], MatchPolicy.EXACT, NONE); // there is only one left
                assertThat(Shapes.text(scripted.guidedRun.stateOfLastProcess()))
                        .isEqualTo(Shapes.text(List.of(new Letter(3, 1), new Letter(1, 1))));
                Execution execution = scripted.execution();
                Schedule schedule = Schedule.of(execution, scripted.moves);
                assertThat(schedule).isEqualTo(scripted.schedule());
                scripted.guidedRun.rewindTo(0);
                for (int place = 0; place < schedule.size(); place++) {
                    scripted.guidedRun.perform(schedule.move(place), MatchPolicy.EXACT, NONE);
                }
                ExecutionAssert.assertThat(scripted.execution()).isSameAs(execution);
            }
        }
    }
}
