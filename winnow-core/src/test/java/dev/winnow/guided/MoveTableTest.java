package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Lot;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MoveTableTest {

    private static Item message(int id, ProcessId from, Object payload) {
        return new Item(id, Item.ItemKind.MESSAGE, from, LetterBox.BOX, payload, 0);
    }

    private static Item timer(int id, Object key) {
        return new Item(id, Item.ItemKind.TIMER, LetterBox.BOX, LetterBox.BOX, key, 0);
    }

    @Nested
    class Given_no_fingerprint {

        private final MoveTable moves = new MoveTable(LetterBox.setup(Style.PURE));

        @Test
        void when_two_messages_are_equal_then_their_deliveries_are_one_move() {
            int one = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 1)));
            assertThat(moves.handlingMove(message(7, LetterBox.OFFICE, new Letter(1, 1))))
                    .isEqualTo(one);
            assertThat(moves.lookAlikesAreEqual()).isTrue();
        }

        @Test
        void when_contents_differ_then_the_moves_differ_but_share_a_type() {
            int one = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 1)));
            int other = moves.handlingMove(message(2, LetterBox.OFFICE, new Letter(2, 1)));
            assertThat(other).isNotEqualTo(one);
            assertThat(moves.type(other)).isEqualTo(moves.type(one));
        }

        @Test
        void when_the_channel_or_the_class_differs_then_the_type_does() {
            int one = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 1)));
            assertThat(moves.type(moves.handlingMove(message(2, ProcessId.OUTSIDE, new Letter(1, 1)))))
                    .isNotEqualTo(moves.type(one));
            assertThat(moves.type(moves.handlingMove(message(3, LetterBox.OFFICE, new Lot(1)))))
                    .isNotEqualTo(moves.type(one));
        }

        @Test
        void when_it_is_a_timer_then_it_is_not_of_the_type_of_an_equal_message() {
            int tick = moves.handlingMove(timer(1, "tick"));
            int message = moves.handlingMove(message(2, LetterBox.BOX, "tick"));
            assertThat(moves.type(tick)).isNotEqualTo(moves.type(message));
        }

        @Test
        void when_it_is_an_enum_then_the_constant_is_the_type() {
            int days = moves.handlingMove(timer(1, TimeUnit.DAYS));
            int hours = moves.handlingMove(timer(2, TimeUnit.HOURS));
            assertThat(moves.type(days)).isNotEqualTo(moves.type(hours));
            assertThat(((Move.Handle) moves.move(days)).type()).isEqualTo("DAYS");
        }

        @Test
        void when_it_comes_from_outside_then_it_is_external_but_its_delivery_is_not() {
            int send = moves.numberOf(new External.Send(LetterBox.BOX, new Lot(1)));
            int delivery = moves.handlingMove(message(1, ProcessId.OUTSIDE, new Lot(1)));
            assertThat(moves.isExternal(send)).isTrue();
            assertThat(moves.isExternal(delivery)).isFalse();
            assertThat(moves.isExternal(moves.faultMove(Move.FaultKind.DROP, delivery)))
                    .isTrue();
            assertThat(moves.type(send)).isEqualTo(send);
        }

        @Test
        void when_there_are_thousands_then_every_number_keeps_its_move() {
            int[] numbers = new int[2_000];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = moves.handlingMove(message(i, LetterBox.OFFICE, new Letter(i, 1)));
            }
            for (int i = 0; i < numbers.length; i++) {
                assertThat(moves.samplePayload(numbers[i])).isEqualTo(new Letter(i, 1));
                assertThat(moves.handlingMove(message(0, LetterBox.OFFICE, new Letter(i, 1))))
                        .isEqualTo(numbers[i]);
            }
        }
    }

    @Nested
    class Given_a_fingerprint_that_masks_the_number {

        private final Setup setup = LetterBox.parts(Style.PURE, Network.fifo())
                .messageFingerprint(message -> message instanceof Letter letter ? "L" + letter.term() : "?")
                .build();
        private final MoveTable moves = new MoveTable(setup);

        @Test
        void when_only_masked_parts_differ_then_it_is_one_move_with_one_sample() {
            int one = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 4)));
            int same = moves.handlingMove(message(2, LetterBox.OFFICE, new Letter(2, 4)));
            int other = moves.handlingMove(message(3, LetterBox.OFFICE, new Letter(1, 5)));
            assertThat(same).isEqualTo(one).isNotEqualTo(other);
            assertThat(moves.samplePayload(one)).isEqualTo(new Letter(1, 4));
            assertThat(((Move.Handle) moves.move(one)).fingerprint()).isEqualTo("L4");
            assertThat(moves.lookAlikesAreEqual()).isFalse();
        }

        @Test
        void when_a_younger_item_is_meant_then_it_is_another_move_that_looks_alike() {
            int oldest = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 4)));
            int third = moves.withRank(oldest, 2);
            assertThat(third).isNotEqualTo(oldest);
            assertThat(moves.rank(third)).isEqualTo(2);
            assertThat(moves.unranked(third)).isEqualTo(oldest);
            assertThat(moves.type(third)).isEqualTo(moves.type(oldest));
            assertThat(moves.withRank(third, 0)).isEqualTo(oldest);
            int lost = moves.withRank(moves.faultMove(Move.FaultKind.DROP, oldest), 2);
            assertThat(moves.move(lost))
                    .isEqualTo(new Move.MessageFault(Move.FaultKind.DROP, (Move.Handle) moves.move(third)));
        }

        @Test
        void when_it_is_a_timer_then_the_message_fingerprint_is_not_used() {
            int timer = moves.handlingMove(timer(1, "tick"));
            assertThat(((Move.Handle) moves.move(timer)).fingerprint()).contains("tick");
        }
    }

    @Nested
    class Given_a_logical_clock {

        private final MoveTable moves = new MoveTable(LetterBox.setup(Style.PURE));

        private OptionalLong term(Object message) {
            return message instanceof Letter letter ? OptionalLong.of(letter.term()) : OptionalLong.empty();
        }

        @Test
        void when_it_is_set_late_then_it_applies_to_earlier_and_later_moves() {
            int before = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 4)));
            assertThat(moves.clock(before)).isEmpty();
            moves.setClock(this::term);
            int after = moves.handlingMove(message(2, LetterBox.OFFICE, new Letter(1, 5)));
            int send = moves.numberOf(new External.Send(LetterBox.BOX, new Letter(1, 6)));
            assertThat(moves.clock(before)).hasValue(4);
            assertThat(moves.clock(after)).hasValue(5);
            assertThat(moves.clock(send)).hasValue(6);
            assertThat(moves.clock(moves.handlingMove(message(3, LetterBox.OFFICE, new Lot(1)))))
                    .isEmpty();
        }

        @Test
        void when_a_move_came_from_a_file_then_its_clock_is_known_after_a_message() {
            moves.setClock(this::term);
            int seen = moves.handlingMove(message(1, LetterBox.OFFICE, new Letter(1, 4)));
            MoveTable others = new MoveTable(LetterBox.setup(Style.PURE));
            others.setClock(this::term);
            int worded = others.numberOf(moves.move(seen));
            assertThat(others.clock(worded)).isEmpty();
            assertThat(others.handlingMove(message(9, LetterBox.OFFICE, new Letter(1, 4))))
                    .isEqualTo(worded);
            assertThat(others.clock(worded)).hasValue(4);
        }
    }
}
