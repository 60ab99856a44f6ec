package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.file.SequenceClass;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HeldTraffic;
import dev.winnow.processes.model.Hold;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.simulated.FailoverCluster;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.StopReason;
import dev.winnow.processes.trial.TargetRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WinnowReductionTest {

    static final FailoverCluster CLUSTER = FailoverCluster.usual();

    private static final Reduction AT_ISOLATED_MASTER = reduce(lostAtIsolatedMaster(), 4);

    private static final Reduction AT_OLD_MASTER = reduce(lostAtOldMaster(), 4);

    private static RunFile file(Reduction reduction) {
        RunFile.ScenarioReference scenario = new RunFile.ScenarioReference("failover.yaml", Map.of());
        ReplayPlan plan = reduction.plan();
        return RunFile.of(scenario, 1, "lost", plan, CLUSTER.failing(plan)).reducedTo(reduction, null);
    }

    static ReductionContext context(ClusterRunner runner) {
        return context(runner, ReductionJournal.unsaved());
    }

    static ReductionContext context(ClusterRunner runner, ReductionJournal journal) {
        return new ReductionContext(runner, ReplayThreads.callingThread(), () -> 0, journal, ReductionMonitor.silent());
    }

    static ReductionRequest request(ReplayPlan plan, long seed, int replays) {
        return new ReductionRequest(
                CLUSTER.failing(plan),
                new TargetRate.KeepIncumbent(),
                new ReductionBudget(replays, 1_000_000),
                FailoverCluster.REPLICAS,
                seed);
    }

    static Reduction reduce(ReplayPlan plan, long seed) {
        return WinnowReduction.reduce(request(plan, seed, 5000), context(CLUSTER));
    }

    /** The classic: a write at the isolated master is lost if a replica is promoted before the heal. */
    static ReplayPlan lostAtIsolatedMaster() {
        return new FailoverCluster.Steps()
                .noise(6)
                .isolate(400, "h1")
                .write(100, "h1")
                .noise(2)
                .heal(500, "h1")
                .noise(4)
                .plan();
    }

    /** A write at a monitor that still names the old master. */
    static ReplayPlan lostAtOldMaster() {
        return new FailoverCluster.Steps()
                .isolate(400, "h1")
                .heal(1300, "h1")
                .write(100, "h3")
                .plan();
    }

    static ReplayPlan writeThenKill() {
        return new FailoverCluster.Steps()
                .write(100, "h1")
                .kill(10, "h1")
                .restart(3000, "h1")
                .plan();
    }

    private static int failures(Reduction reduction) {
        return CLUSTER.failures(reduction.plan(), 100);
    }

    private static int failuresWithLongTimeout(ReplayPlan plan) {
        return new FailoverCluster(1500).failures(plan, 100);
    }

    private static List<String> kinds(Reduction reduction) {
        return reduction.plan().inputs().stream()
                .map(input -> input.input().getClass().getSimpleName())
                .toList();
    }

    private static String anchor(PlannedInput input) {
        return input.after().get(0).event().text() + " x" + input.after().get(0).count();
    }

    @Nested
    class Given_a_write_at_an_isolated_master {

        private final ReplayPlan before = lostAtIsolatedMaster();
        private final Reduction reduction = AT_ISOLATED_MASTER;

        @Test
        void when_39_inputs_are_reduced_then_three_are_left_that_always_fail() {
            assertThat(CLUSTER.failures(before, 100)).isEqualTo(48);
            assertThat(kinds(reduction)).containsExactly("Isolate", "ClientOperation", "Heal");
            assertThat(failures(reduction)).isEqualTo(100);
        }

        @Test
        void when_it_is_stabilized_then_the_heal_waits_for_the_promotion() {
            assertThat(anchor(reduction.plan().inputs().get(2))).isEqualTo("store|MASTER MODE enabled x1");
        }

        @Test
        void when_timeouts_are_three_times_as_long_then_it_still_fails() {
            assertThat(failuresWithLongTimeout(before)).isZero();
            assertThat(failuresWithLongTimeout(reduction.plan())).isEqualTo(100);
        }

        @Test
        void when_fifteen_seeds_are_tried_then_at_most_one_misses_what_the_write_depends_on() {
            long reproducing = LongStream.rangeClosed(1, 15)
                    .filter(seed -> failures(reduce(lostAtOldMaster(), seed)) >= 90)
                    .count();
            assertThat(reproducing).isEqualTo(14);
        }

        @Test
        void when_it_ends_then_it_claims_no_more_than_was_decided() {
            assertThat(reduction.claims().text())
                    .containsExactly(
                            "3 of 39 inputs left",
                            "Reproduces 20 of 20 times (95 % interval 0.84 to 1.00)",
                            "1-minimal at rate ≥ 0.90 with confidence 0.95: without any one of its groups of inputs it"
                                    + " fails less often (rejected: 2)",
                            "Before input 26 must have happened: store: MASTER MODE enabled (in 1.00 of failing runs,"
                                    + " 0.00 of passing runs)",
                            "Before input 26 must have happened: monitor: +switch-master (in 1.00 of failing runs, 0.00"
                                    + " of passing runs)",
                            "109 replays in 0.0 s");
        }

        @Test
        void when_several_originals_are_reduced_then_equal_sequences_are_one_class() {
            ReplayPlan shorter = new FailoverCluster.Steps()
                    .noise(1)
                    .isolate(400, "h1")
                    .write(200, "h1")
                    .heal(700, "h1")
                    .plan();
            List<RunFile> reduced = Stream.of(
                            reduction, AT_OLD_MASTER, reduce(shorter, 2), reduce(lostAtOldMaster(), 12))
                    .map(WinnowReductionTest::file)
                    .toList();
            List<SequenceClass> classes = SequenceClass.of(reduced, FailoverCluster.REPLICAS);
            assertThat(classes).extracting(SequenceClass::members).containsExactly(List.of(0, 2), List.of(1, 3));
            assertThat(classes.get(0).inputs()).containsExactly("isolate h1", "write value1 at h1", "heal h1");
            assertThat(classes.get(1).inputs()).containsExactly("isolate h1", "heal h1", "write value1 at host A");
            assertThat(classes.get(0).events())
                    .contains("before input 3 must have happened: store: MASTER MODE enabled");
        }
    }

    @Nested
    class Given_a_write_at_a_monitor_that_names_the_old_master {

        private final ReplayPlan before = lostAtOldMaster();
        private final Reduction reduction = AT_OLD_MASTER;

        @Test
        void when_it_is_stabilized_then_the_write_goes_to_the_replica_that_was_not_promoted() {
            assertThat(reduction.plan().inputs().get(2).input().host())
                    .isInstanceOfSatisfying(
                            HostReference.OtherThan.class,
                            other -> assertThat(other.host())
                                    .isInstanceOfSatisfying(
                                            HostReference.WhereObserved.class,
                                            where -> assertThat(where.event().text())
                                                    .isEqualTo(">:6379|SLAVEOF NO ONE")));
        }

        @Test
        void when_it_is_stabilized_then_news_of_the_promotion_is_held_until_the_write() {
            assertThat(reduction.plan().inputs().get(2).hold())
                    .isEqualTo(new Hold(new HeldTraffic.Frames(Fingerprint.symmetric(">:26379|HELLO master #")), 1));
        }

        @Test
        void when_all_runs_fail_then_an_early_heal_shows_what_it_must_wait_for() {
            assertThat(anchor(reduction.plan().inputs().get(1))).isEqualTo("store|MASTER MODE enabled x1");
        }

        @Test
        void when_it_is_explained_then_cause_and_anchor_are_named_but_no_heartbeat() {
            assertThat(reduction.claims().explanation())
                    .extracting(
                            event -> event.inputId() + " after " + event.event().brief())
                    .containsExactly(
                            "1 after monitor: +sdown master epoch #",
                            "1 after h2/monitor: +sdown master epoch #",
                            "1 after store: MASTER MODE enabled");
        }

        @Test
        void when_it_is_stabilized_then_it_always_fails() {
            assertThat(CLUSTER.failures(before, 100)).isEqualTo(49);
            assertThat(failures(reduction)).isEqualTo(100);
            assertThat(failuresWithLongTimeout(before)).isZero();
            assertThat(failuresWithLongTimeout(reduction.plan())).isEqualTo(100);
        }
    }

    @Nested
    class Given_a_kill_right_after_a_write {

        private final ReplayPlan before = writeThenKill();
        private final Reduction reduction = reduce(before, 1);

        @Test
        void when_it_is_stabilized_then_replication_is_held_until_the_kill() {
            assertThat(reduction.plan().inputs().get(1).hold())
                    .isEqualTo(new Hold(new HeldTraffic.Frames(Fingerprint.symmetric(">:6379|SET #")), 1));
            assertThat(CLUSTER.failures(before, 100)).isEqualTo(11);
            assertThat(failures(reduction)).isEqualTo(100);
        }
    }

    @Nested
    class Given_a_reduction_that_ends_early {

        private final ReductionRequest request = request(lostAtIsolatedMaster(), 4, 5000);

        @ParameterizedTest
        @ValueSource(ints = {1, 4, 9, 12, 15})
        void when_it_is_resumed_then_the_result_is_the_same(int decisions) {
            List<String> saved = new ArrayList<>();
            Reduction partial = WinnowReduction.reduce(request, cancelledAfter(decisions, saved));
            assertThat(partial.claims().effort().stopped()).isEqualTo(StopReason.CANCELLED);
            AtomicInteger replays = new AtomicInteger();
            ClusterRunner counting = (replay, cancellation) -> {
                replays.incrementAndGet();
                return CLUSTER.perform(replay, cancellation);
            };
            Reduction resumed = WinnowReduction.reduce(
                    request, context(counting, ReductionJournal.of(List.copyOf(saved), saved::add)));
            assertThat(resumed).isEqualTo(AT_ISOLATED_MASTER);
            assertThat(replays.get()).isEqualTo(109 - partial.claims().effort().replays());
        }

        private static ReductionContext cancelledAfter(int decisions, List<String> saved) {
            Cancellation cancellation = new Cancellation();
            AtomicInteger seen = new AtomicInteger();
            ReductionMonitor monitor = new ReductionMonitor(cancellation, progress -> {
                if (seen.incrementAndGet() >= decisions) {
                    cancellation.cancel();
                }
            });
            return new ReductionContext(
                    CLUSTER,
                    ReplayThreads.callingThread(),
                    () -> 0,
                    ReductionJournal.of(List.of(), saved::add),
                    monitor);
        }

        @Test
        void when_the_budget_is_used_up_then_nothing_is_claimed_that_was_not_decided() {
            Reduction reduction = WinnowReduction.reduce(request(lostAtIsolatedMaster(), 1, 60), context(CLUSTER));
            assertThat(reduction.claims().text())
                    .contains(
                            "39 of 39 inputs left",
                            "Reproduces 3 of 4 times (95 % interval 0.30 to 0.95)",
                            "Ended early: the budget of replays was used up")
                    .noneMatch(claim -> claim.startsWith("1-minimal"));
        }
    }

    @Nested
    class Given_four_clusters_at_once {

        @Test
        void when_a_run_is_reduced_then_the_result_is_that_of_one_cluster() {
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                ReductionRequest request = request(lostAtIsolatedMaster(), 4, 5000);
                ReductionContext context = new ReductionContext(
                        CLUSTER,
                        new ReplayThreads(threads, 4),
                        () -> 0,
                        ReductionJournal.unsaved(),
                        ReductionMonitor.silent());
                assertThat(WinnowReduction.reduce(request, context)).isEqualTo(AT_ISOLATED_MASTER);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Nested
    class Given_a_run_that_does_not_fail_again {

        @Test
        void when_it_is_reduced_then_all_inputs_stay_and_that_is_said() {
            ClusterRunner healthy = (replay, cancellation) -> {
                RunRecord run = CLUSTER.perform(replay, cancellation);
                return new RunRecord(run.inputs(), run.observations(), new Judgement.Passed(), run.tookMillis());
            };
            Reduction reduction = WinnowReduction.reduce(request(writeThenKill(), 1, 5000), context(healthy));
            assertThat(reduction.plan().size()).isEqualTo(3);
            assertThat(reduction.claims().text())
                    .contains(
                            "Reproduces 0 of 12 times (95 % interval 0.00 to 0.24)",
                            "Whether it is 1-minimal was not decided: no replay failed again");
        }
    }
}
