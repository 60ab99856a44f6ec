package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Client.Waiting;
import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.TailChanged;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.Requesting.Write;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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
        void when_the_head_changes_then_only_the_bug_rejects_it() {
            assertThat(requesting.on(querying, new HeadChanged("b"), outbox)).isEqualTo(querying.withHead("b"));
            assertThatThrownBy(() ->
                            new Requesting(1, Bug.HEAD_CHANGE_UNEXPECTED).on(querying, new HeadChanged("b"), outbox))
                    .hasMessage("a client that waits FOR_ANSWER does not expect HeadChanged[head=b]");
        }
    }
}
