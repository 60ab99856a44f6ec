package dev.winnow.minimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.External;
import dev.winnow.rehearse.Rehearsal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PathTreeTest {

    private final Counters counters = Counters.counting();
    private final PathTree tree = new PathTree(counters.rehearsal);
    private final int start = counters.moves.of(new External.Start(Counters.COUNTER));
    private final int send = counters.moves.of(new External.Send(Counters.COUNTER, "nothing"));

    @AfterEach
    void close() {
        counters.close();
    }

    private int started(int used) {
        tree.go(PathTree.ROOT);
        tree.step(start, Rehearsal.NO_CHOICES);
        return tree.keep(PathTree.ROOT, used);
    }

    /** The same configuration as after the start, two steps later. */
    private int startedAndTold(int from, int used) {
        tree.go(from);
        tree.step(send, Rehearsal.NO_CHOICES);
        int sent = tree.keep(from, used);
        tree.step(counters.rehearsal.enabled()[0], Rehearsal.NO_CHOICES);
        return tree.keep(sent, used);
    }

    @Nested
    class Given_a_configuration_that_was_reached {

        @Test
        void when_reached_again_with_as_much_of_the_script_left_or_less_then_it_is_not_kept() {
            started(3);
            assertThat(started(3)).isEqualTo(PathTree.NONE);
            assertThat(started(4)).isEqualTo(PathTree.NONE);
        }

        @Test
        void when_reached_again_with_more_left_then_it_takes_the_place() {
            int first = started(3);
            int second = started(2);
            assertThat(second).isNotEqualTo(PathTree.NONE);
            assertThat(tree.isSuperseded(first)).isTrue();
            assertThat(tree.isSuperseded(second)).isFalse();
        }

        @Test
        void when_reached_later_with_as_much_left_then_it_is_not_kept() {
            assertThat(startedAndTold(started(3), 4)).isEqualTo(PathTree.NONE);
        }

        @Test
        void when_reached_later_with_more_left_then_both_are_kept() {
            int first = started(3);
            int second = startedAndTold(first, 2);
            assertThat(second).isNotEqualTo(PathTree.NONE);
            assertThat(tree.depth(second)).isEqualTo(3);
            assertThat(tree.isSuperseded(first)).isFalse();
        }
    }

    @Nested
    class Given_two_nodes {

        @Test
        void when_going_to_the_other_then_only_what_they_do_not_share_is_made_anew() {
            int first = started(1);
            tree.go(first);
            tree.step(send, Rehearsal.NO_CHOICES);
            int second = tree.keep(first, 2);
            long before = tree.performed();
            tree.go(first);
            assertThat(tree.performed()).isEqualTo(before);
            tree.go(second);
            assertThat(tree.performed()).isEqualTo(before + 1);
            assertThat(counters.rehearsal.length()).isEqualTo(2);
        }
    }
}
