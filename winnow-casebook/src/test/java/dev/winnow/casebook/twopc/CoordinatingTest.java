package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.twopc.Coordinator.Asked;
import dev.winnow.casebook.twopc.Coordinator.Deciding;
import dev.winnow.casebook.twopc.Coordinator.Idle;
import dev.winnow.casebook.twopc.Coordinator.Preparing;
import dev.winnow.casebook.twopc.Coordinator.Reading;
import dev.winnow.casebook.twopc.Message.Abort;
import dev.winnow.casebook.twopc.Message.Acknowledge;
import dev.winnow.casebook.twopc.Message.Commit;
import dev.winnow.casebook.twopc.Message.Fetched;
import dev.winnow.casebook.twopc.Message.No;
import dev.winnow.casebook.twopc.Message.Read;
import dev.winnow.casebook.twopc.Message.Write;
import dev.winnow.casebook.twopc.Message.Yes;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CoordinatingTest {

    private static final List<String> REPLICAS = List.of("r1", "r2");

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Coordinating coordinating = new Coordinating(REPLICAS, Bug.NONE);

    @Nested
    class Given_an_idle_coordinator {

        @Test
        void when_a_client_writes_then_all_replicas_are_asked_to_prepare() {
            assertThat(coordinating
                            .on(Coordinator.NEW, "c", new Write(7), outbox)
                            .doing())
                    .isEqualTo(new Preparing("c", List.of()));
            assertThat(outbox.effects)
                    .containsExactly("set retry timer", "r1 Prepare[tx=1, value=7]", "r2 Prepare[tx=1, value=7]");
        }

        @Test
        void when_a_client_reads_then_one_replica_is_asked() {
            assertThat(coordinating.on(Coordinator.NEW, "c", new Read(), outbox).doing())
                    .isEqualTo(new Reading("c", "r2"));
            assertThat(outbox.effects).containsExactly("set retry timer", "r2 Fetch[tx=1]");
        }
    }

    @Nested
    class Given_a_coordinator_that_collects_votes {

        private final Coordinator preparing = at(new Preparing("c", List.of("r1")));

        @Test
        void when_the_last_yes_comes_then_it_commits_but_tells_no_client_yet() {
            assertThat(coordinating.on(preparing, "r2", new Yes(3), outbox).doing())
                    .isEqualTo(new Deciding("c", new Commit(3), REPLICAS));
            assertThat(outbox.effects).containsExactly("r1 Commit[tx=3]", "r2 Commit[tx=3]", "set retry timer");
        }

        @Test
        void when_a_no_comes_then_it_decides_to_abort() {
            assertThat(coordinating.on(preparing, "r2", new No(3), outbox).doing())
                    .isEqualTo(new Deciding("c", new Abort(3), REPLICAS));
        }

        @Test
        void when_a_vote_is_late_then_it_decides_to_abort() {
            assertThat(coordinating.onTimeout(preparing, outbox).doing())
                    .isEqualTo(new Deciding("c", new Abort(3), REPLICAS));
        }

        @Test
        void when_a_vote_is_old_or_comes_again_then_it_does_not_count() {
            assertThat(coordinating.on(preparing, "r2", new Yes(2), outbox)).isEqualTo(preparing);
            assertThat(coordinating.on(preparing, "r2", new No(2), outbox)).isEqualTo(preparing);
            assertThat(coordinating.on(preparing, "r1", new Yes(3), outbox)).isEqualTo(preparing);
            assertThat(outbox.effects).isEmpty();
        }

        @Test
        void when_another_client_asks_then_the_request_waits() {
            assertThat(coordinating.on(preparing, "d", new Read(), outbox).waiting())
                    .containsExactly(new Asked("d", new Read()));
        }
    }

    @Nested
    class Given_a_coordinator_that_has_decided {

        private final Coordinator deciding = at(new Deciding("c", new Commit(3), List.of("r2")));

        @Test
        void when_the_last_replica_has_acknowledged_then_the_client_is_told() {
            assertThat(coordinating
                            .on(deciding, "r2", new Acknowledge(3), outbox)
                            .doing())
                    .isEqualTo(new Idle());
            assertThat(outbox.effects).containsExactly("c WriteSucceeded[]", "cancel retry timer");
        }

        @Test
        void when_an_acknowledgement_is_old_or_repeated_then_it_keeps_waiting() {
            assertThat(coordinating.on(deciding, "r2", new Acknowledge(2), outbox))
                    .isEqualTo(deciding);
            assertThat(coordinating.on(deciding, "r1", new Acknowledge(3), outbox))
                    .isEqualTo(deciding);
        }

        @Test
        void when_a_replica_stays_silent_then_the_decision_is_sent_again() {
            assertThat(coordinating.onTimeout(deciding, outbox)).isEqualTo(deciding);
            assertThat(outbox.effects).containsExactly("r2 Commit[tx=3]", "set retry timer");
        }

        @Test
        void when_a_request_waits_then_it_begins_next() {
            Coordinator waiting = coordinating.on(deciding, "d", new Write(8), outbox);
            assertThat(coordinating.on(waiting, "r2", new Acknowledge(3), outbox))
                    .isEqualTo(new Coordinator(4, new Preparing("d", List.of()), List.of()));
        }
    }

    @Nested
    class Given_a_coordinator_that_reads {

        private final Coordinator reading = at(new Reading("c", "r1"));

        @Test
        void when_the_value_comes_then_the_client_gets_it() {
            assertThat(coordinating.on(reading, "r1", new Fetched(3, 7), outbox).doing())
                    .isEqualTo(new Idle());
            assertThat(outbox.effects).containsExactly("c ReadReturned[value=7]", "cancel retry timer");
        }

        @Test
        void when_the_value_of_an_earlier_read_comes_then_it_keeps_waiting() {
            assertThat(coordinating.on(reading, "r1", new Fetched(2, 7), outbox))
                    .isEqualTo(reading);
        }

        @Test
        void when_the_replica_stays_silent_then_it_is_asked_again() {
            assertThat(coordinating.onTimeout(reading, outbox)).isEqualTo(reading);
            assertThat(outbox.effects).containsExactly("r1 Fetch[tx=3]", "set retry timer");
        }
    }

    @Nested
    class Given_the_bug_of_a_decision_sent_once {

        private final Coordinating careless = new Coordinating(REPLICAS, Bug.DECISION_SENT_ONCE);

        @Test
        void when_the_last_yes_comes_then_the_client_is_told_before_any_replica_knows() {
            Coordinator preparing = at(new Preparing("c", List.of("r1")));
            assertThat(careless.on(preparing, "r2", new Yes(3), outbox).doing()).isEqualTo(new Idle());
            assertThat(outbox.effects)
                    .containsExactly("r1 Commit[tx=3]", "r2 Commit[tx=3]", "c WriteSucceeded[]", "cancel retry timer");
        }
    }

    private static Coordinator at(Coordinator.Doing doing) {
        return new Coordinator(3, doing, List.of());
    }
}
