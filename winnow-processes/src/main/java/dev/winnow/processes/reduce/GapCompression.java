package dev.winnow.processes.reduce;

import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.FixedRuns;
import java.util.ArrayList;
import java.util.List;

/**
 * Shortens the times between inputs, as long as replays fail as often as those that measured the incumbent. The usual
 * test is not enough: it accepts a rate between its hypotheses every other time, and many times are tried.
 *
 * <p>First all at once, then each. A shorter plan is not just faster: idle time that a failure does not need hides
 * which times it needs.
 */
final class GapCompression {

    /** Shorter times are left alone. */
    private static final long LEAST_MILLIS = 200;

    /** What remains of a time, the shortest first. */
    private static final List<Double> FACTORS = List.of(0.0, 0.25, 0.5);

    private static final int MAX_INPUTS = 16;

    private GapCompression() {}

    static void run(ReductionRun run) {
        List<ReplayPlan> together = new ArrayList<>();
        FACTORS.forEach(factor -> together.add(allScaled(run.plan(), factor)));
        tryFirst(run, together);
        for (int i = 0; i < Math.min(MAX_INPUTS, run.plan().size()); i++) {
            List<ReplayPlan> one = new ArrayList<>();
            for (double factor : FACTORS) {
                one.add(run.plan().with(i, scaled(run.plan().inputs().get(i), factor)));
            }
            tryFirst(run, one);
        }
    }

    private static void tryFirst(ReductionRun run, List<ReplayPlan> plans) {
        List<ReplayPlan> changed =
                plans.stream().filter(plan -> !plan.equals(run.plan())).toList();
        if (changed.isEmpty()) {
            return;
        }
        FixedRuns asGood = run.asGood();
        List<Candidate> candidates =
                changed.stream().map(plan -> Candidate.of(plan, asGood)).toList();
        int accepted = run.tests().test("compress", candidates).accepted();
        if (accepted >= 0) {
            run.accept(changed.get(accepted));
        }
    }

    private static ReplayPlan allScaled(ReplayPlan plan, double factor) {
        return new ReplayPlan(
                plan.inputs().stream().map(input -> scaled(input, factor)).toList(), plan.masks());
    }

    private static PlannedInput scaled(PlannedInput input, double factor) {
        return input.after().isEmpty()
                ? input.withGap(scaled(input.gapMillis(), factor))
                : input.withResidual(scaled(input.residualMillis(), factor));
    }

    private static long scaled(long millis, double factor) {
        return millis < LEAST_MILLIS ? millis : Math.round(millis * factor);
    }
}
