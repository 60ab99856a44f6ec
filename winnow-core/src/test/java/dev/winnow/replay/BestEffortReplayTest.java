package dev.winnow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
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

    /** Both start, then all that the office sent is delivered in order: five steps. */
    private static Led delivered(Style style) {
        return Led.through(LetterBox.setup(style, FIRST, SECOND, THIRD))
                .start("box", "office")
                .deliver("box", FIRST)
                .deliver("box", SECOND)
                .deliver("box", THIRD);
    }

    private static BestEffortReplay replayOf(Led led) {
        led.rehearsal.rewindTo(0);
        return new BestEffortReplay(led.rehearsal);
    }

    @Nested
    class Given_a_schedule_of_which_not_all_comes_up {

        @ParameterizedTest
        @EnumSource
        void when_the_sender_does_not_start_then_its_messages_are_skipped_and_nothing_else_is_made(Style style) {
            try (Led led = delivered(style)) {
                Schedule asked = led.schedule().without(place(1));
                BestEffortReplay replay = replayOf(led);
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
        void when_a_delivery_is_left_out_then_it_stays_under_way() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().without(place(3));
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, MatchPolicy.EXACT);
                assertThat(replay.performedSchedule()).isEqualTo(asked);
                assertThat(led.rehearsal.enabledMoves()).hasSize(1);
            }
        }

        @Test
        void when_a_message_is_asked_for_before_it_is_sent_then_it_does_not_come_up_and_is_not_waited_for() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, MatchPolicy.EXACT);
                assertThat(replay.wasPerformed(1)).isFalse();
                assertThat(replay.wasPerformed(2)).isTrue();
                assertThat(replay.performedSchedule()).isEqualTo(asked.without(place(1)));
            }
        }

        @Test
        void when_it_is_asked_for_by_type_then_another_of_the_type_comes_up() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                Schedule asked = Schedule.of(all.move(0), all.move(1), all.move(4), all.move(4));
                BestEffortReplay replay = replayOf(led);
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
        @CsvSource({"PURE, 6", "MUTABLE, 10"}) // 5, then the last one anew; objects get back to it by four steps more
        void when_they_share_a_beginning_then_only_the_rest_is_performed(Style style, long performed) {
            try (Led led = delivered(style)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                replay.run(all.withMove(4, all.move(2)), MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSchedule()).isEqualTo(all);
                assertThat(replay.performedSteps()).isEqualTo(performed);
            }
        }

        @Test
        void when_the_next_is_the_same_and_more_then_only_that_is_performed() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                replay.run(all.prefix(3), MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                replay.run(all.prefix(2), MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(5);
                assertThat(replay.performedSchedule()).isEqualTo(all.prefix(2));
            }
        }

        @Test
        void when_it_is_asked_for_in_another_way_then_nothing_is_shared() {
            try (Led led = delivered(Style.PURE)) {
                BestEffortReplay replay = new BestEffortReplay(led.rehearsal);
                Schedule all = led.schedule();
                led.rehearsal.rewindTo(0);
                replay.run(all, MatchPolicy.EXACT);
                replay.run(all, MatchPolicy.NEWEST);
                assertThat(replay.performedSteps()).isEqualTo(10);
                assertThat(replay.performedSchedule()).isEqualTo(all.reordered(new int[] {0, 1, 4, 3, 2}));
            }
        }

        @Test
        void when_it_is_told_to_forget_then_all_is_performed_again() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                replay.run(all, MatchPolicy.EXACT);
                replay.forget();
                led.rehearsal.rewindTo(0);
                replay.run(all, MatchPolicy.EXACT);
                assertThat(replay.performedSteps()).isEqualTo(10);
                assertThat(replay.performedSchedule()).isEqualTo(all);
            }
        }

        @Test
        void when_a_skipped_place_is_in_the_shared_beginning_then_it_is_known_to_be_absent() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(led);
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
    class Given_a_schedule_that_breaks_something_on_its_way {

        private Led broken(Style style) {
            return Led.through(LetterBox.setup(style, FIRST, LetterBox.bad(), THIRD))
                    .start("box", "office")
                    .deliver("box", FIRST)
                    .deliver("box", THIRD)
                    .deliver("box", LetterBox.bad());
        }

        @ParameterizedTest
        @EnumSource
        void when_run_then_it_ends_at_the_first_violation(Style style) {
            try (Led led = broken(style)) {
                Schedule early = led.schedule().reordered(new int[] {0, 1, 2, 4, 3});
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(early, MatchPolicy.EXACT).invariant()).isEqualTo(LetterBox.GOOD);
                assertThat(replay.requestedPlaces()).isEqualTo(4);
                assertThat(replay.performedSchedule()).isEqualTo(early.prefix(4));
                assertThat(replay.wasPerformed(4)).isFalse();
            }
        }

        @Test
        void when_the_same_is_run_again_or_cut_right_there_then_it_breaks_again() {
            try (Led led = broken(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
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
    class Given_an_invariant_of_the_end {

        private Led led() {
            return Led.through(LetterBox.parts(Style.PURE, Network.unordered(), FIRST, SECOND)
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
        void when_nothing_more_can_happen_then_it_is_looked_at_and_the_path_stays() {
            try (Led led = led()) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(all.prefix(3), MatchPolicy.EXACT)).isNull();
                assertThat(replay.run(all, MatchPolicy.EXACT).invariant()).isEqualTo("something is left out");
                assertThat(replay.performedSchedule()).isEqualTo(all);
                assertThat(replay.run(all, MatchPolicy.EXACT)).isNotNull();
                assertThat(replay.performedSteps()).isEqualTo(4);
            }
        }

        @Test
        void when_nothing_was_made_then_nothing_is_broken() {
            try (Led led = led()) {
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(Schedule.of(), MatchPolicy.EXACT)).isNull();
            }
        }
    }
}
