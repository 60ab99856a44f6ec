package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MiniRaftInvariantsTest {

    private final ScriptedStates states = new ScriptedStates(Member.NEW, "n1", "n2");

    @Nested
    class Given_leaders {

        @Test
        void when_two_lead_one_term_in_turn_then_election_safety_is_broken() {
            states.setState("n1", leader(2, "n1"))
                    .setState("n1", Member.follower(4, null))
                    .setState("n2", leader(3, "n2"))
                    .setState("n2", leader(2, "n2"));
            assertThat(states.violation(MiniRaftInvariants.electionSafety())).contains("n1 and n2 both lead term 2");
        }

        @Test
        void when_each_leads_its_own_term_then_all_invariants_hold() {
            states.setState("n1", leader(2, "n1"))
                    .setState("n2", leader(3, "n2"))
                    .setState("n1", leader(2, "n1"));
            assertThat(states.violation(MiniRaftInvariants.electionSafety())).isEmpty();
        }

        @Test
        void when_a_leader_voted_for_another_then_it_is_a_violation() {
            states.setState("n1", leader(2, "n2"));
            assertThat(states.violation(MiniRaftInvariants.candidatesVotedForThemselves()))
                    .contains("n1 wants to lead term 2 but did not vote for itself");
        }
    }

    @Nested
    class Given_a_follower {

        @Test
        void when_its_term_decreases_then_it_is_a_violation() {
            states.setState("n2", Member.follower(2, null)).setState("n2", Member.follower(1, null));
            assertThat(states.violation(MiniRaftInvariants.termsAndVotesAreKept()))
                    .contains("went from term 2 back to 1");
        }

        @Test
        void when_it_votes_twice_in_a_term_then_it_is_a_violation() {
            states.setState("n2", Member.follower(2, "n1")).setState("n2", Member.follower(2, "n2"));
            assertThat(states.violation(MiniRaftInvariants.termsAndVotesAreKept()))
                    .contains("voted for n1 in term 2 and then for n2");
        }

        @Test
        void when_it_votes_again_in_the_next_term_then_all_invariants_hold() {
            states.setState("n2", Member.follower(2, "n1"))
                    .setState("n1", Member.follower(1, "n2"))
                    .setState("n2", Member.follower(3, null))
                    .setState("n2", Member.follower(3, "n2"));
            assertThat(states.violation(MiniRaftInvariants.termsAndVotesAreKept()))
                    .isEmpty();
        }
    }

    private static Member leader(int term, String votedFor) {
        return new Member(Role.LEADER, term, votedFor, List.of());
    }
}
