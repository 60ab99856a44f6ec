package dev.winnow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.system.Network;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BestEffortReplayTest {

    private static final Letter FIRST = new Letter(1, 1);
    private static final Letter SECOND = new Letter(2, 1);
    private static final Letter THIRD = new Letter(3, 1);

    private static BitSet place(int place) {
        BitSet set = new BitSet();
        set.set(place);
        return set;
    }

    /** Both start, then everything that the office sent is delivered in order: five steps. */
    private static ScriptedRun delivered(Style style) {
        return ScriptedRun.of(LetterBox.setup(style, FIRST, SECOND, THIRD))
                .start("box", "office")
                .deliver("box", FIRST)
                .deliver("box", SECOND)
                .deliver("box", THIRD);
    }

    private static BestEffortReplay replayOf(ScriptedRun scripted) {
        scripted.guidedRun.rewindTo(0);
        return new BestEffortReplay(scripted.guidedRun);
    }

    @Nested
    class Given_a_schedule_with_absent_moves {

        @ParameterizedTest
        @EnumSource
        void when_the_sender_is_not_started_then_its_messages_are_skipped(Style style) {
            try (ScriptedRun scripted = delivered(style)) {
                Schedule asked = scripted.schedule().without(place(1));
                BestEffortReplay replay = replayOf(scripted);
                assertThat(replay.run(asked, MatchPolicy.EXACT)).isNull();
                assertThat(replay.performedSchedule()).isEqualTo(asked.prefix(1));
                assertThat(replay.wasPerformed(0)).isTrue();
                assertThat(replay.wasPerformed(1)).isFalse();
                assertThat(replay.wasPerformed(3)).isFalse();
                assertThat(replay.requestedPlaces()).isEqualTo(4);
                assertThat(replay.performedSteps()).isEqualTo(1);
            }
        }

        @Test
        void when_a_delivery_is_removed_then_the_message_stays_pending() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule asked = scripted.schedule().without(place(3));
                BestEffortReplay replay = replayOf(scripted);
                replay.run(asked, MatchPolicy.EXACT);
                assertThat(replay.performedSchedule()).isEqualTo(asked);
                assertThat(scripted.guidedRun.enabledMoves()).hasSize(1);
            }
        }

        @Test
        void when_a_message_is_not_sent_yet_then_it_is_skipped_without_waiting() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule asked = scripted.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(scripted);
                replay.run(asked, MatchPolicy.EXACT);
                assertThat(replay.wasPerformed(1)).isFalse();
                assertThat(replay.wasPerformed(2)).isTrue();
                assertThat(replay.performedSchedule()).isEqualTo(asked.without(place(1)));
            }
        }

        @Test
        void when_it_is_matched_by_type_then_another_of_the_type_is_delivered() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule all = scripted.schedule();
                Schedule asked = Schedule.of(all.move(0), all.move(1), all.move(4), all.move(4));
                BestEffortReplay replay = replayOf(scripted);
                replay.run(asked, MatchPolicy.EXACT);
                assertThat(replay.performedSchedule()).isEqualTo(asked.prefix(3));
                replay.run(asked, MatchPolicy.OLDEST);
                assertThat(replay.performedSchedule()).isEqualTo(all.prefix(4));
            }
        }
    }

    @Nested
    class Given_one_schedule_after_another {

        @ParameterizedTest
        @CsvSource({"PURE, 6", "MUTABLE, 10"
        }) // 5, then the last one again; mutable processes need four more steps to return to it
        void when_they_share_a_prefix_then_only_the_rest_is_performed(Style style, long performed) {
            try (ScriptedRun scripted = delivered(style)) {
                Schedule all = scripted.schedule();
                BestEffortReplay replay = replayOf(scripted);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                replay.run(all.withMove(4, all.move(2)), MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSchedule()).isEqualTo(all);
                assertThat(replay.performedSteps()).isEqualTo(performed);
            }
        }

        @Test
        void when_the_next_extends_it_then_only_the_extension_is_performed() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule all = scripted.schedule();
                BestEffortReplay replay = replayOf(scripted);
                replay.run(all.prefix(3), MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                replay.run(all.prefix(2), MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                assertThat(replay.performedSchedule()).isEqualTo(all.prefix(2));
            }
        }

        @Test
        void when_the_match_policy_differs_then_nothing_is_shared() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                BestEffortReplay replay = new BestEffortReplay(scripted.guidedRun);
                Schedule all = scripted.schedule();
                scripted.guidedRun.rewindTo(0);
                replay.run(all, MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.NEWEST);
                assertThat(replay.performedSteps()).isEqualTo(10);
                assertThat(replay.performedSchedule()).isEqualTo(all.reordered(new int[] {0, 1, 4, 3, 2}));
            }
        }

        @Test
        void when_it_is_told_to_forget_then_everything_is_performed_again() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule all = scripted.schedule();
                BestEffortReplay replay = replayOf(scripted);
                replay.run(all, MatchPolicy.EXACT);
                replay.forget();
                scripted.guidedRun.rewindTo(0);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(10);
                assertThat(replay.performedSchedule()).isEqualTo(all);
            }
        }

        @Test
        void when_a_skipped_position_is_in_the_prefix_then_it_stays_absent() {
            try (ScriptedRun scripted = delivered(Style.PURE)) {
                Schedule asked = scripted.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(scripted);
                replay.run(asked, MatchPolicy.EXACT);
                replay.run(asked.prefix(4), MatchPolicy.EXACT);
                assertThat(replay.wasPerformed(1)).isFalse();
                assertThat(replay.wasPerformed(3)).isTrue();
                assertThat(replay.performedSchedule())
                        .isEqualTo(asked.without(place(1)).prefix(3));
                assertThat(replay.performedSteps()).isEqualTo(4);
            }
        }
    }

    @Nested
    class Given_a_schedule_that_fails_before_its_end {

        private ScriptedRun broken(Style style) {
            return ScriptedRun.of(LetterBox.setup(style, FIRST, LetterBox.bad(), THIRD))
                    .start("box", "office")
                    .deliver("box", FIRST)
                    .deliver("box", THIRD)
                    .deliver("box", LetterBox.bad());
        }

        @ParameterizedTest
        @EnumSource
        void when_run_then_it_ends_at_the_first_violation(Style style) {
            try (ScriptedRun scripted = broken(style)) {
                Schedule early = scripted.schedule().reordered(new int[] {0, 1, 2, 4, 3});
                BestEffortReplay replay = replayOf(scripted);
                assertThat(replay.run(early, MatchPolicy.EXACT).invariant()).isEqualTo(LetterBox.GOOD);
                assertThat(replay.requestedPlaces()).isEqualTo(4);
                assertThat(replay.performedSchedule()).isEqualTo(early.prefix(4));
                assertThat(replay.wasPerformed(4)).isFalse();
            }
        }

        @Test
        void when_the_same_is_run_again_or_truncated_then_it_fails_again() {
            try (ScriptedRun scripted = broken(Style.PURE)) {
                Schedule all = scripted.schedule();
                BestEffortReplay replay = replayOf(scripted);
                assertThat(replay.run(all, MatchPolicy.EXACT)).isNotNull();
                assertThat(replay.run(all, MatchPolicy.EXACT)).isNotNull();
                assertThat(replay.performedSteps()).isEqualTo(6);
                assertThat(replay.run(all.append(all.move(3)), MatchPolicy.EXACT))
                        .isNotNull();
                assertThat(replay.run(all.prefix(4), MatchPolicy.EXACT)).isNull();
                assertThat(replay.run(all, MatchPolicy.EXACT)).isNotNull();
            }
        }
    }

    @Nested
    class Given_an_end_invariant {

        private ScriptedRun scripted() {
            return ScriptedRun.of(LetterBox.parts(Style.PURE, Network.unordered(), FIRST, SECOND)
                            .invariant(Invariant.atEnd("something is left out", states -> {
                                List<?> kept = states.of(LetterBox.BOX, List.class);
                                return kept != null && kept.size() == 2 ? new Breach("all came") : null;
                            }))
                            .build())
                    .start("box", "office")
                    .deliver("box", FIRST)
                    .deliver("box", SECOND);
        }

        @Test
        void when_nothing_is_enabled_then_it_is_checked_and_the_path_stays() {
            try (ScriptedRun scripted = scripted()) {
                Schedule all = scripted.schedule();
                BestEffortReplay replay = replayOf(scripted);
                assertThat(replay.run(all.prefix(3), MatchPolicy.EXACT)).isNull();
                assertThat(replay.run(all, MatchPolicy.EXACT).invariant()).isEqualTo("something is left out");
                assertThat(replay.performedSchedule()).isEqualTo(all);
                assertThat(replay.run(all, MatchPolicy.EXACT)).isNotNull();
                assertThat(replay.performedSteps()).isEqualTo(4);
            }
        }

        @Test
        void when_nothing_was_performed_then_nothing_is_violated() {
            try (ScriptedRun scripted = scripted()) {
                BestEffortReplay replay = replayOf(scripted);
                assertThat(replay.run(Schedule.of(), MatchPolicy.EXACT)).isNull();
            }
        }
    }
}
