package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Message.Ack;
import dev.winnow.casebook.chain.Message.BecomeHead;
import dev.winnow.casebook.chain.Message.BecomeTail;
import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Forward;
import dev.winnow.casebook.chain.Message.NewPredecessor;
import dev.winnow.casebook.chain.Message.NewSuccessor;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.Retire;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Requesting.Write;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ServingTest {

    private static final Entry FIRST = new Entry(1, "ann", 1, new Write());
    private static final Entry SECOND = new Entry(2, "bob", 1, new Write());

    private final RecordingOutbox outbox = new RecordingOutbox();

    @Nested
    class Given_a_head {

        private final Server head = server("", "b", List.of(FIRST), List.of(FIRST));

        @Test
        void when_a_client_updates_then_it_is_numbered_and_stored_and_forwarded() {
            Server next = on(head, "bob", new Update(1, new Write(), false));
            assertThat(next).isEqualTo(server("", "b", List.of(FIRST, SECOND), List.of(FIRST, SECOND)));
            assertThat(outbox.effects).containsExactly("b Forward[entry=" + SECOND + "]");
        }

        @Test
        void when_a_client_repeats_a_known_update_then_nothing_happens() {
            assertThat(on(head, "ann", new Update(1, new Write(), true))).isEqualTo(head);
            assertThat(outbox.effects).isEmpty();
        }

        @Test
        void when_another_client_uses_the_same_number_then_it_is_a_new_update() {
            assertThat(on(head, "bob", new Update(1, new Write(), true)).history())
                    .containsExactly(FIRST, SECOND);
            assertThat(with(Bug.NUMBERS_COLLIDE, head, "bob", new Update(1, new Write(), true)))
                    .isEqualTo(head);
        }

        @Test
        void when_the_successor_is_replaced_then_the_new_one_gets_what_it_lacks() {
            Server busy = server("", "b", List.of(FIRST, SECOND), List.of(FIRST, SECOND));
            assertThat(on(busy, "m", new NewSuccessor("c", 1, 0)))
                    .isEqualTo(server("", "c", List.of(FIRST, SECOND), List.of(FIRST, SECOND)));
            assertThat(outbox.effects).containsExactly("c Forward[entry=" + SECOND + "]");
        }

        @Test
        void when_a_query_arrives_then_it_is_unexpected() {
            assertThatThrownBy(() -> on(head, "ann", new Query(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the head does not expect Query[number=1]");
        }
    }

    @Nested
    class Given_a_server_in_the_middle {

        private final Server middle = server("a", "c", List.of(FIRST, SECOND), List.of(FIRST, SECOND));

        @Test
        void when_an_update_is_acknowledged_then_it_is_no_longer_in_doubt() {
            assertThat(on(middle, "c", new Ack(1)).sent()).containsExactly(SECOND);
            assertThat(outbox.effects).containsExactly("a Ack[id=1]");
        }

        @Test
        void when_an_acknowledgement_repeats_then_only_the_bug_drops_an_update() {
            Server later = on(middle, "c", new Ack(1));
            assertThat(on(later, "c", new Ack(1))).isEqualTo(later);
            Server careless = with(Bug.ACK_AT_OLD_POSITION, middle, "c", new Ack(1));
            assertThat(with(Bug.ACK_AT_OLD_POSITION, careless, "c", new Ack(1)).sent())
                    .isEmpty();
        }

        @Test
        void when_an_acknowledgement_repeats_then_the_bug_uses_the_position_of_the_one_before() {
            Server careless = with(Bug.ACK_AT_OLD_POSITION, middle, "c", new Ack(2));
            Entry third = new Entry(3, "ann", 2, new Write());
            Server later = careless.withSent(List.of(FIRST, SECOND, third));
            assertThat(with(Bug.ACK_AT_OLD_POSITION, later, "c", new Ack(9)).sent())
                    .containsExactly(third);
        }

        @Test
        void when_it_becomes_the_tail_then_it_answers_all_that_is_in_doubt() {
            assertThat(on(middle, "m", new BecomeTail())).isEqualTo(server("a", "", List.of(FIRST, SECOND), List.of()));
            assertThat(outbox.effects)
                    .containsExactly(
                            "ann Updated[entry=" + FIRST + "]", "bob Updated[entry=" + SECOND + "]", "a Ack[id=2]");
        }

        @Test
        void when_it_gets_another_predecessor_then_it_reports_to_the_master() {
            on(middle.withSent(List.of(SECOND)), "m", new NewPredecessor("z"));
            with(Bug.ACKED_OFF_BY_ONE, middle.withSent(List.of(SECOND)), "m", new NewPredecessor("z"));
            assertThat(outbox.effects)
                    .containsExactly(
                            "m Received[predecessor=z, last=2, acked=1]", "m Received[predecessor=z, last=2, acked=2]");
        }

        @Test
        void when_it_becomes_the_head_then_it_ignores_its_predecessor() {
            Server head = on(middle, "m", new BecomeHead());
            Entry third = new Entry(3, "ann", 2, new Write());
            assertThat(on(head, "a", new Forward(third))).isEqualTo(head);
            assertThat(with(Bug.FORWARD_FROM_ANYBODY, head, "a", new Forward(third))
                            .history())
                    .containsExactly(FIRST, SECOND, third);
        }
    }

    @Nested
    class Given_a_tail {

        private final Server tail = server("b", "", List.of(), List.of());

        @Test
        void when_an_update_arrives_then_it_is_answered_and_acknowledged() {
            assertThat(on(tail, "b", new Forward(FIRST))).isEqualTo(server("b", "", List.of(FIRST), List.of()));
            assertThat(outbox.effects).containsExactly("ann Updated[entry=" + FIRST + "]", "b Ack[id=1]");
        }

        @Test
        void when_a_query_arrives_then_it_returns_the_latest_update() {
            on(tail, "bob", new Query(1));
            on(server("b", "", List.of(FIRST), List.of()), "bob", new Query(2));
            assertThat(outbox.effects)
                    .containsExactly(
                            "bob Answer[number=1, latest=Optional.empty]",
                            "bob Answer[number=2, latest=Optional[" + FIRST + "]]");
        }

        @Test
        void when_an_old_acknowledgement_arrives_then_only_the_bug_rejects_it() {
            assertThat(on(tail, "b", new Ack(1))).isEqualTo(tail);
            assertThatThrownBy(() -> with(Bug.ONLY_THE_HEAD_COUNTS, tail, "b", new Ack(1)))
                    .hasMessage("the tail does not expect Ack[id=1]");
        }

        @Test
        void when_its_history_is_empty_then_only_the_bug_does_not_answer() {
            with(Bug.EMPTY_HISTORY_IS_SILENT, tail, "m", new NewPredecessor("a"));
            assertThat(outbox.effects).isEmpty();
            on(tail, "m", new NewPredecessor("a"));
            assertThat(outbox.effects).containsExactly("m Received[predecessor=a, last=0, acked=0]");
        }
    }

    @Nested
    class Given_a_server_that_becomes_head {

        private final Update update = new Update(2, new Write(), false);

        @Test
        void when_it_numbers_an_update_then_it_goes_on_from_its_history() {
            assertThat(on(newHead(Bug.NONE), "ann", update).last()).isEqualTo(2);
        }

        @Test
        void when_only_the_head_counts_then_it_uses_an_id_again() {
            assertThatThrownBy(() -> with(Bug.ONLY_THE_HEAD_COUNTS, newHead(Bug.ONLY_THE_HEAD_COUNTS), "ann", update))
                    .hasMessage("the head numbers an update 1 after 1");
        }

        private Server newHead(Bug bug) {
            Server middle = with(bug, server("a", "c", List.of(), List.of()), "a", new Forward(FIRST));
            return with(bug, middle, "m", new BecomeHead());
        }
    }

    @Nested
    class Given_a_server_that_failed {

        private final Server off = on(server("a", "c", List.of(FIRST), List.of()), "f", new Fail());

        @Test
        void when_it_fails_then_the_detector_notices() {
            assertThat(outbox.effects).containsExactly("d Silence[]");
        }

        @Test
        void when_any_message_arrives_then_only_retirement_is_confirmed() {
            assertThat(on(off, "ann", new Query(1))).isEqualTo(off);
            assertThat(on(off, "m", new Retire())).isEqualTo(off);
            assertThat(outbox.effects).containsExactly("d Silence[]", "m Retired[]");
        }
    }

    private Server on(Server server, String from, Message message) {
        return with(Bug.NONE, server, from, message);
    }

    private Server with(Bug bug, Server server, String from, Message message) {
        return new Serving("m", "d", new Storing(bug), bug).on(server, from, message, outbox);
    }

    private static Server server(String predecessor, String successor, List<Entry> history, List<Entry> sent) {
        return new Server(
                true,
                Optional.of(predecessor).filter(name -> !name.isEmpty()),
                Optional.of(successor).filter(name -> !name.isEmpty()),
                history,
                sent,
                history.isEmpty() ? Optional.empty() : Optional.of(history.get(history.size() - 1)));
    }
}
