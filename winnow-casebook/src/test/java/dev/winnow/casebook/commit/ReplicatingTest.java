package dev.winnow.casebook.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.commit.Message.Abort;
import dev.winnow.casebook.commit.Message.Acknowledge;
import dev.winnow.casebook.commit.Message.Commit;
import dev.winnow.casebook.commit.Message.Prepare;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplicatingTest {

    private static final Prepare FIRST = new Prepare(1, "client", 10);
    private static final Prepare SECOND = new Prepare(2, "client", 20);

    private final RecordingOutbox outbox = new RecordingOutbox();

    @Nested
    class Given_an_abort_that_has_overtaken_its_prepare {

        private final Replica aborted = on(Bug.NONE, Replica.NEW, new Abort(1));

        @ParameterizedTest
        @EnumSource(names = {"NONE", "ABORTS_ARE_NEVER_LOST"})
        void when_the_prepare_comes_then_it_is_ignored(Bug bug) {
            assertThat(on(bug, aborted, FIRST)).isEqualTo(aborted);
            assertThat(outbox.sent).isEmpty();
        }

        @Test
        void when_the_prepare_comes_in_a_flat_state_then_it_is_not_expected() {
            assertThatThrownBy(() -> on(Bug.ONE_FLAT_STATE, aborted, FIRST))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("last=Abort[tx=1]] does not expect Prepare[tx=1");
        }
    }

    @Nested
    class Given_a_stale_prepare_after_the_next_one {

        @Test
        void when_the_next_one_commits_then_its_value_is_stored() {
            assertThat(afterStalePrepare(Bug.NONE).value("client")).isEqualTo(20);
        }

        @ParameterizedTest
        @EnumSource(names = {"ONE_FLAT_STATE", "ABORTS_ARE_NEVER_LOST"})
        void when_the_next_one_commits_in_a_flat_state_then_the_stale_value_is_stored(Bug bug) {
            assertThat(afterStalePrepare(bug).value("client")).isEqualTo(10);
        }

        private Replica afterStalePrepare(Bug bug) {
            Replica stale = on(bug, on(bug, Replica.NEW, SECOND), FIRST);
            return on(bug, stale, new Commit(2));
        }
    }

    @Nested
    class Given_a_commit_that_comes_again {

        @ParameterizedTest
        @EnumSource
        void when_the_next_transaction_is_prepared_then_it_is_only_acknowledged(Bug bug) {
            Replica committed = on(bug, on(bug, Replica.NEW, FIRST), new Commit(1));
            Replica prepared = on(bug, committed, SECOND);
            assertThat(on(bug, prepared, new Commit(1))).isEqualTo(prepared);
            assertThat(outbox.sent).endsWith(new Acknowledge(1, "replica"));
        }
    }

    private Replica on(Bug bug, Replica replica, Message message) {
        return new Replicating("replica", "coordinator", bug).on(replica, message, outbox);
    }
}
