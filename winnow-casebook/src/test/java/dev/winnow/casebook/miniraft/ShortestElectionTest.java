package dev.winnow.casebook.miniraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.minimize.Corridor;
import dev.winnow.minimize.Exhaustive;
import dev.winnow.minimize.ShortestPath;
import dev.winnow.minimize.ShortestPath.Guide;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.rehearse.WorldRehearsal;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shortest ways to two leaders of one term. */
class ShortestElectionTest {

    private static final Violation ELECTION_SAFETY = new Violation("election safety", "", List.of(), "election safety");

    @Nested
    class Given_stale_votes_among_three {

        /**
         * The start of each; one is voted for in the first term but goes on to the second before it hears of it; another wins the
         * second term by the vote of the third. 3 externals and 9 events.
         */
        @Test
        void when_all_is_tried_then_twelve_steps_are_the_optimum() {
            Setup setup = Fuzzing.setup("mini-raft-46", Map.of("nodes", "3"));
            Execution failure = Fuzzing.failures(setup, 0, 100).findFirst().orElseThrow();
            Moves moves = new Moves(setup);
            Schedule original = Schedule.of(failure, moves);
            try (WorldRehearsal rehearsal = WorldRehearsal.open(setup, failure.origin(), moves, new Pulse())) {
                Exhaustive exhaustive = new Exhaustive(
                        rehearsal, moves, ELECTION_SAFETY, externals(original, moves), way -> true, () -> false);
                Exhaustive.Outcome outcome = exhaustive.below(original, 300_000);
                assertThat(original.size()).isGreaterThan(1_000);
                assertThat(outcome.shortest()).isNotNull();
                assertThat(outcome.shortest().size()).isEqualTo(12);
                assertThat(outcome.shortest().externals(moves)).isEqualTo(3);
                assertThat(outcome.noneBelow()).isEqualTo(12);
                assertThat(outcome.isProof()).isTrue();
                assertThat(outcome.exact()).isTrue();
            }
        }
    }

    @Nested
    class Given_votes_that_count_twice_among_four {

        private final Setup setup = Fuzzing.setup("mini-raft-45", Map.of());
        private final Moves moves = new Moves(setup);

        private ShortestPath.Outcome below(int useless, Guide guide) {
            try (WorldRehearsal rehearsal =
                    WorldRehearsal.open(setup, new Origin("test", Map.of(), 1), moves, new Pulse())) {
                Schedule known = TwoPairs.lead(rehearsal, moves, useless);
                return new ShortestPath(rehearsal, moves, ELECTION_SAFETY, way -> true, () -> false)
                        .below(known, Corridor.CHANNELS, externals(known, moves), guide, 400_000);
            }
        }

        @ParameterizedTest
        @EnumSource(names = {"CAUTIOUS", "BOLD"})
        void when_guided_from_a_longer_way_then_sixteen_steps_are_found(Guide guide) {
            ShortestPath.Outcome outcome = below(1, guide);
            assertThat(outcome.shorter()).isNotNull();
            assertThat(outcome.shorter().size()).isEqualTo(16); // 4 externals and 12 events
            assertThat(outcome.exhausted()).isTrue();
            assertThat(outcome.isProof()).isFalse();
        }

        @Test
        void when_the_corridor_is_exhausted_without_a_guide_then_none_in_it_is_shorter() {
            ShortestPath.Outcome outcome = below(0, Guide.NONE);
            assertThat(outcome.shorter()).isNull();
            assertThat(outcome.isProof()).isTrue();
        }
    }

    private static int[] externals(Schedule schedule, Moves moves) {
        return IntStream.range(0, schedule.size())
                .map(schedule::move)
                .filter(moves::isExternal)
                .toArray();
    }
}
