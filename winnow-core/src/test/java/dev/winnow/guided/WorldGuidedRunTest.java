package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ExecutionAssert;
import dev.winnow.ScriptedRun;
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

    private static ScriptedRun four(Style style) {
        ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(style, FIRST, SECOND, THIRD, FOURTH));
        scripted.moves.setClock(scripted.setup::logicalClock);
        return scripted.start("box", "office");
    }

    /** Returns the delivery of a letter from the office to the box. */
    private static int delivery(MoveTable moves, Object message) {
        return moves.numberOf(new Move.Handle(
                LetterBox.OFFICE, LetterBox.BOX, false, Shapes.typeName(message), Shapes.text(message)));
    }

    private static int perform(ScriptedRun scripted, Object message, MatchPolicy match) {
        return scripted.guidedRun.perform(delivery(scripted.moves, message), match, GuidedRun.NO_CHOICES);
    }

    private static String boxOf(ScriptedRun scripted) {
        return Shapes.text(scripted.guidedRun.stateOfLastProcess());
    }

    @Nested
    class Given_four_letters_in_flight {

        @ParameterizedTest
        @EnumSource
        void when_one_is_requested_exactly_then_it_is_delivered(Style style) {
            try (ScriptedRun scripted = four(style)) {
                assertThat(perform(scripted, THIRD, MatchPolicy.EXACT)).isEqualTo(delivery(scripted.moves, THIRD));
                assertThat(boxOf(scripted)).isEqualTo(Shapes.text(List.of(THIRD)));
            }
        }

        @ParameterizedTest
        @CsvSource({"OLDEST, 1", "NEWEST, 4", "LOWEST_CLOCK, 2", "HIGHEST_CLOCK, 3"})
        void when_one_is_requested_by_type_then_the_policy_chooses(MatchPolicy match, int number) {
            Letter expected = List.of(FIRST, SECOND, THIRD, FOURTH).get(number - 1);
            for (Style style : Style.values()) {
                try (ScriptedRun scripted = four(style)) {
                    assertThat(perform(scripted, new Letter(99, 99), match))
                            .isEqualTo(delivery(scripted.moves, expected));
                    assertThat(boxOf(scripted)).isEqualTo(Shapes.text(List.of(expected)));
                    assertThat(scripted.guidedRun.performedMove(2)).isEqualTo(delivery(scripted.moves, expected));
                }
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_requested_by_channel_then_its_type_or_else_the_oldest_is_delivered(Style style) {
            try (ScriptedRun scripted = four(style)) {
                scripted.tell("office", new Lot(5));
                int lot = perform(scripted, new Lot(1), MatchPolicy.CHANNEL);
                int noLotIsLeft = perform(scripted, new Lot(1), MatchPolicy.CHANNEL);
                assertThat(lot).isEqualTo(delivery(scripted.moves, new Lot(5)));
                assertThat(noLotIsLeft).isEqualTo(delivery(scripted.moves, FIRST));
                assertThat(perform(scripted, new Letter(99, 99), MatchPolicy.CHANNEL))
                        .isEqualTo(delivery(scripted.moves, SECOND));
            }
        }

        @Test
        void when_some_were_delivered_then_the_policy_chooses_among_the_others() {
            try (ScriptedRun scripted = four(Style.PURE)) {
                perform(scripted, FIRST, MatchPolicy.EXACT);
                perform(scripted, FOURTH, MatchPolicy.EXACT);
                assertThat(perform(scripted, FIRST, MatchPolicy.OLDEST)).isEqualTo(delivery(scripted.moves, SECOND));
                assertThat(perform(scripted, FIRST, MatchPolicy.NEWEST)).isEqualTo(delivery(scripted.moves, THIRD));
                assertThat(perform(scripted, FIRST, MatchPolicy.NEWEST)).isEqualTo(GuidedRun.ABSENT);
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_the_requested_one_is_absent_then_nothing_changes(Style style) {
            try (ScriptedRun scripted = four(style)) {
                int[] before = scripted.guidedRun.enabledMoves();
                String steps = ExecutionAssert.text(scripted.execution());
                assertThat(perform(scripted, new Letter(99, 99), MatchPolicy.EXACT))
                        .isEqualTo(GuidedRun.ABSENT);
                assertThat(perform(scripted, new Lot(1), MatchPolicy.OLDEST)).isEqualTo(GuidedRun.ABSENT);
                assertThat(scripted.guidedRun.perform(
                                scripted.moves.numberOf(new External.Start(LetterBox.BOX)),
                                MatchPolicy.EXACT,
                                GuidedRun.NO_CHOICES))
                        .isEqualTo(GuidedRun.ABSENT);
                assertThat(scripted.guidedRun.length()).isEqualTo(2);
                assertThat(scripted.guidedRun.enabledMoves()).isEqualTo(before);
                assertThat(ExecutionAssert.text(scripted.execution())).isEqualTo(steps);
            }
        }

        @Test
        void when_moves_are_listed_then_each_is_named_once_and_the_oldest_first() {
            try (ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(Style.PURE, FIRST, SECOND, FIRST))) {
                scripted.start("box", "office");
                assertThat(scripted.guidedRun.enabledMoves())
                        .containsExactly(delivery(scripted.moves, FIRST), delivery(scripted.moves, SECOND));
            }
        }

        @Test
        void when_a_delivery_breaks_an_invariant_then_it_stays_broken_until_undone() {
            try (ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(Style.PURE, FIRST, LetterBox.bad()))) {
                scripted.start("box", "office").deliver("box", LetterBox.bad());
                assertThat(scripted.guidedRun.violation()).isNotNull();
                scripted.guidedRun.rewindTo(2);
                assertThat(scripted.guidedRun.violation()).isNull();
            }
        }
    }

    @Nested
    class Given_equal_letters {

        @ParameterizedTest
        @EnumSource
        void when_deliveries_are_undone_then_the_same_number_can_be_repeated(Style style) {
            try (ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(style, FIRST, FIRST, SECOND, FIRST))) {
                scripted.start("box", "office");
                assertThat(deliveries(scripted)).isEqualTo(3);
                scripted.guidedRun.rewindTo(3);
                assertThat(deliveries(scripted)).isEqualTo(2);
                scripted.guidedRun.rewindTo(2);
                assertThat(deliveries(scripted)).isEqualTo(3);
                assertThat(perform(scripted, SECOND, MatchPolicy.EXACT)).isNotEqualTo(GuidedRun.ABSENT);
                scripted.guidedRun.rewindTo(1);
                assertThat(deliveries(scripted)).isZero();
            }
        }

        private int deliveries(ScriptedRun scripted) {
            int count = 0;
            while (perform(scripted, FIRST, MatchPolicy.EXACT) != GuidedRun.ABSENT) {
                count++;
            }
            return count;
        }
    }

    @Nested
    class Given_a_network_that_drops_and_duplicates {

        @ParameterizedTest
        @EnumSource
        void when_a_letter_is_dropped_then_it_is_absent_until_that_is_undone(Style style) {
            try (ScriptedRun scripted = four(style)) {
                scripted.injectFault(Move.FaultKind.DROP, "box", SECOND);
                assertThat(perform(scripted, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(lose(scripted, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                scripted.guidedRun.rewindTo(2);
                assertThat(perform(scripted, SECOND, MatchPolicy.EXACT)).isNotEqualTo(GuidedRun.ABSENT);
            }
        }

        @Test
        void when_a_letter_is_duplicated_then_it_is_delivered_twice() {
            try (ScriptedRun scripted = four(Style.PURE)) {
                scripted.injectFault(Move.FaultKind.DUPLICATE, "box", SECOND);
                scripted.deliver("box", SECOND).deliver("box", SECOND);
                assertThat(perform(scripted, SECOND, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(boxOf(scripted)).isEqualTo(Shapes.text(List.of(SECOND, SECOND)));
            }
        }

        @Test
        void when_a_drop_is_requested_by_type_then_the_move_names_the_item() {
            try (ScriptedRun scripted = four(Style.PURE)) {
                int made = lose(scripted, new Letter(99, 99), MatchPolicy.OLDEST);
                assertThat(made)
                        .isEqualTo(scripted.moves.faultMove(Move.FaultKind.DROP, delivery(scripted.moves, FIRST)));
                assertThat(perform(scripted, FIRST, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
            }
        }

        @Test
        void when_the_network_is_reliable_then_a_drop_is_absent() {
            try (ScriptedRun scripted = ScriptedRun.of(
                    LetterBox.parts(Style.PURE, Network.unordered(), FIRST).build())) {
                scripted.start("box", "office");
                assertThat(lose(scripted, FIRST, MatchPolicy.EXACT)).isEqualTo(GuidedRun.ABSENT);
                assertThat(scripted.guidedRun.length()).isEqualTo(2);
            }
        }

        private int lose(ScriptedRun scripted, Object message, MatchPolicy match) {
            int loss = scripted.moves.faultMove(Move.FaultKind.DROP, delivery(scripted.moves, message));
            return scripted.guidedRun.perform(loss, match, GuidedRun.NO_CHOICES);
        }
    }

    @Nested
    class Given_a_handler_that_chooses {

        @ParameterizedTest
        @CsvSource({"3, 2, 2", "3, 0, 0", "9, 7, 0", "0, 0, 0"})
        void when_it_chooses_then_given_choices_are_used_where_they_fit(int bound, int value, int chosen) {
            Choices answers = bound == 0 ? GuidedRun.NO_CHOICES : Choices.of(bound, value);
            for (Style style : Style.values()) {
                try (ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(style))) {
                    scripted.start("box", "office").send("box", new Lot(1));
                    scripted.guidedRun.perform(scripted.guidedRun.enabledMoves()[0], MatchPolicy.EXACT, answers);
                    assertThat(scripted.guidedRun.performedChoices(3)).isEqualTo(Choices.of(3, chosen));
                    assertThat(boxOf(scripted)).isEqualTo(Shapes.text(List.of(chosen)));
                }
            }
        }
    }

    @Nested
    class Given_a_system_that_rewinds_by_reexecution {

        /** Performs and rewinds 400 steps from a fixed seed, with all match policies. */
        @Test
        void when_guided_along_the_same_path_then_it_does_the_same() {
            ScriptedRun pure = ScriptedRun.of(LetterBox.setup(Style.PURE, FIRST, SECOND, FIRST, THIRD));
            ScriptedRun mutable =
                    ScriptedRun.of(LetterBox.setup(Style.MUTABLE, FIRST, SECOND, FIRST, THIRD), pure.moves);
            try (pure;
                    mutable) {
                pure.moves.setClock(pure.setup::logicalClock);
                assertThat(pure.guidedRun.rewindsCheaply()).isTrue();
                assertThat(mutable.guidedRun.rewindsCheaply()).isFalse();
                List<Integer> asked = asked(pure.moves);
                List<MatchPolicy> ways = List.of(MatchPolicy.values());
                SeededRandom random = new SeededRandom(4);
                int absent = 0;
                for (int i = 0; i < 400; i++) {
                    if (random.nextInt(8) == 0) {
                        int length = random.nextInt(pure.guidedRun.length() + 1);
                        pure.guidedRun.rewindTo(length);
                        mutable.guidedRun.rewindTo(length);
                    }
                    int move = asked.get(random.nextInt(asked.size()));
                    MatchPolicy match = ways.get(random.nextInt(ways.size()));
                    Choices choices = Choices.of(3, random.nextInt(3));
                    int made = pure.guidedRun.perform(move, match, choices);
                    absent += made == GuidedRun.ABSENT ? 1 : 0;
                    assertThat(mutable.guidedRun.perform(move, match, choices)).isEqualTo(made);
                    assertThat(mutable.guidedRun.enabledMoves()).isEqualTo(pure.guidedRun.enabledMoves());
                    assertThat(mutable.guidedRun.violation()).isEqualTo(pure.guidedRun.violation());
                    ExecutionAssert.assertThat(mutable.execution()).isSameAs(pure.execution());
                }
                assertThat(absent).isBetween(40, 360); // otherwise it was hardly guided, or nothing was ever absent
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
