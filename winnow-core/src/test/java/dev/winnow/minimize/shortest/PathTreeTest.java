package dev.winnow.minimize.shortest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.guided.GuidedRun;
import dev.winnow.model.External;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PathTreeTest {

    private final CountingSystem counters = CountingSystem.counting();
    private final PathTree tree = new PathTree(counters.guidedRun, counters.moves);
    private final int start = counters.moves.numberOf(new External.Start(CountingSystem.COUNTER));
    private final int send = counters.moves.numberOf(new External.Send(CountingSystem.COUNTER, "nothing"));

    @AfterEach
    void close() {
        counters.close();
    }

    private int started(int used) {
        tree.goTo(PathTree.ROOT);
        tree.perform(start, GuidedRun.NO_CHOICES);
        return tree.addIfBetter(PathTree.ROOT, used);
    }

    /** Adds the configuration after the start again, two steps later. */
    private int startedAndTold(int from, int used) {
        tree.goTo(from);
        tree.perform(send, GuidedRun.NO_CHOICES);
        int sent = tree.addIfBetter(from, used);
        tree.perform(counters.guidedRun.enabledMoves()[0], GuidedRun.NO_CHOICES);
        return tree.addIfBetter(sent, used);
    }

    @Nested
    class Given_a_configuration_that_was_reached {

        @Test
        void when_reached_again_with_no_more_script_left_then_it_is_dropped() {
            started(3);
            assertThat(started(3)).isEqualTo(PathTree.NONE);
            assertThat(started(4)).isEqualTo(PathTree.NONE);
        }

        @Test
        void when_reached_again_with_more_script_left_then_it_replaces_the_old_one() {
            int first = started(3);
            int second = started(2);
            assertThat(second).isNotEqualTo(PathTree.NONE);
            assertThat(tree.isSuperseded(first)).isTrue();
            assertThat(tree.isSuperseded(second)).isFalse();
        }

        @Test
        void when_reached_later_with_as_much_left_then_it_is_dropped() {
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
        void when_moving_to_the_other_then_only_the_unshared_part_is_performed() {
            int first = started(1);
            tree.goTo(first);
            tree.perform(send, GuidedRun.NO_CHOICES);
            int second = tree.addIfBetter(first, 2);
            long before = tree.performedSteps();
            tree.goTo(first);
            assertThat(tree.performedSteps()).isEqualTo(before);
            tree.goTo(second);
            assertThat(tree.performedSteps()).isEqualTo(before + 1);
            assertThat(counters.guidedRun.length()).isEqualTo(2);
        }
    }
}
