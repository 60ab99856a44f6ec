package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.TestedCandidate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes back to the latest plan that kept the rate, if delta debugging has lost it.
 *
 * <p>Each decision is wrong with a small probability, and among many candidates the luckiest is accepted, so that the
 * rate may be lost although every decision kept it. The plans that were accepted are a sequence, from one that has the
 * rate to one that has not; a binary search measures some of them.
 *
 * <p>If none of those that are measured has the rate, the system has probably changed, for example because the machine
 * is busier. Then the plan stays as it is.
 *
 * <p>Cost: a binary logarithm of the number of plans, times 12 replays.
 */
final class Backtracking {

    /** The share of the former rate below which it counts as lost, and above which it was kept. */
    private static final double LOST = 0.7;

    private final ReductionRun run;
    private final double formerRate;

    private Backtracking(ReductionRun run, double formerRate) {
        this.run = run;
        this.formerRate = formerRate;
    }

    /**
     * Measures the plan, and goes back if it has lost the rate. Returns true if it went back.
     *
     * @param formerRate the rate of the plan before it was reduced
     */
    static boolean run(ReductionRun run, double formerRate) {
        return new Backtracking(run, formerRate).measureAndGoBack();
    }

    private boolean measureAndGoBack() {
        List<ReplayPlan> plans = run.replaced();
        run.measure("measure");
        if (hasRate(run.incumbent().tally().rate())) {
            return false;
        }
        int kept = 0;
        int lost = plans.size();
        @Nullable TestedCandidate latest = null;
        while (lost - kept > 1) {
            int middle = (kept + lost) / 2;
            TestedCandidate measured = run.measured("backtrack", plans.get(middle));
            if (hasRate(measured.tally().rate())) {
                kept = middle;
                latest = measured;
            } else {
                lost = middle;
            }
        }
        if (latest != null) {
            run.accept(plans.get(kept), latest);
        }
        return latest != null;
    }

    private boolean hasRate(double rate) {
        return rate >= LOST * formerRate;
    }
}
