package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ExecutionAssert;
import dev.winnow.Led;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Lot;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.model.Choices;
import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Shapes;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorldGuidedRunTest {

    private static final Letter FIRST = new Letter(1, 5);
    private static final Letter SECOND = new Letter(2, 3);
    private static final Letter THIRD = new Letter(3, 9);
    private static final Letter FOURTH = new Letter(4, 4);

    private static Led four(Style style) {
        Led led = Led.through(LetterBox.setup(style, FIRST, SECOND, THIRD, FOURTH));
        led.moves.setClock(led.setup::logicalClock);
        return led.start("box", "office");
    }

    /** The delivery of a letter from the office to the box. */
    private static int delivery(MoveTable moves, Object message) {
        return moves.numberOf(new Move.Handle(
                LetterBox.OFFICE, LetterBox.BOX, false, Shapes.typeName(message), Shapes.text(message)));
    }

    private static int perform(Led led, Object message, MatchPolicy match) {
        return led.rehearsal.perform(delivery(led.moves, message), match, GuidedRun.NO_CHOICES);
    }

    private static String boxOf(Led led) {
        return Shapes.text(led.rehearsal.stateOfLastProcess());
    }

    @Nested
    class Given_four_letters_under_way {

        @ParameterizedTest
        @EnumSource
        void when_one_is_asked_for_exactly_then_it_is_delivered(Style style) {
            try (Led led = four(style)) {
                assertThat(perform(led, THIRD, MatchPolicy.EXACT)).isEqualTo(delivery(led.moves, THIRD));
                assertThat(boxOf(led)).isEqualTo(Shapes.text(List.of(THIRD)));
            }
        }

        @ParameterizedTest
        @CsvSource({"OLDEST, 1", "NEWEST, 4", "LOWEST_CLOCK, 2", "HIGHEST_CLOCK, 3"})
        void when_asked_for_by_type_then_the_policy_decides_which_it_is(MatchPolicy match, int number) {
            Letter expected = List.of(FIRST, SECOND, THIRD, FOURTH).get(number - 1);
            for (Style style : Style.values()) {
                try (Led led = four(style)) {
                    assertThat(perform(led, new Letter(99, 99), match)).isEqualTo(delivery(led.moves, expected));
                    assertThat(boxOf(led)).isEqualTo(Shapes.text(List.of(expected)));
                    assertThat(led.rehearsal.performedMove(2)).isEqualTo(delivery(led.moves, expected));
                }
            }
        }

        @Test
        void when_some_were_delivered_then_the_policy_decides_among_the_others() {
            try (Led led = four(Style.PURE)) {
                perform(led, FIRST, MatchPolicy.EXACT);
                perform(led, FOURTH, MatchPolicy.EXACT);
                assertThat(perform(led, FIRST, MatchPolicy.OLDEST)).isEqualTo(delivery(led.moves, SECOND));
                assertThat(perform(led, FIRST, MatchPolicy.NEWEST)).isEqualTo(delivery(led.moves, THIRD));
                assertThat(perform(led, FIRST, MatchPolicy.NEWEST)).isEqualTo(GuidedRun.ABSENT);
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_what_is_asked_for_is_not_under_way_then_nothing_changes(Style style) {
            try (Led led = four(style)) {
                int[] before = led.rehearsal.enabledMoves();
                String steps = ExecutionAssert.text(led.execution());
                assertThat(perform(led, new Letter(99, 99), MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(perform(led, new Lot(1), MatchPolicy.OLDEST)).isEqualTo(GuidedRun.ABSENT);
                assertThat(led.rehearsal.perform(
                                led.moves.numberOf(new External.Start(LetterBox.BOX)),
                                MatchPolicy.EXACT,
                                GuidedRun.NO_CHOICES))
                        .isEqualTo(GuidedRun.ABSENT);
                assertThat(led.rehearsal.length()).isEqualTo(2);
                assertThat(led.rehearsal.enabledMoves()).isEqualTo(before);
                assertThat(ExecutionAssert.text(led.execution())).isEqualTo(steps);
            }
        }

        @Test
        void when_asked_what_could_happen_then_each_move_is_named_once_the_oldest_first() {
            try (Led led = Led.through(LetterBox.setup(Style.PURE, FIRST, SECOND, FIRST))) {
                led.start("box", "office");
                assertThat(led.rehearsal.enabledMoves())
                        .containsExactly(delivery(led.moves, FIRST), delivery(led.moves, SECOND));
            }
        }

        @Test
        void when_a_letter_breaks_something_then_that_is_told_until_it_is_taken_back() {
            try (Led led = Led.through(LetterBox.setup(Style.PURE, FIRST, LetterBox.bad()))) {
                led.start("box", "office").deliver("box", LetterBox.bad());
                assertThat(led.rehearsal.violation()).isNotNull();
                led.rehearsal.rewindTo(2);
                assertThat(led.rehearsal.violation()).isNull();
            }
        }
    }

    @Nested
    class Given_equal_letters {

        @ParameterizedTest
        @EnumSource
        void when_some_deliveries_are_taken_back_then_as_many_can_be_made_again(Style style) {
            try (Led led = Led.through(LetterBox.setup(style, FIRST, FIRST, SECOND, FIRST))) {
                led.start("box", "office");
                assertThat(deliveries(led)).isEqualTo(3);
                led.rehearsal.rewindTo(3);
                assertThat(deliveries(led)).isEqualTo(2);
                led.rehearsal.rewindTo(2);
                assertThat(deliveries(led)).isEqualTo(3);
                assertThat(perform(led, SECOND, MatchPolicy.EXACT)).isNotEqualTo(GuidedRun.ABSENT);
                led.rehearsal.rewindTo(1);
                assertThat(deliveries(led)).isZero();
            }
        }

        private int deliveries(Led led) {
            int count = 0;
            while (perform(led, FIRST, MatchPolicy.EXACT) != GuidedRun.ABSENT) {
                count++;
            }
            return count;
        }
    }

    @Nested
    class Given_a_network_that_loses_and_copies {

        @ParameterizedTest
        @EnumSource
        void when_a_letter_is_lost_then_it_is_absent_until_that_is_taken_back(Style style) {
            try (Led led = four(style)) {
                led.meddle(Move.FaultKind.DROP, "box", SECOND);
                assertThat(perform(led, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(lose(led, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                led.rehearsal.rewindTo(2);
                assertThat(perform(led, SECOND, MatchPolicy.EXACT)).isNotEqualTo(GuidedRun.ABSENT);
            }
        }

        @Test
        void when_a_letter_is_copied_then_it_comes_twice() {
            try (Led led = four(Style.PURE)) {
                led.meddle(Move.FaultKind.DUPLICATE, "box", SECOND);
                led.deliver("box", SECOND).deliver("box", SECOND);
                assertThat(perform(led, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(boxOf(led)).isEqualTo(Shapes.text(List.of(SECOND, SECOND)));
            }
        }

        @Test
        void when_a_loss_is_asked_for_by_type_then_the_one_made_names_what_was_lost() {
            try (Led led = four(Style.PURE)) {
                int made = lose(led, new Letter(99, 99), MatchPolicy.OLDEST);
                assertThat(made).isEqualTo(led.moves.faultMove(Move.FaultKind.DROP, delivery(led.moves, FIRST)));
                assertThat(perform(led, FIRST, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
            }
        }

        @Test
        void when_the_network_loses_nothing_then_a_loss_is_absent() {
            try (Led led = Led.through(
                    LetterBox.parts(Style.PURE, Network.unordered(), FIRST).build())) {
                led.start("box", "office");
                assertThat(lose(led, FIRST, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(led.rehearsal.length()).isEqualTo(2);
            }
        }

        private int lose(Led led, Object message, MatchPolicy match) {
            int loss = led.moves.faultMove(Move.FaultKind.DROP, delivery(led.moves, message));
            return led.rehearsal.perform(loss, match, GuidedRun.NO_CHOICES);
        }
    }

    @Nested
    class Given_a_handler_that_chooses {

        @ParameterizedTest
        @CsvSource({"3, 2, 2", "3, 0, 0", "9, 7, 0", "0, 0, 0"})
        void when_it_asks_then_it_is_answered_as_far_as_that_fits(int bound, int value, int chosen) {
            Choices answers = bound == 0 ? GuidedRun.NO_CHOICES : Choices.of(bound, value);
            for (Style style : Style.values()) {
                try (Led led = Led.through(LetterBox.setup(style))) {
                    led.start("box", "office").send("box", new Lot(1));
                    led.rehearsal.perform(led.rehearsal.enabledMoves()[0], MatchPolicy.EXACT, answers);
                    assertThat(led.rehearsal.performedChoices(3)).isEqualTo(Choices.of(3, chosen));
                    assertThat(boxOf(led)).isEqualTo(Shapes.text(List.of(chosen)));
                }
            }
        }
    }

    @Nested
    class Given_a_system_that_goes_back_by_doing_all_again {

        /** Performs and rewinds 400 steps from a fixed seed, with all match policies. */
        @Test
        void when_led_along_the_same_path_then_it_does_the_same() {
            Led pure = Led.through(LetterBox.setup(Style.PURE, FIRST, SECOND, FIRST, THIRD));
            Led mutable = Led.through(LetterBox.setup(Style.MUTABLE, FIRST, SECOND, FIRST, THIRD), pure.moves);
            try (pure;
                    mutable) {
                pure.moves.setClock(pure.setup::logicalClock);
                assertThat(pure.rehearsal.rewindsCheaply()).isTrue();
                assertThat(mutable.rehearsal.rewindsCheaply()).isFalse();
                List<Integer> asked = asked(pure.moves);
                List<MatchPolicy> ways = List.of(MatchPolicy.values());
                SeededRandom random = new SeededRandom(4);
                int absent = 0;
                for (int i = 0; i < 400; i++) {
                    if (random.nextInt(8) == 0) {
                        int length = random.nextInt(pure.rehearsal.length() + 1);
                        pure.rehearsal.rewindTo(length);
                        mutable.rehearsal.rewindTo(length);
                    }
                    int move = asked.get(random.nextInt(asked.size()));
                    MatchPolicy match = ways.get(random.nextInt(ways.size()));
                    Choices choices = Choices.of(3, random.nextInt(3));
                    int made = pure.rehearsal.perform(move, match, choices);
                    absent += made == GuidedRun.ABSENT ? 1 : 0;
                    assertThat(mutable.rehearsal.perform(move, match, choices)).isEqualTo(made);
                    assertThat(mutable.rehearsal.enabledMoves()).isEqualTo(pure.rehearsal.enabledMoves());
                    assertThat(mutable.rehearsal.violation()).isEqualTo(pure.rehearsal.violation());
                    ExecutionAssert.assertThat(mutable.execution()).isSameAs(pure.execution());
                }
                assertThat(absent).isBetween(40, 360); // else it was hardly led anywhere, or never astray
            }
        }

        private List<Integer> asked(MoveTable moves) {
            List<Integer> asked = new ArrayList<>();
            for (Object message : List.of(FIRST, SECOND, THIRD, FOURTH, new Lot(1))) {
                int delivery = delivery(moves, message);
                asked.addAll(List.of(
                        delivery,
                        moves.faultMove(Move.FaultKind.DROP, delivery),
                        moves.faultMove(Move.FaultKind.DUPLICATE, delivery),
                        moves.numberOf(new External.Send(LetterBox.OFFICE, message))));
            }
            for (External external : List.of(
                    new External.Start(LetterBox.OFFICE),
                    new External.Start(LetterBox.BOX),
                    new External.Crash(LetterBox.BOX),
                    new External.Restart(LetterBox.BOX))) {
                asked.add(moves.numberOf(external));
            }
            asked.add(moves.numberOf(new Move.Handle(
                    dev.winnow.model.ProcessId.OUTSIDE,
                    LetterBox.OFFICE,
                    false,
                    Shapes.typeName(SECOND),
                    Shapes.text(SECOND))));
            return asked;
        }
    }
}
