package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.miniraft.Message.Heartbeat;
import dev.winnow.casebook.miniraft.Message.RequestVote;
import dev.winnow.casebook.miniraft.Message.Vote;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ElectingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Electing n1 = new Electing("n1", List.of("n2", "n3", "n4"), Bug.NONE);

    @Nested
    class Given_a_follower {

        @Test
        void when_it_starts_then_it_waits_for_a_leader() {
            assertThat(n1.start(outbox)).isEqualTo(new Member(Role.FOLLOWER, 0, null, List.of()));
            assertThat(outbox.effects).containsExactly("set ELECTION");
        }

        @Test
        void when_no_leader_is_heard_from_then_it_requests_all_votes() {
            assertThat(n1.on(follower(3, "n2"), Timer.ELECTION, outbox)).isEqualTo(candidate(4, "n1"));
            assertThat(outbox.effects)
                    .containsExactly(
                            "n2 RequestVote[term=4]",
                            "n3 RequestVote[term=4]",
                            "n4 RequestVote[term=4]",
                            "set RETRY",
                            "set ELECTION");
        }

        @Test
        void when_asked_for_a_vote_then_it_votes_once_per_term() {
            Member voted = n1.on(follower(0, null), "n2", new RequestVote(1), outbox);
            assertThat(voted).isEqualTo(follower(1, "n2"));
            assertThat(n1.on(voted, "n3", new RequestVote(1), outbox)).isEqualTo(voted);
            assertThat(outbox.messages())
                    .containsExactly("n2 Vote[term=1, granted=true]", "n3 Vote[term=1, granted=false]");
        }

        @Test
        void when_the_same_candidate_asks_again_then_it_repeats_its_vote() {
            assertThat(n1.on(follower(1, "n2"), "n2", new RequestVote(1), outbox))
                    .isEqualTo(follower(1, "n2"));
            assertThat(outbox.messages()).containsExactly("n2 Vote[term=1, granted=true]");
        }

        @Test
        void when_asked_in_an_earlier_term_then_it_refuses_with_its_own_term() {
            assertThat(n1.on(follower(5, null), "n2", new RequestVote(4), outbox))
                    .isEqualTo(follower(5, null));
            assertThat(outbox.messages()).containsExactly("n2 Vote[term=5, granted=false]");
        }

        @Test
        void when_it_hears_from_a_leader_then_it_keeps_waiting() {
            assertThat(n1.on(follower(2, "n2"), "n3", new Heartbeat(2), outbox)).isEqualTo(follower(2, "n2"));
            assertThat(outbox.effects).containsExactly("set ELECTION");
        }

        @Test
        void when_it_hears_from_a_former_leader_then_it_ignores_that() {
            assertThat(n1.on(follower(2, "n2"), "n3", new Heartbeat(1), outbox)).isEqualTo(follower(2, "n2"));
            assertThat(outbox.effects).isEmpty();
        }
    }

    @Nested
    class Given_a_candidate {

        @Test
        void when_votes_are_missing_then_it_repeats_those_requests() {
            Member member = candidate(1, "n1", "n3");
            assertThat(n1.on(member, Timer.RETRY, outbox)).isEqualTo(member);
            assertThat(outbox.effects).containsExactly("n2 RequestVote[term=1]", "n4 RequestVote[term=1]", "set RETRY");
        }

        @Test
        void when_a_majority_votes_for_it_then_it_leads() {
            Member two = n1.on(candidate(1, "n1"), "n2", new Vote(1, true), outbox);
            assertThat(two).isEqualTo(candidate(1, "n1", "n2"));
            assertThat(outbox.effects).isEmpty();
            assertThat(n1.on(two, "n3", new Vote(1, true), outbox))
                    .isEqualTo(new Member(Role.LEADER, 1, "n1", List.of("n1", "n2", "n3")));
            assertThat(outbox.effects)
                    .containsExactly(
                            "cancel ELECTION",
                            "cancel RETRY",
                            "n2 Heartbeat[term=1]",
                            "n3 Heartbeat[term=1]",
                            "n4 Heartbeat[term=1]",
                            "set HEARTBEAT");
        }

        @Test
        void when_a_vote_comes_twice_then_it_counts_once() {
            Member two = candidate(1, "n1", "n2");
            assertThat(n1.on(two, "n2", new Vote(1, true), outbox)).isEqualTo(two);
        }

        @Test
        void when_a_vote_is_of_an_earlier_term_then_it_does_not_count() {
            Member one = candidate(2, "n1");
            assertThat(n1.on(one, "n2", new Vote(1, true), outbox)).isEqualTo(one);
        }

        @Test
        void when_refused_then_it_continues_and_follows_a_later_term() {
            Member one = candidate(2, "n1");
            assertThat(n1.on(one, "n2", new Vote(2, false), outbox)).isEqualTo(one);
            assertThat(n1.on(one, "n2", new Vote(3, false), outbox)).isEqualTo(follower(3, null));
            assertThat(outbox.effects).containsExactly("cancel RETRY", "cancel HEARTBEAT", "set ELECTION");
        }

        @Test
        void when_another_leads_its_term_then_it_follows_and_keeps_its_vote() {
            assertThat(n1.on(candidate(2, "n1"), "n2", new Heartbeat(2), outbox))
                    .isEqualTo(follower(2, "n1"));
        }
    }

    @Nested
    class Given_a_leader {

        private final Member leader = new Member(Role.LEADER, 3, "n1", List.of("n1", "n2", "n3"));

        @Test
        void when_time_passes_then_it_sends_heartbeats() {
            assertThat(n1.on(leader, Timer.HEARTBEAT, outbox)).isEqualTo(leader);
            assertThat(outbox.messages()).hasSize(3).allMatch(message -> message.endsWith("Heartbeat[term=3]"));
        }

        @Test
        void when_there_is_a_later_term_then_it_follows() {
            assertThat(n1.on(leader, "n2", new RequestVote(4), outbox)).isEqualTo(follower(4, "n2"));
            assertThat(outbox.messages()).containsExactly("n2 Vote[term=4, granted=true]");
        }

        @Test
        void when_more_votes_arrive_then_they_are_ignored() {
            assertThat(n1.on(leader, "n4", new Vote(3, true), outbox)).isEqualTo(leader);
        }
    }

    @Nested
    class Given_a_bug {

        @Test
        void when_votes_are_counted_twice_then_two_voters_make_a_majority_of_four() {
            Electing counting = new Electing("n1", List.of("n2", "n3", "n4"), Bug.VOTES_COUNTED_TWICE);
            assertThat(counting.on(candidate(1, "n1", "n2"), "n2", new Vote(1, true), outbox))
                    .isEqualTo(new Member(Role.LEADER, 1, "n1", List.of("n1", "n2", "n2")));
        }

        @Test
        void when_stale_votes_are_counted_then_a_vote_of_an_earlier_term_makes_a_leader() {
            Electing careless = new Electing("n1", List.of("n2", "n3", "n4"), Bug.STALE_VOTES_COUNTED);
            assertThat(careless.on(candidate(2, "n1", "n2"), "n3", new Vote(1, true), outbox)
                            .role())
                    .isEqualTo(Role.LEADER);
        }
    }

    private static Member follower(int term, String votedFor) {
        return new Member(Role.FOLLOWER, term, votedFor, List.of());
    }

    private static Member candidate(int term, String... votes) {
        return new Member(Role.CANDIDATE, term, "n1", List.of(votes));
    }

    private static final class RecordingOutbox implements Outbox {

        private final List<String> effects = new ArrayList<>();

        private List<String> messages() {
            return effects.stream().filter(effect -> effect.matches("n\\d .*")).toList();
        }

        @Override
        public void send(String to, Message message) {
            effects.add(to + " " + message);
        }

        @Override
        public void after(int delay, Timer timer) {
            effects.add("set " + timer);
        }

        @Override
        public void cancel(Timer timer) {
            effects.add("cancel " + timer);
        }
    }
}
