package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.Programs.Talker;
import dev.winnow.ScriptedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.subset.DeltaDebugging1999;
import dev.winnow.minimize.subset.QuickXplain;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SubsetReductionTest {

    private static final ProcessId NODE = ProcessId.of("node");

    /**
     * A process that receives the numbers 1 to 8, checked at the end: neither 3 and 8 nor 4 and 7 may be among them.
     */
    private static ScriptedRun ambiguous() {
        Setup setup = Setup.of(Programs.pure(Network.unordered(), Map.of(NODE, new Talker(List.of(), Map.of())))
                        .build())
                .messages(String.class)
                .invariant(Invariant.atEnd("no bad pair", states -> {
                    List<?> heard = states.of(NODE, List.class);
                    return heard != null && (hasBoth(heard, 3, 8) || hasBoth(heard, 4, 7))
                            ? new Breach("a pair", NODE)
                            : null;
                }))
                .build();
        ScriptedRun scripted = ScriptedRun.of(setup).start("node");
        for (int i = 1; i <= 8; i++) {
            scripted.tell("node", "" + i);
        }
        return scripted;
    }

    private static boolean hasBoth(List<?> heard, int one, int other) {
        return heard.contains(one + " from outside") && heard.contains(other + " from outside");
    }

    /** The same predicate over numbers; 0 is the start. */
    private static boolean fails(BitSet kept) {
        return kept.get(0) && ((kept.get(3) && kept.get(8)) || (kept.get(4) && kept.get(7)));
    }

    @Nested
    class Given_two_minimal_subsets {

        @Test
        void when_ddmin_ends_with_half_of_each_then_the_smallest_failing_one_is_kept() {
            BitSet wrong = new DeltaDebugging1999().minimize(9, SubsetReductionTest::fails);
            assertThat(fails(wrong)).isFalse();
            try (ScriptedRun scripted = ambiguous();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), run::stsSched))
                        .isTrue();
                Schedule kept = run.incumbent().schedule();
                assertThat(kept.size()).isLessThan(17);
                assertThat(run.oracle().test(Candidate.of(kept, MatchPolicy.EXACT, kept)))
                        .isNotNull();
            }
        }

        @Test
        void when_one_half_is_minimized_against_the_minimized_other_then_one_pair_is_left() {
            try (ScriptedRun scripted = ambiguous();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(SubsetReduction.reduceExternals(run, new QuickXplain(), run::stsSched))
                        .isTrue();
                assertThat(run.incumbent().schedule().size()).isEqualTo(5);
                assertThat(run.incumbent().schedule().externalCount(run.moves()))
                        .isEqualTo(3);
            }
        }
    }

    @Nested
    class Given_an_algorithm_that_needs_several_tests {

        @Test
        void when_a_subset_fails_then_it_is_the_best_before_the_next_test() {
            try (ScriptedRun scripted = ambiguous();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                AtomicInteger smallest =
                        new AtomicInteger(run.incumbent().schedule().size());
                SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), schedule -> {
                    assertThat(run.incumbent().schedule().size()).isEqualTo(smallest.get());
                    Schedule failing = run.stsSched(schedule);
                    if (failing != null) {
                        smallest.accumulateAndGet(failing.size(), Math::min);
                    }
                    return failing;
                });
                assertThat(smallest.get()).isLessThan(17);
            }
        }
    }

    @Nested
    class Given_a_test_that_always_passes {

        @Test
        void when_reduced_then_the_incumbent_stays() {
            try (ScriptedRun scripted = ambiguous();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                Schedule before = run.incumbent().schedule();
                AtomicInteger asked = new AtomicInteger();
                assertThat(SubsetReduction.reduceExternals(run, new DeltaDebugging1999(), schedule -> {
                            asked.incrementAndGet();
                            return null;
                        }))
                        .isFalse();
                assertThat(run.incumbent().schedule()).isSameAs(before);
                assertThat(asked.get()).isPositive();
            }
        }
    }

    @Nested
    class Given_internal_events {

        /** A delivery alone cannot be removed: an undelivered message prevents the end. */
        @Test
        void when_reduced_then_externals_stay() {
            try (ScriptedRun scripted = ambiguous();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                List<Integer> sizes = new java.util.ArrayList<>();
                SubsetReduction.reduceInternals(run, new DeltaDebugging1999(), schedule -> {
                    assertThat(schedule.externalCount(run.moves())).isEqualTo(9);
                    sizes.add(schedule.size());
                    return run.stsSched(schedule);
                });
                assertThat(sizes).startsWith(13, 13).doesNotContain(17 - 9);
                assertThat(run.incumbent().schedule().size()).isEqualTo(17);
            }
        }
    }
}
