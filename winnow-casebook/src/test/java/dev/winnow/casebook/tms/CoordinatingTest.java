package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.TailChanged;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.RecordingOutbox;
import dev.winnow.casebook.tms.Coordinator.Deciding;
import dev.winnow.casebook.tms.Coordinator.Done;
import dev.winnow.casebook.tms.Coordinator.Preparing;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
import dev.winnow.casebook.tms.TransactionCommand.Vote;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CoordinatingTest {

    private static final List<Group> GROUPS =
            List.of(new Group("am", List.of("a1", "a2")), new Group("bm", List.of("b1", "b2")));

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Coordinator preparing = coordinating(Bug.NONE).start(outbox);

    @Nested
    class Given_a_coordinator_that_collects_votes {

        @Test
        void when_all_vote_yes_then_it_commits() {
            Coordinator one = on(preparing, "a2", vote(true));
            assertThat(one.doing()).isEqualTo(new Preparing(List.of(0)));
            assertThat(on(one, "b2", vote(true)).doing()).isEqualTo(new Deciding(new Decision(1, true), List.of(0, 1)));
            assertThat(outbox.effects)
                    .endsWith(
                            "a1 Update[number=2, command=Decision[tx=1, commit=true], again=false]",
                            "b1 Update[number=2, command=Decision[tx=1, commit=true], again=false]");
        }

        @Test
        void when_one_votes_no_then_it_aborts() {
            assertThat(on(preparing, "b2", vote(false)).doing())
                    .isEqualTo(new Deciding(new Decision(1, false), List.of(0, 1)));
        }

        @Test
        void when_a_vote_comes_again_then_only_the_bug_counts_it() {
            Coordinator one = on(preparing, "a2", vote(true));
            assertThat(on(one, "a1", vote(true))).isEqualTo(one);
            assertThat(coordinating(Bug.VOTES_COUNTED)
                            .on(one, "a1", vote(true), outbox)
                            .doing())
                    .isInstanceOf(Deciding.class);
        }

        @Test
        void when_a_head_changes_then_it_is_asked_if_its_vote_is_missing() {
            on(preparing, "am", new HeadChanged("a2"));
            assertThat(outbox.effects).endsWith("a2 Update[number=1, command=Prepare[tx=1], again=true]");
            outbox.effects.clear();
            assertThat(on(on(preparing, "a2", vote(true)), "am", new HeadChanged("a2"))
                            .heads())
                    .containsExactly("a2", "b1");
            assertThat(outbox.effects).isEmpty();
        }
    }

    @Nested
    class Given_a_coordinator_that_has_decided {

        private final Decision abort = new Decision(1, false);
        private final Coordinator deciding = preparing.doing(new Deciding(abort, List.of(0, 1)));

        @Test
        void when_all_have_acknowledged_then_it_is_done() {
            Coordinator one = on(deciding, "a2", updated(2, abort));
            assertThat(one.doing()).isEqualTo(new Deciding(abort, List.of(1)));
            assertThat(on(one, "b2", updated(2, abort)).doing()).isEqualTo(new Done());
        }

        @Test
        void when_a_head_changes_then_only_the_bug_counts_it_as_acknowledged() {
            assertThat(on(deciding, "am", new HeadChanged("a2"))).isEqualTo(deciding.withHead(0, "a2"));
            assertThat(outbox.effects)
                    .endsWith("a2 Update[number=2, command=Decision[tx=1, commit=false], again=true]");
            assertThat(coordinating(Bug.REPETITION_IS_ENOUGH)
                            .on(deciding, "am", new HeadChanged("a2"), outbox)
                            .doing())
                    .isEqualTo(new Deciding(abort, List.of(1)));
        }

        @Test
        void when_a_head_changes_then_another_bug_does_not_expect_it() {
            assertThatThrownBy(() ->
                            coordinating(Bug.FAILOVER_UNEXPECTED).on(deciding, "am", new HeadChanged("a2"), outbox))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Deciding")
                    .hasMessageContaining("does not expect HeadChanged[head=a2]");
        }

        @Test
        void when_a_late_vote_comes_or_a_tail_changes_then_nothing_happens() {
            assertThat(on(deciding, "b2", vote(true))).isEqualTo(deciding);
            assertThat(on(deciding, "bm", new TailChanged("b1"))).isEqualTo(deciding);
        }
    }

    private Coordinator on(Coordinator coordinator, String from, Message message) {
        return coordinating(Bug.NONE).on(coordinator, from, message, outbox);
    }

    private static Coordinating coordinating(Bug bug) {
        return new Coordinating(GROUPS, 1, bug);
    }

    private static Updated vote(boolean yes) {
        return updated(1, new Vote(1, yes));
    }

    private static Updated updated(int number, TransactionCommand decree) {
        return new Updated(new Entry(number, "coordinator", number, decree));
    }
}
