package dev.winnow.run;

import static dev.winnow.ExecutionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.ExecutionAssert;
import dev.winnow.Programs;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.system.Timing;
import dev.winnow.system.World;
import dev.winnow.system.WorldFactory;
import dev.winnow.world.SimulatedSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class CampaignTest {

    private static final ProcessId RECEIVER = ProcessId.of("receiver");
    private static final CampaignBudget MANY = new CampaignBudget(400, Duration.ZERO, 100);

    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void shutDown() {
        threads.shutdownNow();
    }

    /**
     * Returns a setup in which the first and the second message must not come from the last sender. Each invariant
     * fails in 1 of 6 executions.
     */
    private static Setup setup() {
        return Setup.of(Programs.pure(Network.fifo(), Programs.fanIn(6, 1)).build())
                .invariant(notFromLast("first", 0))
                .invariant(notFromLast("second", 1))
                .build();
    }

    private static Invariant<?> notFromLast(String name, int place) {
        return Invariant.always(name, states -> {
            boolean broken = states.of(RECEIVER) instanceof List<?> list
                    && list.size() > place
                    && list.get(place).equals("m0 from sender5");
            return broken ? new Invariant.Breach("from the last", RECEIVER) : null;
        });
    }

    private static Campaign campaign(Setup setup, CampaignBudget budget, AtomicLong clock) {
        return new Campaign(
                setup,
                new Origin("test", Map.of(), 42),
                seed -> new Fuzzer(setup, seed, new RandomWalk(seed, 0.1)),
                budget,
                clock::get);
    }

    /** A strategy that keeps the execution of another one. */
    private static final class Keeping extends ForwardingStrategy {
        private Execution kept;

        Keeping(Strategy strategy) {
            super(strategy);
        }

        @Override
        public Decision next(Situation now) {
            return inner.next(now);
        }

        @Override
        public Decision onEnded(Execution execution) {
            kept = execution;
            return Decision.STOP;
        }
    }

    private static Campaign campaign(Setup setup, CampaignBudget budget) {
        return campaign(setup, budget, new AtomicLong());
    }

    private static String text(Campaign.CampaignResult result) {
        StringBuilder text = new StringBuilder();
        for (Campaign.CampaignFinding finding : result.findings()) {
            text.append(finding.index())
                    .append(" x")
                    .append(finding.count())
                    .append('\n')
                    .append(ExecutionAssert.text(finding.execution()));
        }
        return text.toString();
    }

    @Nested
    class Given_a_fuzz {

        @Test
        void when_finished_then_every_kind_of_violation_has_its_rate() {
            Campaign.CampaignResult result = campaign(setup(), MANY).findEveryViolation(1, Runnable::run);
            assertThat(result.executions()).isEqualTo(400);
            assertThat(result.stopReason()).isEqualTo(Campaign.StopReason.DONE);
            assertThat(result.error()).isNull();
            assertThat(result.findings()).hasSize(2).isSortedAccordingTo((a, b) -> Long.compare(a.index(), b.index()));
            // Binomial(400, 1/6): mean 67, standard deviation 7.5. The bound is six of them; fixed seed.
            assertThat(result.findings())
                    .allSatisfy(finding -> assertThat(finding.count()).isBetween(22L, 112L));
        }

        @Test
        void when_four_threads_run_then_they_find_the_same() {
            Campaign.CampaignResult one = campaign(setup(), MANY).findEveryViolation(1, Runnable::run);
            Campaign.CampaignResult four = campaign(setup(), MANY).findEveryViolation(4, threads);
            assertThat(text(four)).isEqualTo(text(one));
            assertThat(four.executions()).isEqualTo(one.executions());
            assertThat(four.events()).isEqualTo(one.events());
        }

        @Test
        void when_events_are_counted_then_externals_are_not() {
            Setup setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(6, 1)).build())
                    .build();
            assertThat(campaign(setup, MANY)
                            .findEveryViolation(1, Runnable::run)
                            .events())
                    .isEqualTo(400 * 6);
        }

        @Test
        void when_one_number_runs_alone_then_it_is_the_same_execution() {
            Campaign campaign = campaign(setup(), MANY);
            Campaign.CampaignFinding finding =
                    campaign.findEveryViolation(4, threads).findings().get(0);
            assertThat(campaign.performExecution(finding.index(), new ProgressBeacon(), Keeping::new).kept)
                    .isSameAs(finding.execution());
            assertThat(finding.execution().origin().seed()).isEqualTo(SeededRandom.deriveSeed(42, finding.index()));
        }
    }

    @Nested
    class Given_a_hunt {

        @Test
        void when_violations_are_found_then_the_lowest_number_wins() {
            long lowest = campaign(setup(), MANY)
                    .findEveryViolation(1, Runnable::run)
                    .findings()
                    .get(0)
                    .index();
            Campaign.CampaignResult alone = campaign(setup(), MANY).findFirstViolation(1, Runnable::run, 0);
            assertThat(alone.executions()).isEqualTo(lowest + 1);
            for (int round = 0; round < 20; round++) {
                Campaign.CampaignResult result = campaign(setup(), MANY).findFirstViolation(4, threads, 0);
                assertThat(result.findings()).hasSize(1);
                assertThat(result.findings().get(0).index()).isEqualTo(lowest);
                assertThat(text(result)).isEqualTo(text(alone));
            }
        }

        @Test
        void when_a_minimum_length_is_set_then_shorter_ones_do_not_count() {
            Campaign.CampaignResult result = campaign(setup(), MANY).findFirstViolation(4, threads, 2);
            assertThat(result.findings().get(0).execution()).violates("second").hasEvents(2);
        }

        @Test
        void when_nothing_breaks_then_the_whole_budget_is_spent() {
            Setup setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(2, 1)).build())
                    .build();
            Campaign.CampaignResult result = campaign(setup, MANY).findFirstViolation(4, threads, 0);
            assertThat(result.findings()).isEmpty();
            assertThat(result.executions()).isEqualTo(400);
            assertThat(result.stopReason()).isEqualTo(Campaign.StopReason.DONE);
        }
    }

    @Nested
    class Given_a_sometimes_property {

        private final AtomicLong looks = new AtomicLong();

        /**
         * Returns a setup with the goals: first from the last sender (1 of 6), twice from one sender (never), all six
         * received (always).
         */
        private Setup wanting(Invariant<?>... others) {
            Setup.Builder setup = Setup.of(
                            Programs.pure(Network.fifo(), Programs.fanIn(6, 1)).build())
                    .invariant(Invariant.sometimes("the last is first", states -> {
                        looks.incrementAndGet();
                        return received(states).indexOf("m0 from sender5") == 0;
                    }))
                    .invariant(Invariant.sometimes(
                            "one is there twice",
                            states -> received(states).stream().distinct().count()
                                    < received(states).size()))
                    .invariant(Invariant.sometimes(
                            "all six", states -> received(states).size() == 6));
            List.of(others).forEach(setup::invariant);
            return setup.build();
        }

        private static List<?> received(States states) {
            return states.of(RECEIVER) instanceof List<?> list ? list : List.of();
        }

        @Test
        void when_fuzzed_then_what_was_never_seen_is_reported() {
            assertThat(campaign(wanting(), MANY)
                            .findEveryViolation(1, Runnable::run)
                            .neverSeen())
                    .containsExactly("one is there twice");
            assertThat(campaign(wanting(), MANY).findEveryViolation(4, threads).neverSeen())
                    .containsExactly("one is there twice");
        }

        @Test
        void when_the_last_step_of_a_limited_execution_shows_it_then_it_counts() {
            CampaignBudget short13 = new CampaignBudget(1, Duration.ZERO, 13); // seven starts and six deliveries
            assertThat(campaign(wanting(), short13)
                            .findEveryViolation(1, Runnable::run)
                            .neverSeen())
                    .doesNotContain("all six");
            CampaignBudget short12 = new CampaignBudget(1, Duration.ZERO, 12);
            assertThat(campaign(wanting(), short12)
                            .findEveryViolation(1, Runnable::run)
                            .neverSeen())
                    .contains("all six");
        }

        @Test
        void when_it_was_seen_then_it_is_not_checked_again() {
            campaign(wanting(), MANY).findEveryViolation(1, Runnable::run);
            long once = looks.get();
            assertThat(once).isPositive();
            campaign(wanting(), new CampaignBudget(100, Duration.ZERO, 100)).findEveryViolation(1, Runnable::run);
            assertThat(looks.get()).isEqualTo(2 * once);
        }

        @Test
        void when_hunted_then_executions_after_the_found_one_do_not_count() {
            Invariant<?> found = notFromLast("second", 1);
            Campaign.CampaignResult alone = campaign(wanting(found), MANY).findFirstViolation(1, Runnable::run, 0);
            assertThat(alone.findings()).hasSize(1);
            for (int round = 0; round < 20; round++) {
                assertThat(campaign(wanting(found), MANY)
                                .findFirstViolation(4, threads, 0)
                                .neverSeen())
                        .isEqualTo(alone.neverSeen());
            }
        }

        @Test
        void when_a_later_execution_shows_it_first_then_earlier_ones_still_run() {
            Setup setup = Setup.of(setup().world())
                    .invariant(Invariant.sometimes("anything", states -> true))
                    .build();
            ReachabilityGoals goals = new ReachabilityGoals(setup);
            try (World world = setup.world().boot(1)) {
                goals.observe(7, world.states());
                assertThat(goals.neverSeen(6)).containsExactly("anything");
                goals.observe(3, world.states());
                assertThat(goals.neverSeen(6)).isEmpty();
                assertThat(goals.neverSeen(2)).containsExactly("anything");
                assertThat(goals.neverSeen()).isEmpty();
            }
        }

        @Test
        void when_its_name_is_taken_then_it_is_rejected() {
            assertThatThrownBy(() -> wanting(Invariant.sometimes("all six", states -> true)))
                    .hasMessage("there are two invariants named 'all six'");
        }

        @Test
        void when_it_throws_then_the_error_names_it() {
            Campaign.CampaignResult result = campaign(
                            wanting(Invariant.sometimes(
                                    "careless", states -> states.of(RECEIVER).equals(1))),
                            MANY)
                    .findEveryViolation(1, Runnable::run);
            assertThat(java.util.Objects.requireNonNull(result.error()).cause())
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("the reachability goal 'careless' threw NullPointerException");
        }
    }

    @Nested
    class Given_a_lowest_number_that_ends_last {

        /** Returns a campaign in which this execution waits until others have found this many kinds of violation. */
        private Campaign delayed(Setup setup, long lowest, int kinds) {
            Campaign[] campaign = new Campaign[1];
            LongFunction<Strategy> strategies = seed -> {
                while (seed == SeededRandom.deriveSeed(42, lowest) && campaign[0].distinctViolations() < kinds) {
                    Thread.onSpinWait();
                }
                return new Fuzzer(setup, seed, new RandomWalk(seed, 0.1));
            };
            campaign[0] = new Campaign(setup, new Origin("test", Map.of(), 42), strategies, MANY, () -> 0);
            return campaign[0];
        }

        @Test
        void when_hunted_then_it_still_wins_alone() {
            Setup oneKind =
                    Setup.of(setup().world()).invariant(notFromLast("first", 0)).build();
            Campaign.CampaignResult alone = campaign(oneKind, MANY).findFirstViolation(1, Runnable::run, 0);
            long lowest = alone.findings().get(0).index();
            assertThat(text(delayed(oneKind, lowest, 1).findFirstViolation(2, threads, 0)))
                    .isEqualTo(text(alone));
        }

        @Test
        void when_fuzzed_then_it_represents_its_kind() {
            Campaign.CampaignResult alone = campaign(setup(), MANY).findEveryViolation(1, Runnable::run);
            long lowest = alone.findings().get(0).index();
            assertThat(text(delayed(setup(), lowest, 2).findEveryViolation(2, threads)))
                    .isEqualTo(text(alone));
        }
    }

    @Nested
    class Given_limits {

        @Test
        void when_the_time_is_up_then_it_stops_and_keeps_what_it_found() {
            AtomicLong clock = new AtomicLong();
            Setup setup = setup();
            LongFunction<Strategy> ticking = seed -> {
                clock.addAndGet(1_000_000_000L);
                return new Fuzzer(setup, seed, new RandomWalk(seed, 0.1));
            };
            Campaign campaign = new Campaign(
                    setup,
                    new Origin("test", Map.of(), 42),
                    ticking,
                    new CampaignBudget(400, Duration.ofSeconds(100), 100),
                    clock::get);
            Campaign.CampaignResult result = campaign.findEveryViolation(1, Runnable::run);
            assertThat(result.stopReason()).isEqualTo(Campaign.StopReason.TIME);
            assertThat(result.executions()).isEqualTo(101);
            assertThat(result.findings()).isNotEmpty();
        }

        @Test
        void when_the_last_execution_ends_late_then_the_campaign_is_complete() {
            AtomicLong clock = new AtomicLong();
            Setup setup = setup();
            Campaign campaign = new Campaign(
                    setup,
                    new Origin("test", Map.of(), 42),
                    seed -> {
                        clock.addAndGet(10_000_000_000L);
                        return new Fuzzer(setup, seed, new RandomWalk(seed, 0.1));
                    },
                    new CampaignBudget(1, Duration.ofSeconds(1), 100),
                    clock::get);
            assertThat(campaign.findEveryViolation(1, Runnable::run).stopReason())
                    .isEqualTo(Campaign.StopReason.DONE);
        }

        @Test
        void when_interrupted_then_a_long_execution_is_cut_and_not_counted() {
            SimulatedSystem ball = Programs.pure(
                            Network.fifo(),
                            Map.of(
                                    RECEIVER,
                                    new Programs.Talker(
                                            List.of(new Programs.Out(RECEIVER, "x")),
                                            Map.of("x", List.of(new Programs.Out(RECEIVER, "x"))))))
                    .build();
            Campaign[] campaign = new Campaign[1];
            Setup setup = Setup.of(ball)
                    .invariant(Invariant.overHistory("interrupts", 0, (seen, step, states) -> {
                        if (seen == 5_000) {
                            campaign[0].interrupt();
                        }
                        return Invariant.Judgement.holds(seen + 1);
                    }))
                    .build();
            campaign[0] = campaign(setup, new CampaignBudget(10, Duration.ZERO, Integer.MAX_VALUE));
            Campaign.CampaignResult result = campaign[0].findEveryViolation(1, Runnable::run);
            assertThat(result.stopReason()).isEqualTo(Campaign.StopReason.INTERRUPTED);
            assertThat(result.executions()).isZero();
        }

        @Test
        void when_numbers_are_invalid_then_they_are_rejected_with_the_range() {
            assertThatThrownBy(() -> new CampaignBudget(0, Duration.ZERO, 1)).hasMessageContaining("at least 1, not 0");
            assertThatThrownBy(() -> new CampaignBudget(1, Duration.ZERO, 0)).hasMessageContaining("at least 1, not 0");
            assertThatThrownBy(() -> new CampaignBudget(1, Duration.ofSeconds(-1), 1))
                    .hasMessageContaining("negative");
            assertThatThrownBy(() -> campaign(setup(), MANY).findEveryViolation(0, threads))
                    .hasMessageContaining("at least 1, not 0");
        }
    }

    @Nested
    class Given_a_system_out_of_control {

        private Setup escaping(long fromIndex) {
            // The seeds of a campaign are known in advance.
            List<Long> seeds = java.util.stream.LongStream.range(fromIndex, 400)
                    .map(index -> SeededRandom.deriveSeed(42, index))
                    .boxed()
                    .toList();
            SimulatedSystem system =
                    Programs.pure(Network.fifo(), Programs.fanIn(6, 1)).build();
            WorldFactory factory = new WorldFactory() {
                @Override
                public World boot(long seed) {
                    if (seeds.contains(seed)) {
                        throw new OutOfControl("escaped", "fix");
                    }
                    return system.boot(seed);
                }

                @Override
                public List<ProcessId> processes() {
                    return system.processes();
                }

                @Override
                public Network network() {
                    return system.network();
                }

                @Override
                public Timing timing() {
                    return system.timing();
                }

                @Override
                public List<Class<?>> userClasses() {
                    return system.userClasses();
                }
            };
            return Setup.of(factory)
                    .invariant(notFromLast("first", 0))
                    .invariant(notFromLast("second", 1))
                    .build();
        }

        @Test
        void when_an_execution_is_out_of_control_then_the_lowest_number_counts() {
            for (int jobs : new int[] {1, 4}) {
                Campaign.CampaignResult result = campaign(escaping(0), MANY).findFirstViolation(jobs, threads, 0);
                assertThat(result.error()).isNotNull();
                assertThat(result.error().index()).isZero();
                assertThat(result.error().cause()).isInstanceOf(OutOfControl.class);
                assertThat(result.findings()).isEmpty();
            }
        }

        @Test
        void when_a_violation_comes_first_then_nothing_is_out_of_control() {
            long lowest = campaign(setup(), MANY)
                    .findEveryViolation(1, Runnable::run)
                    .findings()
                    .get(0)
                    .index();
            for (int jobs : new int[] {1, 4, 4, 4}) {
                Campaign.CampaignResult result =
                        campaign(escaping(lowest + 1), MANY).findFirstViolation(jobs, threads, 0);
                assertThat(result.findings()).hasSize(1);
                assertThat(result.error()).isNull();
            }
        }
    }

    @Nested
    class Given_a_progress_beacon {

        @Test
        void when_a_campaign_has_run_then_its_threads_are_seen_between_events() {
            Campaign campaign = campaign(setup(), MANY);
            campaign.findEveryViolation(2, Runnable::run);
            assertThat(campaign.beacons()).hasSize(2);
            ProgressBeacon beacon = campaign.beacons().get(0);
            assertThat(beacon.thread()).isSameAs(Thread.currentThread());
            assertThat(beacon.progressCount()).isPositive();
            assertThat(beacon.event()).isNull();
            assertThat(beacon.world()).isNull();
        }
    }
}
