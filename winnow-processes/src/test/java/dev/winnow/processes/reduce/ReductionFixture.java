package dev.winnow.processes.reduce;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.ReductionBudget;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionJournal;
import dev.winnow.processes.trial.ReductionMonitor;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.processes.trial.TargetRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reductions of a system that fails exactly if its plan has a property. */
final class ReductionFixture {

    private ReductionFixture() {}

    /** Returns a measured reduction of writes at h1 at these times. */
    static ReductionRun of(Predicate<ReplayPlan> fails, long... atMillis) {
        ClusterRunner system = (request, cancellation) -> new RunRecord(
                List.of(),
                List.of(),
                fails.test(request.plan()) ? new Judgement.Failed("lost", "lost k1") : new Judgement.Passed(),
                1);
        ReductionRequest request = new ReductionRequest(
                original(atMillis), new TargetRate.KeepIncumbent(), new ReductionBudget(1000, 1000), List.of(), 1);
        ReductionContext context = new ReductionContext(
                system, ReplayThreads.callingThread(), () -> 0, ReductionJournal.unsaved(), ReductionMonitor.silent());
        ReductionRun run = new ReductionRun(request, new CandidateTests(context, request.trials()));
        run.measure("measure");
        return run;
    }

    private static RunRecord original(long... atMillis) {
        List<PerformedInput> inputs = new ArrayList<>();
        for (long at : atMillis) {
            Input write =
                    new Input.ClientOperation("write", HostReference.named("h1"), Map.of("KEY", "k" + inputs.size()));
            inputs.add(new PerformedInput(inputs.size(), write, "h1", at, Acknowledgement.ACKNOWLEDGED, List.of()));
        }
        return new RunRecord(inputs, List.of(), new Judgement.Failed("lost", "lost k1"), 5000);
    }

    static List<Integer> ids(ReductionRun run) {
        return run.plan().inputs().stream().map(PlannedInput::id).toList();
    }
}
