package dev.winnow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Led;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Post;
import dev.winnow.rehearse.Post.Letter;
import dev.winnow.rehearse.Post.Style;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.Invariant;
import dev.winnow.run.Invariant.Breach;
import dev.winnow.run.Network;
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
        return Led.through(Post.setup(style, FIRST, SECOND, THIRD))
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
                assertThat(replay.run(asked, Match.EXACT)).isNull();
                assertThat(replay.made()).isEqualTo(asked.first(1));
                assertThat(replay.cameUp(0)).isTrue();
                assertThat(replay.cameUp(1)).isFalse();
                assertThat(replay.cameUp(3)).isFalse();
                assertThat(replay.reached()).isEqualTo(4);
                assertThat(replay.performed()).isEqualTo(1);
            }
        }

        @Test
        void when_a_delivery_is_left_out_then_it_stays_under_way() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().without(place(3));
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, Match.EXACT);
                assertThat(replay.made()).isEqualTo(asked);
                assertThat(led.rehearsal.enabled()).hasSize(1);
            }
        }

        @Test
        void when_a_message_is_asked_for_before_it_is_sent_then_it_does_not_come_up_and_is_not_waited_for() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, Match.EXACT);
                assertThat(replay.cameUp(1)).isFalse();
                assertThat(replay.cameUp(2)).isTrue();
                assertThat(replay.made()).isEqualTo(asked.without(place(1)));
            }
        }

        @Test
        void when_it_is_asked_for_by_type_then_another_of_the_type_comes_up() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                Schedule asked = Schedule.of(all.move(0), all.move(1), all.move(4), all.move(4));
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, Match.EXACT);
                assertThat(replay.made()).isEqualTo(asked.first(3));
                replay.run(asked, Match.OLDEST);
                assertThat(replay.made()).isEqualTo(all.first(4));
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
                replay.run(all, Match.EXACT);
                assertThat(replay.performed()).isEqualTo(5);
                replay.run(all.with(4, all.move(2)), Match.EXACT);
                replay.run(all, Match.EXACT);
                assertThat(replay.made()).isEqualTo(all);
                assertThat(replay.performed()).isEqualTo(performed);
            }
        }

        @Test
        void when_the_next_is_the_same_and_more_then_only_that_is_performed() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                replay.run(all.first(3), Match.EXACT);
                replay.run(all, Match.EXACT);
                assertThat(replay.performed()).isEqualTo(5);
                replay.run(all.first(2), Match.EXACT);
                assertThat(replay.performed()).isEqualTo(5);
                assertThat(replay.made()).isEqualTo(all.first(2));
            }
        }

        @Test
        void when_it_is_asked_for_in_another_way_then_nothing_is_shared() {
            try (Led led = delivered(Style.PURE)) {
                BestEffortReplay replay = new BestEffortReplay(led.rehearsal);
                Schedule all = led.schedule();
                led.rehearsal.rewindTo(0);
                replay.run(all, Match.EXACT);
                replay.run(all, Match.NEWEST);
                assertThat(replay.performed()).isEqualTo(10);
                assertThat(replay.made()).isEqualTo(all.reordered(new int[] {0, 1, 4, 3, 2}));
            }
        }

        @Test
        void when_it_is_told_to_forget_then_all_is_performed_again() {
            try (Led led = delivered(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                replay.run(all, Match.EXACT);
                replay.forget();
                led.rehearsal.rewindTo(0);
                replay.run(all, Match.EXACT);
                assertThat(replay.performed()).isEqualTo(10);
                assertThat(replay.made()).isEqualTo(all);
            }
        }

        @Test
        void when_a_skipped_place_is_in_the_shared_beginning_then_it_is_known_to_be_absent() {
            try (Led led = delivered(Style.PURE)) {
                Schedule asked = led.schedule().reordered(new int[] {0, 2, 1, 3, 4});
                BestEffortReplay replay = replayOf(led);
                replay.run(asked, Match.EXACT);
                replay.run(asked.first(4), Match.EXACT);
                assertThat(replay.cameUp(1)).isFalse();
                assertThat(replay.cameUp(3)).isTrue();
                assertThat(replay.made()).isEqualTo(asked.without(place(1)).first(3));
                assertThat(replay.performed()).isEqualTo(4);
            }
        }
    }

    @Nested
    class Given_a_schedule_that_breaks_something_on_its_way {

        private Led broken(Style style) {
            return Led.through(Post.setup(style, FIRST, Post.bad(), THIRD))
                    .start("box", "office")
                    .deliver("box", FIRST)
                    .deliver("box", THIRD)
                    .deliver("box", Post.bad());
        }

        @ParameterizedTest
        @EnumSource
        void when_run_then_it_ends_at_the_first_violation(Style style) {
            try (Led led = broken(style)) {
                Schedule early = led.schedule().reordered(new int[] {0, 1, 2, 4, 3});
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(early, Match.EXACT).invariant()).isEqualTo(Post.GOOD);
                assertThat(replay.reached()).isEqualTo(4);
                assertThat(replay.made()).isEqualTo(early.first(4));
                assertThat(replay.cameUp(4)).isFalse();
            }
        }

        @Test
        void when_the_same_is_run_again_or_cut_right_there_then_it_breaks_again() {
            try (Led led = broken(Style.PURE)) {
                Schedule all = led.schedule();
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(all, Match.EXACT)).isNotNull();
                assertThat(replay.run(all, Match.EXACT)).isNotNull();
                assertThat(replay.performed()).isEqualTo(6);
                assertThat(replay.run(all.plus(all.move(3)), Match.EXACT)).isNotNull();
                assertThat(replay.run(all.first(4), Match.EXACT)).isNull();
                assertThat(replay.run(all, Match.EXACT)).isNotNull();
            }
        }
    }

    @Nested
    class Given_an_invariant_of_the_end {

        private Led led() {
            return Led.through(Post.parts(Style.PURE, Network.unordered(), FIRST, SECOND)
                            .invariant(Invariant.atEnd("something is left out", states -> {
                                List<?> kept = states.of(Post.BOX, List.class);
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
                assertThat(replay.run(all.first(3), Match.EXACT)).isNull();
                assertThat(replay.run(all, Match.EXACT).invariant()).isEqualTo("something is left out");
                assertThat(replay.made()).isEqualTo(all);
                assertThat(replay.run(all, Match.EXACT)).isNotNull();
                assertThat(replay.performed()).isEqualTo(4);
            }
        }

        @Test
        void when_nothing_was_made_then_nothing_is_broken() {
            try (Led led = led()) {
                BestEffortReplay replay = replayOf(led);
                assertThat(replay.run(Schedule.of(), Match.EXACT)).isNull();
            }
        }
    }
}
