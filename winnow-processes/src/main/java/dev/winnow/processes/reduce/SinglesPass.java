package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.ProbabilityRatioTest;
import dev.winnow.processes.trial.SequentialTest;
import dev.winnow.processes.trial.TestedBatch;
import java.util.List;

/**
 * A last pass that tries to leave out each atomic group, with a stricter test that permits a claim.
 *
 * <p>Each rejection is wrong with a probability of at most δ. By the union bound, all m of them are right with
 * confidence 1 − mδ. Rejections of passes that an acceptance ended count, too.
 */
final class SinglesPass {

    /** The probability that a pass without acceptance rejects a group that could be left out. */
    private static final double PASS_ERROR = 0.05;

    private static final int MAX_PASSES = 10;

    private final ReductionRun run;
    private final double rate;
    private final double delta;
    private int rejections;

    private SinglesPass(ReductionRun run) {
        this.run = run;
        this.rate = run.request().rate().required(run.incumbent().tally().rate());
        this.delta = PASS_ERROR / Math.max(1, run.plan().atomicGroups().size());
    }

    static Minimality run(ReductionRun run) {
        SinglesPass pass = new SinglesPass(run);
        if (pass.rate <= 0) {
            return new Minimality.NotDecided("no rate was required");
        }
        return pass.repeat();
    }

    private Minimality repeat() {
        SequentialTest test = ProbabilityRatioTest.certifying(rate / 2, rate, delta);
        for (int i = 0; i < MAX_PASSES; i++) {
            List<ReplayPlan> plans = run.plan().atomicGroups().stream()
                    .map(group -> GroupReduction.without(run.plan(), group))
                    .toList();
            TestedBatch batch = run.tests()
                    .test(
                            "singles",
                            plans.stream().map(plan -> Candidate.of(plan, test)).toList());
            rejections += (int) batch.results().stream()
                    .filter(result -> result.decision() == SequentialTest.Decision.REJECT)
                    .count();
            if (batch.accepted() < 0) {
                return conclude(batch);
            }
            run.accept(plans.get(batch.accepted()));
        }
        return new Minimality.NotDecided("inputs could still be left out after " + MAX_PASSES + " passes");
    }

    private Minimality conclude(TestedBatch batch) {
        if (!batch.areAllRejected()) {
            return new Minimality.NotDecided("some tests ended without a decision");
        }
        return new Minimality.OneMinimal(Math.min(rate, 0.97), Math.max(0, 1 - rejections * delta), rejections);
    }
}
