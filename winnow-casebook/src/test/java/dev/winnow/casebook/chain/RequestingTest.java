package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Client.Waiting;
import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.ChainReady;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.TailChanged;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.Requesting.Write;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestingTest {

    private static final Updated UPDATED = new Updated(new Entry(5, "ann", 1, new Write()));
    private static final Answer ANSWER = new Answer(1, Optional.of(UPDATED.entry()));

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Requesting requesting = new Requesting(1, Bug.NONE);
    private final Client updating = requesting.start("a", "c", outbox);

    @Nested
    class Given_a_client_waiting_for_its_update {

        @Test
        void when_it_is_answered_then_it_queries() {
            assertThat(requesting.on(updating, UPDATED, outbox).waiting()).isEqualTo(Waiting.FOR_ANSWER);
            assertThat(outbox.effects).endsWith("c Query[number=1]");
        }

        @Test
        void when_the_head_changes_then_the_new_one_is_asked_again() {
            assertThat(requesting.on(updating, new HeadChanged("b"), outbox)).isEqualTo(updating.withHead("b"));
            assertThat(outbox.effects)
                    .containsExactly(
                            "a Update[number=1, command=Write[], again=false]",
                            "b Update[number=1, command=Write[], again=true]");
        }
    }

    @Nested
    class Given_a_client_waiting_for_an_answer {

        private final Client querying = updating.waiting(Waiting.FOR_ANSWER);

        @Test
        void when_it_arrives_then_the_request_is_done() {
            assertThat(requesting.on(querying, ANSWER, outbox).waiting()).isEqualTo(Waiting.FOR_NOTHING);
            assertThat(new Requesting(2, Bug.NONE).on(querying, ANSWER, outbox))
                    .isEqualTo(new Client(2, Waiting.FOR_UPDATE, "a", "c"));
        }

        @Test
        void when_the_tail_changes_then_the_new_one_is_asked_again() {
            requesting.on(querying, new TailChanged("b"), outbox);
            assertThat(outbox.effects).endsWith("b Query[number=1]");
        }

        @Test
        void when_the_update_is_answered_again_then_nothing_happens() {
            assertThat(requesting.on(querying, UPDATED, outbox)).isEqualTo(querying);
        }

        @Test
        void when_the_head_changes_then_it_is_remembered() {
            assertThat(requesting.on(querying, new HeadChanged("b"), outbox)).isEqualTo(querying.withHead("b"));
        }
    }

    @Nested
    class Given_clients_that_expect_no_change {

        private final Requesting requesting = new Requesting(1, Bug.CHANGE_UNEXPECTED);

        @ParameterizedTest
        @EnumSource(names = {"FOR_UPDATE", "FOR_ANSWER"})
        void when_they_wait_for_a_reply_then_no_change_is_expected(Waiting waiting) {
            Client client = updating.waiting(waiting);
            assertThatThrownBy(() -> requesting.on(client, new HeadChanged("b"), outbox))
                    .hasMessage("a client that waits " + waiting + " does not expect HeadChanged[head=b]");
            assertThatThrownBy(() -> requesting.on(client, new TailChanged("b"), outbox))
                    .hasMessage("a client that waits " + waiting + " does not expect TailChanged[tail=b]");
        }

        @Test
        void when_they_wait_for_nothing_then_a_change_is_expected() {
            Client done = updating.waiting(Waiting.FOR_NOTHING);
            assertThat(requesting.on(done, new TailChanged("b"), outbox)).isEqualTo(done.withTail("b"));
        }
    }

    @Nested
    class Given_a_client_that_does_not_know_the_chain {

        @Test
        void when_the_chain_is_complete_then_it_begins() {
            assertThat(requesting.on(Client.NEW, new ChainReady("a", "c"), outbox))
                    .isEqualTo(updating);
        }
    }
}
