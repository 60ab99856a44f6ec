package dev.winnow.explore.visited;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.MovePath;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParentLinksTest {

    private final ParentLinks links = new ParentLinks();

    @Test
    void when_links_are_reserved_then_they_can_be_set_in_any_order() {
        int root = links.addInitial(3);
        int first = links.reserve(2);
        links.set(first + 1, first, 8);
        links.set(first, root, 7);
        int last = links.add(first + 1, 9);

        assertThat(links.count()).isEqualTo(4);
        assertThat(links.pathTo(last)).isEqualTo(new MovePath(3, List.of(7, 8, 9)));
    }

    @Test
    void when_more_links_than_a_block_holds_are_reserved_then_all_can_be_set() {
        links.addInitial(0);
        int many = 1_200_000; // more than the first 16 blocks
        int first = links.reserve(many);
        for (int i = 0; i < many; i++) {
            links.set(first + i, 0, i);
        }

        assertThat(links.pathTo(first + many - 1)).isEqualTo(new MovePath(0, List.of(many - 1)));
        assertThat(links.pathTo(first + 65_535, 5)).isEqualTo(new MovePath(0, List.of(65_535, 5)));
    }
}
