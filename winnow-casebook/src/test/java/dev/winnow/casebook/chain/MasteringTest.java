package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Master.Gap;
import dev.winnow.casebook.chain.Message.Received;
import dev.winnow.casebook.chain.Message.Retired;
import dev.winnow.casebook.chain.Message.Suspect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MasteringTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Mastering mastering = new Mastering(List.of("ann"), Bug.NONE);
    private final Master master = Master.of(List.of("a", "b", "c", "d"));

    @Nested
    class Given_four_servers {

        @Test
        void when_the_head_fails_then_the_next_one_becomes_head() {
            assertThat(suspect(master, "a")).isEqualTo(Master.of(List.of("b", "c", "d")));
            assertThat(outbox.effects).containsExactly("b BecomeHead[]", "ann HeadChanged[head=b]");
        }

        @Test
        void when_the_tail_is_suspected_then_it_stops_before_another_is_tail() {
            Master retiring = suspect(master, "d");
            assertThat(outbox.effects).containsExactly("d Retire[]");
            assertThat(mastering.defers(retiring, new Suspect("a"))).isTrue();

            assertThat(mastering.on(retiring, "d", new Retired(), outbox)).isEqualTo(Master.of(List.of("a", "b", "c")));
            assertThat(outbox.effects).containsExactly("d Retire[]", "c BecomeTail[]", "ann TailChanged[tail=c]");
        }

        @Test
        void when_the_tail_is_suspected_then_the_bug_assumes_it_has_stopped() {
            Mastering careless = new Mastering(List.of("ann"), Bug.TAIL_NOT_RETIRED);
            careless.on(master, "detector", new Suspect("d"), outbox);
            assertThat(outbox.effects).containsExactly("c BecomeTail[]", "ann TailChanged[tail=c]");
        }

        @Test
        void when_one_in_the_middle_fails_then_its_neighbors_are_connected() {
            Master open = suspect(master, "b");
            assertThat(open.gap()).contains(new Gap("a", "c"));
            assertThat(mastering.on(open, "c", new Received("a", 3, 2), outbox))
                    .isEqualTo(Master.of(List.of("a", "c", "d")));
            assertThat(outbox.effects)
                    .containsExactly("c NewPredecessor[predecessor=a]", "a NewSuccessor[successor=c, last=3, acked=2]");
        }

        @Test
        void when_one_is_suspected_again_then_only_the_bug_searches_for_it() {
            Master without = suspect(master, "a");
            assertThat(suspect(without, "a")).isEqualTo(without);
            Mastering careless = new Mastering(List.of("ann"), Bug.SEARCH_PAST_THE_END);
            assertThatThrownBy(() -> careless.on(without, "detector", new Suspect("a"), outbox))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Nested
    class Given_a_gap {

        private final Master open = suspect(master, "b");

        @Test
        void when_the_successor_fails_then_the_next_one_is_asked_instead() {
            Master wider = suspect(open, "c");
            assertThat(wider.gap()).contains(new Gap("a", "d"));
            assertThat(mastering.on(wider, "c", new Received("a", 3, 2), outbox))
                    .isEqualTo(wider);
        }

        @Test
        void when_the_predecessor_fails_then_the_gap_is_closed() {
            assertThat(suspect(open, "a")).isEqualTo(Master.of(List.of("c", "d")));
        }

        @Test
        void when_there_is_no_successor_left_then_the_predecessor_becomes_tail() {
            Master last = suspect(suspect(open, "c"), "d");
            assertThat(last.retiring()).isEqualTo(Optional.of("d"));
            assertThat(mastering.on(last, "d", new Retired(), outbox)).isEqualTo(Master.of(List.of("a")));
            assertThat(outbox.effects).endsWith("a BecomeTail[]", "ann TailChanged[tail=a]");
        }

        @Test
        void when_another_server_fails_then_only_the_bug_defers_that() {
            Mastering slow = new Mastering(List.of("ann"), Bug.ONE_FAILURE_AT_A_TIME);
            assertThat(mastering.defers(open, new Suspect("c"))).isFalse();
            assertThat(slow.defers(open, new Suspect("c"))).isTrue();
            assertThat(slow.defers(open, new Received("a", 0, 0))).isFalse();
        }
    }

    private Master suspect(Master before, String server) {
        return mastering.on(before, "detector", new Suspect(server), outbox);
    }
}
