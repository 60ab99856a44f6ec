package dev.winnow.processes.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.simulated.WeightedInputs;
import dev.winnow.system.BadInput;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CandidateTestsTest {

    private static final WeightedInputs SYSTEM = WeightedInputs.drawn(0.8, 7);
    private static final ReplayPlan PLAN = ReplayPlan.repeating(WeightedInputs.original());

    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    private static ReductionContext context(ClusterRunner runner, ReplayThreads where, ReductionJournal journal) {
        return new ReductionContext(runner, where, System::nanoTime, journal, ReductionMonitor.silent());
    }

    private static CandidateTests tests(ReductionContext context, int replays) {
        return new CandidateTests(context, new TrialRequest("lost", new ReductionBudget(replays, 600_000), 11));
    }

    /** Returns candidates that each leave out three inputs. */
    private static List<Candidate> candidates() {
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < 30; i += 3) {
            BitSet kept = new BitSet();
            kept.set(0, 30);
            kept.clear(i, i + 3);
            candidates.add(Candidate.of(PLAN.keeping(kept), ProbabilityRatioTest.wald(0.36, 0.72, 0.1, 0.1)));
        }
        return candidates;
    }

    /** Runs the task that was submitted last first, on another thread. */
    private final class LastInFirstOut implements Executor {

        private final LinkedBlockingDeque<Runnable> tasks = new LinkedBlockingDeque<>();

        @Override
        public void execute(Runnable task) {
            tasks.addLast(task);
            threads.execute(() -> tasks.removeLast().run());
        }
    }

    @Nested
    class Given_runs_that_end_in_another_order {

        @Test
        void when_several_clusters_run_then_the_decisions_are_those_of_one() {
            CandidateTests one =
                    tests(context(SYSTEM, ReplayThreads.callingThread(), ReductionJournal.unsaved()), 1000);
            TestedBatch sequential = one.test("ddmin", candidates());
            for (int parallelism : new int[] {2, 5, 16}) {
                ReplayThreads where = new ReplayThreads(new LastInFirstOut(), parallelism);
                CandidateTests several = tests(context(SYSTEM, where, ReductionJournal.unsaved()), 1000);
                assertThat(several.test("ddmin", candidates())).isEqualTo(sequential);
                assertThat(several.spentReplays()).isEqualTo(one.spentReplays()).isEqualTo(16);
            }
            assertThat(sequential.accepted()).isEqualTo(2);
        }
    }

    @Nested
    class Given_a_budget {

        @Test
        void when_replays_are_used_up_then_one_cluster_stops_like_eight() {
            for (int parallelism : new int[] {1, 8}) {
                ReplayThreads where = new ReplayThreads(new LastInFirstOut(), parallelism);
                CandidateTests tests = tests(context(SYSTEM, where, ReductionJournal.unsaved()), 15);
                assertThatThrownBy(() -> tests.test("ddmin", candidates()))
                        .isInstanceOfSatisfying(
                                ReductionStopped.class,
                                stopped -> assertThat(stopped.reason()).isEqualTo(StopReason.REPLAYS));
            }
        }

        @Test
        void when_the_user_cancels_then_no_decision_is_made() {
            Cancellation cancellation = new Cancellation();
            ClusterRunner cancelled = (request, signal) -> {
                cancellation.cancel();
                return new RunRecord(List.of(), List.of(), new Judgement.Undecided("cancelled"), 0);
            };
            List<String> saved = new ArrayList<>();
            ReductionContext context = new ReductionContext(
                    cancelled,
                    ReplayThreads.callingThread(),
                    System::nanoTime,
                    ReductionJournal.of(List.of(), saved::add),
                    new ReductionMonitor(cancellation, progress -> {}));
            assertThatThrownBy(() -> tests(context, 100).test("ddmin", candidates()))
                    .isInstanceOfSatisfying(
                            ReductionStopped.class,
                            stopped -> assertThat(stopped.reason()).isEqualTo(StopReason.CANCELLED));
            assertThat(saved).isEmpty();
        }
    }

    @Nested
    class Given_runs_that_are_undecided {

        @Test
        void when_none_is_decided_then_the_candidate_is_undecided_after_four() {
            ClusterRunner restless =
                    (request, signal) -> new RunRecord(List.of(), List.of(), new Judgement.Undecided("no calm"), 0);
            TestedCandidate tested = tests(
                            context(restless, ReplayThreads.callingThread(), ReductionJournal.unsaved()), 100)
                    .test("measure", Candidate.of(PLAN, FixedRuns.counting(12)));
            assertThat(tested.decision()).isEqualTo(SequentialTest.Decision.UNDECIDED);
            assertThat(tested.undecided()).isEqualTo(4);
            assertThat(tested.tally()).isEqualTo(new Proportion(0, 0));
        }
    }

    @Nested
    class Given_saved_decisions {

        @Test
        void when_they_belong_to_another_reduction_then_the_message_says_so() {
            List<String> saved = new ArrayList<>();
            tests(context(SYSTEM, ReplayThreads.callingThread(), ReductionJournal.of(List.of(), saved::add)), 1000)
                    .test("ddmin", candidates());
            ReductionJournal journal = ReductionJournal.of(saved, line -> {});
            CandidateTests other = tests(context(SYSTEM, ReplayThreads.callingThread(), journal), 1000);
            List<Candidate> reversed = new ArrayList<>(candidates());
            Collections.reverse(reversed);
            assertThatThrownBy(() -> other.test("ddmin", reversed))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("another reduction");
        }

        @Test
        void when_the_last_line_is_cut_off_then_it_is_ignored() {
            ReductionJournal journal = ReductionJournal.of(List.of("{\"batch\":0,\"cand"), line -> {});
            CandidateTests tests = tests(context(SYSTEM, ReplayThreads.callingThread(), journal), 1000);
            assertThat(tests.test("ddmin", candidates()).accepted()).isEqualTo(2);
        }
    }
}
