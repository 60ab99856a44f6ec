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

    private final Said said = new Said();
    private final Requesting requesting = new Requesting(1, Bug.NONE);
    private final Client updating = requesting.start("a", "c", said);

    @Nested
    class Given_a_client_that_waits_for_its_update {

        @Test
        void when_it_is_answered_then_it_queries() {
            assertThat(requesting.on(updating, UPDATED, said).waiting()).isEqualTo(Waiting.FOR_ANSWER);
            assertThat(said.all).endsWith("c Query[number=1]");
        }

        @Test
        void when_the_head_changes_then_the_new_one_is_asked_again() {
            assertThat(requesting.on(updating, new HeadChanged("b"), said)).isEqualTo(updating.withHead("b"));
            assertThat(said.all)
                    .containsExactly(
                            "a Update[number=1, command=Write[], again=false]",
                            "b Update[number=1, command=Write[], again=true]");
        }
    }

    @Nested
    class Given_a_client_that_waits_for_an_answer {

        private final Client querying = updating.waiting(Waiting.FOR_ANSWER);

        @Test
        void when_it_comes_then_the_client_is_done_with_that() {
            assertThat(requesting.on(querying, ANSWER, said).waiting()).isEqualTo(Waiting.FOR_NOTHING);
            assertThat(new Requesting(2, Bug.NONE).on(querying, ANSWER, said))
                    .isEqualTo(new Client(2, Waiting.FOR_UPDATE, "a", "c"));
        }

        @Test
        void when_the_tail_changes_then_the_new_one_is_asked_again() {
            requesting.on(querying, new TailChanged("b"), said);
            assertThat(said.all).endsWith("b Query[number=1]");
        }

        @Test
        void when_the_update_is_answered_again_then_nothing_happens() {
            assertThat(requesting.on(querying, UPDATED, said)).isEqualTo(querying);
        }

        @Test
        void when_the_head_changes_then_only_the_bug_minds() {
            assertThat(requesting.on(querying, new HeadChanged("b"), said)).isEqualTo(querying.withHead("b"));
            assertThatThrownBy(() ->
                            new Requesting(1, Bug.HEAD_CHANGE_UNEXPECTED).on(querying, new HeadChanged("b"), said))
                    .hasMessage("a client that waits FOR_ANSWER does not expect HeadChanged[head=b]");
        }
    }
}
