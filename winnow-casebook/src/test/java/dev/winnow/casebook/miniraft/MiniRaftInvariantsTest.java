package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Puppets;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MiniRaftInvariantsTest {

    private final Puppets puppets = new Puppets(Member.NEW, "n1", "n2");

    @Nested
    class Given_leaders {

        @Test
        void when_two_lead_a_term_one_after_the_other_then_election_safety_is_broken() {
            puppets.turn("n1", leader(2, "n1"))
                    .turn("n1", Member.follower(4, null))
                    .turn("n2", leader(3, "n2"))
                    .turn("n2", leader(2, "n2"));
            assertThat(puppets.complaint(MiniRaftInvariants.electionSafety())).contains("n1 and n2 both lead term 2");
        }

        @Test
        void when_each_leads_its_own_term_then_all_is_well() {
            puppets.turn("n1", leader(2, "n1")).turn("n2", leader(3, "n2")).turn("n1", leader(2, "n1"));
            assertThat(puppets.complaint(MiniRaftInvariants.electionSafety())).isEmpty();
        }

        @Test
        void when_one_voted_for_another_then_it_should_not_lead() {
            puppets.turn("n1", leader(2, "n2"));
            assertThat(puppets.complaint(MiniRaftInvariants.candidatesVotedForThemselves()))
                    .contains("n1 wants to lead term 2 but did not vote for itself");
        }
    }

    @Nested
    class Given_a_follower {

        @Test
        void when_its_term_gets_smaller_then_it_broke_its_word() {
            puppets.turn("n2", Member.follower(2, null)).turn("n2", Member.follower(1, null));
            assertThat(puppets.complaint(MiniRaftInvariants.wordsAreKept())).contains("went from term 2 back to 1");
        }

        @Test
        void when_it_votes_twice_in_a_term_then_it_broke_its_word() {
            puppets.turn("n2", Member.follower(2, "n1")).turn("n2", Member.follower(2, "n2"));
            assertThat(puppets.complaint(MiniRaftInvariants.wordsAreKept()))
                    .contains("voted for n1 in term 2 and then for n2");
        }

        @Test
        void when_it_votes_anew_in_the_next_term_then_all_is_well() {
            puppets.turn("n2", Member.follower(2, "n1"))
                    .turn("n1", Member.follower(1, "n2"))
                    .turn("n2", Member.follower(3, null))
                    .turn("n2", Member.follower(3, "n2"));
            assertThat(puppets.complaint(MiniRaftInvariants.wordsAreKept())).isEmpty();
        }
    }

    private static Member leader(int term, String votedFor) {
        return new Member(Role.LEADER, term, votedFor, List.of());
    }
}
