package dev.winnow.processes.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.simulated.WeightedInputs;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.TargetRate;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacktrackingTest {

    /** Returns a run that was reduced to 24, 18, 12, 6 and 3 inputs, of a system that needs at least so many. */
    private static ReductionRun reduced(int needed) {
        ClusterRunner system = (request, cancellation) -> new RunRecord(
                List.of(),
                List.of(),
                request.plan().size() >= needed ? new Judgement.Failed("lost", "lost") : new Judgement.Passed(),
                1);
        ReductionRequest request = new ReductionRequest(
                WeightedInputs.original(),
                new TargetRate.KeepIncumbent(),
                new ReductionBudget(1000, 1000),
                List.of(),
                1);
        ReductionContext context = new ReductionContext(
                system, ReplayThreads.callingThread(), () -> 0, ReductionJournal.unsaved(), ReductionMonitor.silent());
        ReductionRun run = new ReductionRun(request, new CandidateTests(context, request.trials()));
        run.measure("measure");
        for (int size : new int[] {24, 18, 12, 6, 3}) {
            BitSet kept = new BitSet();
            kept.set(0, size);
            run.accept(ReplayPlan.repeating(request.original()).keeping(kept));
        }
        return run;
    }

    @Test
    void when_the_rate_was_kept_then_the_plan_stays() {
        ReductionRun run = reduced(3);
        assertThat(Backtracking.run(run, 1)).isFalse();
        assertThat(run.plan().size()).isEqualTo(3);
    }

    @Test
    void when_the_rate_was_lost_then_it_goes_back_to_the_latest_plan_that_has_it() {
        ReductionRun run = reduced(12);
        assertThat(Backtracking.run(run, 1)).isTrue();
        assertThat(run.plan().size()).isEqualTo(12);
        assertThat(run.incumbent().tally().failures()).isEqualTo(12);
        assertThat(run.tests().spentReplays()).isEqualTo(12 + 12 + 36);
    }

    @Test
    void when_no_plan_has_the_rate_any_more_then_the_plan_stays() {
        ReductionRun run = reduced(25);
        assertThat(Backtracking.run(run, 1)).isFalse();
        assertThat(run.plan().size()).isEqualTo(3);
    }
}
