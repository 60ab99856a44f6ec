package dev.winnow.processes.reduce;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.infer.DiscriminatingEvent.Kind;
import dev.winnow.processes.infer.Discrimination;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.FixedRuns;
import dev.winnow.processes.trial.TestedBatch;
import dev.winnow.processes.trial.TestedCandidate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds what inputs wait for although most runs fail: an input is performed too early on purpose, and the runs that
 * then pass are compared with those that failed.
 *
 * <p>A plan that fails every time on this machine still depends on its clock. With an anchor instead of a time it also
 * fails where the system's timeouts are longer.
 */
final class TimeVariation {

    private static final int EARLY_RUNS = 6;
    private static final long LEAST_MILLIS = 200;
    private static final int MAX_INPUTS = 8;
    private static final int ANCHORS = 3;
    private static final int EXPLANATIONS = 3;

    private final ReductionRun run;

    private TimeVariation(ReductionRun run) {
        this.run = run;
    }

    static void run(ReductionRun run) {
        TimeVariation variation = new TimeVariation(run);
        for (int i = 1; i < Math.min(MAX_INPUTS, run.plan().size()); i++) {
            PlannedInput input = run.plan().inputs().get(i);
            if (input.after().isEmpty() && input.gapMillis() >= LEAST_MILLIS) {
                variation.vary(i);
            }
        }
    }

    private void vary(int position) {
        ReplayPlan plan = run.plan();
        PlannedInput input = plan.inputs().get(position);
        ReplayPlan early = plan.with(position, input.withGap(input.gapMillis() / 8));
        TestedCandidate tested = run.tests().test("vary", Candidate.recorded(early, FixedRuns.counting(EARLY_RUNS)));
        List<RunRecord> runs = new ArrayList<>(run.incumbent().runs());
        runs.addAll(tested.records());
        List<DiscriminatingEvent> events = new Discrimination(
                        runs, run.request().failure())
                .at(input.id()).stream()
                        .filter(event -> event.kind() == Kind.MUST_HAVE_HAPPENED)
                        .toList();
        if (!events.isEmpty()) {
            anchor(position, events);
        }
    }

    /** Tries the best events as anchors: of several that distinguish equally well, the latest. */
    private void anchor(int position, List<DiscriminatingEvent> events) {
        List<ReplayPlan> plans = events.stream()
                .limit(ANCHORS)
                .map(event -> Stabilization.anchor(run.plan(), position, event).applyTo(run.plan()))
                .toList();
        FixedRuns asGood = run.asGood();
        TestedBatch batch = run.tests()
                .test(
                        "anchor",
                        plans.stream()
                                .map(plan -> Candidate.recorded(plan, asGood))
                                .toList());
        if (batch.accepted() >= 0) {
            run.accept(plans.get(batch.accepted()), batch.results().get(batch.accepted()));
            List<DiscriminatingEvent> explanation = new ArrayList<>(run.explanation());
            explanation.addAll(earliest(events));
            explanation.add(events.get(batch.accepted()));
            run.explain(explanation.stream().distinct().toList());
        }
    }

    /**
     * Returns the earliest of the events that distinguish best: the others probably follow from them. Events that
     * passing runs show later, such as heartbeats, only tell that time has passed.
     */
    private static List<DiscriminatingEvent> earliest(List<DiscriminatingEvent> events) {
        DiscriminatingEvent.Shares best = events.get(0).shares();
        return events.stream()
                .filter(event -> event.shares().equals(best))
                .sorted(Comparator.comparingLong(event -> -event.residualMillis()))
                .limit(EXPLANATIONS)
                .toList();
    }
}
