package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.RecordingOutbox;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Prepare;
import dev.winnow.casebook.tms.TransactionCommand.Vote;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ParticipatingTest {

    private final Participating participating = new Participating(Bug.NONE);

    @Nested
    class Given_a_prepare {

        @Test
        void when_it_is_admitted_then_it_becomes_a_vote() {
            assertThat(participating.admit(new Prepare(1), new RecordingOutbox().choosing(0)))
                    .isEqualTo(new Vote(1, true));
            assertThat(participating.admit(new Prepare(1), new RecordingOutbox().choosing(1)))
                    .isEqualTo(new Vote(1, false));
        }

        @Test
        void when_it_comes_again_then_only_the_bug_does_not_recognize_it() {
            Entry voted = new Entry(1, "coordinator", 1, new Vote(1, true));
            Update again = new Update(1, new Prepare(1), true);
            assertThat(participating.isKnownAs(voted, "coordinator", again)).isTrue();
            assertThat(new Participating(Bug.VOTES_AGAIN).isKnownAs(voted, "coordinator", again))
                    .isFalse();
        }
    }

    @Nested
    class Given_a_decision {

        private final Decision commit = new Decision(1, true);

        @Test
        void when_it_is_admitted_then_it_does_not_change() {
            assertThat(participating.admit(commit, new RecordingOutbox())).isEqualTo(commit);
        }

        @Test
        void when_it_comes_again_then_it_is_recognized() {
            Entry decided = new Entry(2, "coordinator", 2, commit);
            assertThat(new Participating(Bug.VOTES_AGAIN)
                            .isKnownAs(decided, "coordinator", new Update(2, commit, true)))
                    .isTrue();
        }
    }
}
