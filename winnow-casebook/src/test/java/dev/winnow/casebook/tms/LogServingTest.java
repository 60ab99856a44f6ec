package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.multipaxos.Message;
import dev.winnow.casebook.multipaxos.Message.Accepted;
import dev.winnow.casebook.multipaxos.Message.Decided;
import dev.winnow.casebook.multipaxos.Message.Prepare;
import dev.winnow.casebook.multipaxos.Message.Submit;
import dev.winnow.casebook.multipaxos.Node;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Servers s1, which leads, s2 and s3. */
class LogServingTest {

    private static final List<String> SERVERS = List.of("s1", "s2", "s3");
    private static final String COORDINATOR = "coordinator";
    private static final Update PREPARE = new Update(1, new TransactionCommand.Prepare(1), false);
    private static final Update COMMIT = new Update(2, new Decision(1, true), true);
    private static final String VOTED_YES =
            "coordinator Updated[entry=Entry[id=1, client=coordinator, number=1, command=Vote[tx=1, yes=true]]]";

    private final RecordingLogOutbox outbox = new RecordingLogOutbox();
    private final List<String> effects = outbox.effects;
    private final LogServer leader = new LogServer(true, Node.startingAt(1, true));
    private final LogServer follower = new LogServer(true, Node.startingAt(1, false));

    @Nested
    class Given_a_leader_that_is_asked_to_prepare {

        private final LogServer voted = ask(1, leader, PREPARE);

        @Test
        void when_asked_then_it_proposes_its_vote() {
            assertThat(effects)
                    .containsExactly(
                            "s2 Accept[slot=1, proposal=Proposal[ballot=1, value=coordinator.1:yes]]",
                            "s3 Accept[slot=1, proposal=Proposal[ballot=1, value=coordinator.1:yes]]");
        }

        @Test
        void when_a_majority_has_accepted_then_it_answers() {
            effects.clear();
            tell(1, voted, "s2", new Accepted(1, 1));
            assertThat(effects)
                    .containsExactly(
                            "s2 Decided[slot=1, value=coordinator.1:yes]",
                            "s3 Decided[slot=1, value=coordinator.1:yes]",
                            VOTED_YES);
        }

        @Test
        void when_asked_again_then_it_waits_or_answers_from_the_log() {
            effects.clear();
            assertThat(ask(1, voted, PREPARE)).isEqualTo(voted);
            assertThat(effects).isEmpty();
            LogServer chosen = tell(1, voted, "s2", new Accepted(1, 1));
            effects.clear();
            assertThat(ask(1, chosen, PREPARE)).isEqualTo(chosen);
            assertThat(effects).containsExactly(VOTED_YES);
        }

        @Test
        void when_another_server_leads_then_it_passes_its_vote_on() {
            effects.clear();
            LogServer deposed = tell(1, voted, "s3", new Prepare(3));
            assertThat(deposed.node().wanted()).isEmpty();
            assertThat(effects).contains("s3 Submit[value=coordinator.1:yes]");
        }
    }

    @Nested
    class Given_two_votes_in_the_log {

        @Test
        void when_asked_again_then_the_first_one_counts() {
            LogServer one = tell(2, follower, "s1", new Decided(1, "coordinator.1:yes"));
            ask(2, tell(2, one, "s1", new Decided(2, "coordinator.1:no")), PREPARE);
            assertThat(effects).containsExactly(VOTED_YES);
        }

        @Test
        void when_the_second_is_chosen_then_only_the_bug_answers_it() {
            for (Bug bug : List.of(Bug.NONE, Bug.VOTES_AGAIN)) {
                effects.clear();
                LogServing serving = new LogServing(1, SERVERS, "detector", new Participating(bug));
                LogServer one = serving.on(leader, "s2", new Decided(1, "coordinator.1:yes"), outbox);
                serving.on(one, "s2", new Decided(2, "coordinator.1:no"), outbox);
                assertThat(effects).hasSize(bug == Bug.NONE ? 1 : 2).startsWith(VOTED_YES);
            }
        }
    }

    @Nested
    class Given_a_server_that_does_not_lead {

        @Test
        void when_a_request_comes_then_it_passes_it_on() {
            assertThat(ask(2, follower, COMMIT)).isEqualTo(follower);
            assertThat(effects).containsExactly("s1 Submit[value=coordinator.2:commit]");
        }

        @Test
        void when_a_value_is_chosen_then_it_does_not_answer() {
            tell(2, follower, "s1", new Decided(1, "coordinator.1:yes"));
            assertThat(effects).isEmpty();
        }

        @Test
        void when_a_passed_on_request_is_chosen_already_then_it_answers() {
            LogServer learned = tell(2, follower, "s1", new Decided(1, "coordinator.1:yes"));
            assertThat(tell(2, learned, "s3", new Submit("coordinator.1:no"))).isEqualTo(learned);
            assertThat(effects).containsExactly(VOTED_YES);
        }
    }

    @Nested
    class Given_a_server_that_fails {

        @Test
        void when_it_fails_then_the_detector_is_told_and_nothing_is_handled() {
            LogServer failed = ask(1, leader, new Fail());
            assertThat(effects).containsExactly("detector Silence[]");
            assertThat(ask(1, failed, PREPARE)).isEqualTo(failed);
            assertThat(tell(1, failed, "s2", new Prepare(2))).isEqualTo(failed);
            assertThat(effects).hasSize(1);
        }

        @Test
        void when_it_runs_then_it_does_not_expect_queries() {
            assertThatThrownBy(() -> ask(1, leader, new Query(1))).hasMessageContaining("does not expect Query");
        }
    }

    private LogServer ask(int number, LogServer server, dev.winnow.casebook.chain.Message message) {
        return serving(number).on(server, COORDINATOR, message, outbox);
    }

    private LogServer tell(int number, LogServer server, String from, Message message) {
        return serving(number).on(server, from, message, outbox);
    }

    private static LogServing serving(int number) {
        return new LogServing(number, SERVERS, "detector", new Participating(Bug.NONE));
    }
}
