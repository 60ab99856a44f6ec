package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.twopc.Message.Abort;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Fetch;
import dev.winnow.casebook.twopc.Message.Prepare;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReplicatingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();

    @Nested
    class Given_a_replica_without_a_transaction {

        private final Replica replica = new Replica(5, Optional.empty(), new Commit(2));

        @Test
        void when_asked_to_prepare_then_it_saves_before_it_votes_yes() {
            assertThat(on(replica, new Prepare(3, 7)))
                    .isEqualTo(new Replica(5, Optional.of(new Prepare(3, 7)), new Commit(2)));
            assertThat(outbox.effects).containsExactly("save", "c Yes[tx=3]");
        }

        @Test
        void when_asked_to_prepare_a_decided_one_then_it_does_not_answer() {
            assertThat(on(replica, new Prepare(2, 7))).isEqualTo(replica);
            assertThat(outbox.effects).isEmpty();
        }

        @Test
        void when_a_decision_overtakes_its_prepare_then_the_prepare_comes_too_late() {
            Replica aborted = on(replica, new Abort(3));
            assertThat(aborted).isEqualTo(new Replica(5, Optional.empty(), new Abort(3)));
            assertThat(on(aborted, new Prepare(3, 7))).isEqualTo(aborted);
        }

        @Test
        void when_asked_for_its_value_then_it_answers() {
            assertThat(on(replica, new Fetch(3))).isEqualTo(replica);
            assertThat(outbox.effects).containsExactly("c Fetched[tx=3, value=5]");
        }
    }

    @Nested
    class Given_a_replica_that_voted_yes {

        private final Replica replica = new Replica(5, Optional.of(new Prepare(3, 7)), new Commit(2));

        @Test
        void when_it_is_committed_then_the_value_is_stored() {
            assertThat(on(replica, new Commit(3))).isEqualTo(new Replica(7, Optional.empty(), new Commit(3)));
            assertThat(outbox.effects).containsExactly("save", "c Acknowledge[tx=3]");
        }

        @Test
        void when_it_is_aborted_then_the_value_stays() {
            assertThat(on(replica, new Abort(3))).isEqualTo(new Replica(5, Optional.empty(), new Abort(3)));
        }

        @Test
        void when_an_earlier_decision_is_repeated_then_it_is_only_acknowledged() {
            assertThat(on(replica, new Commit(2))).isEqualTo(replica);
            assertThat(outbox.effects).contains("c Acknowledge[tx=2]");
        }

        @Test
        void when_asked_to_prepare_again_then_it_votes_again() {
            assertThat(on(replica, new Prepare(3, 7))).isEqualTo(replica);
            assertThat(outbox.effects).containsExactly("c Yes[tx=3]");
        }

        @Test
        void when_asked_to_prepare_another_then_it_votes_no() {
            assertThat(on(replica, new Prepare(4, 8))).isEqualTo(replica);
            assertThat(outbox.effects).containsExactly("c No[tx=4]");
            assertThat(on(replica, new Abort(4)).prepared()).contains(new Prepare(3, 7));
        }

        @Test
        void when_asked_for_its_value_then_it_tells_the_last_one_committed() {
            on(replica, new Fetch(4));
            assertThat(outbox.effects).containsExactly("c Fetched[tx=4, value=5]");
        }
    }

    private Replica on(Replica replica, Message message) {
        return Replicating.on(replica, "c", message, outbox);
    }
}
