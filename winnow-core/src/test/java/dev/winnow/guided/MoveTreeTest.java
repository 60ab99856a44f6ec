package dev.winnow.guided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.model.Choices;
import dev.winnow.system.OutOfControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MoveTreeTest {

    private final ScriptedRun scripted = ScriptedRun.of(
                    LetterBox.setup(Style.PURE, new Letter(1, 1), new Letter(2, 1), new Letter(3, 1)))
            .start("box", "office");
    private final int[] letters = scripted.guidedRun.enabledMoves();
    private final MoveTree tree = new MoveTree(scripted.moves);
    private final int root = tree.addRoot(scripted.guidedRun.length());

    @AfterEach
    void close() {
        scripted.close();
    }

    private int add(int from, int move) {
        return tree.childOrAdd(from, move, GuidedRun.NO_CHOICES);
    }

    @Nested
    class Given_two_branches_after_one_move {

        private final int shared = add(root, letters[0]);
        private final int left = add(shared, letters[1]);
        private final int right = add(add(shared, letters[2]), letters[1]);

        @Test
        void when_a_run_goes_from_one_to_the_other_then_it_performs_only_what_they_do_not_share() {
            assertThat(tree.descend(scripted.guidedRun, root, left)).isEqualTo(2);
            assertThat(tree.commonAncestor(left, right)).isEqualTo(shared);
            assertThat(tree.descend(scripted.guidedRun, shared, right)).isEqualTo(2);
            assertThat(scripted.guidedRun.length()).isEqualTo(tree.depth(right)).isEqualTo(5);
            assertThat(scripted.guidedRun.performedMove(2)).isEqualTo(letters[0]);
            assertThat(scripted.guidedRun.performedMove(3)).isEqualTo(letters[2]);
            assertThat(scripted.guidedRun.performedMove(4)).isEqualTo(letters[1]);
        }

        @Test
        void when_a_run_is_further_than_the_node_then_it_goes_back() {
            tree.descend(scripted.guidedRun, root, right);
            assertThat(tree.descend(scripted.guidedRun, shared, shared)).isZero();
            assertThat(scripted.guidedRun.length()).isEqualTo(3);
        }

        @Test
        void when_the_same_is_requested_then_it_is_the_same_node() {
            assertThat(add(shared, letters[1])).isEqualTo(left);
            assertThat(tree.childOrAdd(shared, letters[1], Choices.of(2, 1))).isNotEqualTo(left);
            assertThat(tree.findChild(left, letters[2], GuidedRun.NO_CHOICES)).isEqualTo(MoveTree.NONE);
        }

        @Test
        void when_the_roots_differ_then_there_is_no_common_ancestor() {
            int other = add(tree.addRoot(5), letters[0]);
            assertThat(tree.depth(other)).isEqualTo(6);
            assertThat(tree.root(other)).isNotEqualTo(root);
            assertThat(tree.commonAncestor(left, other)).isEqualTo(MoveTree.NONE);
            assertThat(tree.commonAncestor(MoveTree.NONE, other)).isEqualTo(MoveTree.NONE);
        }
    }

    @Nested
    class Given_a_path_that_the_system_no_longer_permits {

        @Test
        void when_a_run_follows_it_then_the_absent_move_is_named() {
            int twice = add(add(root, letters[0]), letters[0]);
            assertThatThrownBy(() -> tree.descend(scripted.guidedRun, root, twice))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("the same steps no longer enable " + scripted.moves.move(letters[0]));
        }
    }
}
