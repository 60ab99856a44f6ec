package dev.winnow.minimize.pipeline;

import static dev.winnow.minimize.pipeline.MinimizationFixture.places;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LetterBox;
import dev.winnow.guided.LetterBox.Letter;
import dev.winnow.guided.LetterBox.Lot;
import dev.winnow.guided.LetterBox.Style;
import dev.winnow.model.External;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RemovalUnitsTest {

    private static final Letter EARLY = new Letter(1, 1);
    private static final Letter LATE = new Letter(2, 7);

    /** Two letters of different terms and a lot; the box crashes once. */
    private static ScriptedRun scripted() {
        ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(Style.PURE))
                .start("box", "office") // 0, 1
                .tell("office", EARLY) // 2, 3
                .tell("office", LATE) // 4, 5
                .inject(new External.Crash(LetterBox.BOX)) // 6
                .inject(new External.Restart(LetterBox.BOX)) // 7
                .tell("box", new Lot(1)) // 8, 9
                .tell("office", EARLY) // 10, 11
                .deliver("box", LATE) // 12
                .deliver("box", EARLY); // 13
        scripted.moves.setClock(scripted.setup::logicalClock);
        return scripted;
    }

    private static List<BitSet> of(RemovalUnits units) {
        try (ScriptedRun scripted = scripted()) {
            return units.find(scripted.execution(), scripted.schedule(), scripted.moves);
        }
    }

    @Nested
    class Given_a_small_execution {

        @Test
        void when_by_processes_then_the_busiest_comes_first() {
            assertThat(of(RemovalUnits.PROCESSES))
                    .containsExactly(places(1, 2, 3, 4, 5, 10, 11, 12, 13), places(0, 6, 7, 8, 9, 12, 13));
        }

        @Test
        void when_by_types_then_all_deliveries_of_a_type_go_together() {
            assertThat(of(RemovalUnits.TYPES)).containsExactly(places(3, 5, 11, 12, 13), places(9));
        }

        /** The lot has no clock, and nothing before it at the box has one. */
        @Test
        void when_by_episodes_then_single_terms_and_prefixes_and_suffixes_go() {
            assertThat(of(RemovalUnits.EPISODES))
                    .containsExactly(places(3, 5, 11, 12, 13), places(3, 11, 13), places(5, 12));
        }

        @Test
        void when_by_cones_then_a_step_goes_with_its_consequences() {
            assertThat(of(RemovalUnits.CONES))
                    .contains(places(2, 3, 13), places(3, 13), places(4, 5, 12), places(5, 12), places(8, 9))
                    .contains(places(10, 11))
                    .doesNotContain(places(0))
                    .isSortedAccordingTo((one, other) -> other.cardinality() - one.cardinality());
        }

        @Test
        void when_by_channels_then_all_or_the_newer_half_or_the_newest_go() {
            assertThat(of(RemovalUnits.CHANNELS))
                    .containsExactly(
                            places(3, 5, 11), // to the office from outside
                            places(12, 13), // from the office to the box
                            places(11),
                            places(9), // to the box from outside
                            places(13));
        }

        @Test
        void when_by_chunks_then_they_cover_everything_and_get_smaller() {
            List<BitSet> chunks = of(RemovalUnits.CHUNKS);
            assertThat(chunks.get(0)).isEqualTo(places(7, 8, 9, 10, 11, 12, 13));
            assertThat(chunks.get(1)).isEqualTo(places(0, 1, 2, 3, 4, 5, 6));
            assertThat(chunks.get(2)).isEqualTo(places(10, 11, 12, 13));
            assertThat(chunks.get(chunks.size() - 1)).isEqualTo(places(0, 1));
            assertThat(chunks)
                    .allSatisfy(chunk -> assertThat(chunk.cardinality()).isBetween(1, 7));
        }

        @Test
        void when_single_then_each_step_goes_from_last_to_first() {
            assertThat(of(RemovalUnits.SINGLES))
                    .hasSize(14)
                    .startsWith(places(13), places(12))
                    .endsWith(places(0));
        }

        @Test
        void when_by_pairs_then_every_two_steps_go_once() {
            assertThat(of(RemovalUnits.PAIRS))
                    .hasSize(14 * 13 / 2)
                    .doesNotHaveDuplicates()
                    .startsWith(places(12, 13));
        }

        /** Two episodes and seven groups of externals with their deliveries: 36 couples. */
        @Test
        void when_by_couples_then_two_externals_go_with_their_deliveries_and_two_episodes() {
            assertThat(of(RemovalUnits.COUPLES))
                    .hasSize(36)
                    .contains(places(2, 3, 4, 5)) // two sends
                    .contains(places(3, 5, 11, 12, 13)) // both episodes
                    .contains(places(6, 7, 8, 9)) // a crash with its restart, and a send
                    .contains(places(2, 3, 5, 12)); // a send and an episode
        }
    }

    @Nested
    class Given_a_long_execution {

        @Test
        void when_there_are_too_many_steps_then_there_are_no_pairs() {
            ScriptedRun scripted = ScriptedRun.of(LetterBox.setup(Style.PURE)).start("box");
            try (scripted) {
                for (int i = 0; i < RemovalUnits.MAX_STEPS_FOR_PAIRS / 2; i++) {
                    scripted.tell("box", new Lot(i));
                }
                assertThat(RemovalUnits.PAIRS.find(scripted.execution(), scripted.schedule(), scripted.moves))
                        .isEmpty();
            }
        }
    }
}
