package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.minimize.shortest.Corridor;
import dev.winnow.minimize.shortest.ExhaustiveProof;
import dev.winnow.minimize.shortest.ShortestPath;
import dev.winnow.minimize.shortest.ShortestPath.Heuristic;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shortest paths to two leaders in one term. */
class ShortestElectionTest {

    private static final Violation ELECTION_SAFETY = new Violation("election safety", "", List.of(), "election safety");

    @Nested
    class Given_stale_votes_among_three {

        /**
         * All start; one gets a vote in the first term, but enters the second before the vote arrives; another one wins
         * the second term with the vote of the third. 3 externals and 9 events.
         */
        @Test
        void when_searched_exhaustively_then_twelve_steps_are_optimal() {
            Setup setup = Fuzzing.setup("mini-raft-46", Map.of("nodes", "3"));
            Execution failure = Fuzzing.failures(setup, 0, 100).findFirst().orElseThrow();
            MoveTable moves = new MoveTable(setup);
            Schedule original = Schedule.of(failure, moves);
            try (WorldGuidedRun guidedRun = WorldGuidedRun.open(setup, failure.origin(), moves, new ProgressBeacon())) {
                ExhaustiveProof exhaustive =
                        new ExhaustiveProof(guidedRun, moves, ELECTION_SAFETY, path -> true, () -> false);
                ExhaustiveProof.ProofResult outcome =
                        exhaustive.proveNoneShorter(original, externals(original, moves), 300_000);
                assertThat(original.size()).isGreaterThan(1_000);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(12);
                assertThat(outcome.shortest().externalCount(moves)).isEqualTo(3);
                assertThat(outcome.lowerBound()).isEqualTo(12);
                assertThat(outcome.isProof()).isTrue();
                assertThat(outcome.exact()).isTrue();
            }
        }
    }

    @Nested
    class Given_votes_that_count_twice_among_four {

        private final Setup setup = Fuzzing.setup("mini-raft-45", Map.of());
        private final MoveTable moves = new MoveTable(setup);

        private ShortestPath.ShortestPathResult below(int useless, Heuristic guide) {
            try (WorldGuidedRun guidedRun =
                    WorldGuidedRun.open(setup, new Origin("test", Map.of(), 1), moves, new ProgressBeacon())) {
                Schedule known = TwoPairs.lead(guidedRun, moves, useless);
                return new ShortestPath(guidedRun, moves, ELECTION_SAFETY, way -> true, () -> false)
                        .findShorterThan(known, Corridor.CHANNELS, externals(known, moves), guide, 400_000);
            }
        }

        @ParameterizedTest
        @EnumSource(names = {"CAUTIOUS", "BOLD"})
        void when_guided_by_a_longer_path_then_sixteen_steps_are_found(Heuristic guide) {
            ShortestPath.ShortestPathResult outcome = below(1, guide);
            assertThat(outcome.shorter()).isNotNull();
            assertThat(outcome.shorter().size()).isEqualTo(16); // 4 externals and 12 events
            assertThat(outcome.exhausted()).isTrue();
            assertThat(outcome.isProof()).isFalse();
        }

        @Test
        void when_the_corridor_is_exhausted_then_no_shorter_path_is_in_it() {
            ShortestPath.ShortestPathResult outcome = below(0, Heuristic.NONE);
            assertThat(outcome.shorter()).isNull();
            assertThat(outcome.isProof()).isTrue();
        }
    }

    private static int[] externals(Schedule schedule, MoveTable moves) {
        return IntStream.range(0, schedule.size())
                .map(schedule::move)
                .filter(moves::isExternal)
                .toArray();
    }
}
