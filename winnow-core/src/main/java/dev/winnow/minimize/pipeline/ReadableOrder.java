package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.model.Causality;
import dev.winnow.model.Execution;

/**
 * Puts the steps into the order that reads best: what happens at one process stays together as long as nothing else
 * must come before.
 *
 * <p>As in DejaFu (Walker and Runciman, Haskell'15), where fewer switches between threads count as simpler. Cost: one
 * schedule.
 */
final class ReadableOrder {

    private ReadableOrder() {}

    static boolean run(MinimizationRun run) {
        Schedule best = run.incumbent().schedule();
        int[] order = order(run.incumbent().execution());
        Schedule tidy = best.reordered(order);
        if (tidy.equals(best)) {
            return false;
        }
        CandidateResult trial = run.oracle().test(Candidate.of(tidy, MatchPolicy.EXACT, best));
        if (trial == null || !tidy.equals(trial.failingSchedule())) {
            return false;
        }
        return run.incumbent().replaceWith(tidy);
    }

    /**
     * A linear order of the same steps: at each turn the first possible one at the process that ran last, else the
     * first.
     */
    private static int[] order(Execution execution) {
        Causality causality = execution.causality();
        int size = execution.size();
        int[] order = new int[size];
        boolean[] done = new boolean[size];
        int process = -1;
        for (int i = 0; i < size; i++) {
            int next = -1;
            for (int step = 0; step < size; step++) {
                if (!done[step] && isFree(causality, execution, step, done)) {
                    boolean same = execution.step(step).processIndex() == process && process >= 0;
                    if (next < 0 || same) {
                        next = step;
                    }
                    if (same) {
                        break;
                    }
                }
            }
            order[i] = next;
            done[next] = true;
            process = execution.step(next).processIndex();
        }
        return order;
    }

    /** Externals keep their order, and the last step stays the last. */
    private static boolean isFree(Causality causality, Execution execution, int step, boolean[] done) {
        if (step == execution.size() - 1) {
            for (int other = 0; other < step; other++) {
                if (!done[other]) {
                    return false;
                }
            }
            return true;
        }
        if (execution.step(step).isExternal()) {
            for (int other = 0; other < step; other++) {
                if (!done[other] && execution.step(other).isExternal()) {
                    return false;
                }
            }
        }
        return isDone(causality.previousAtProcess(step), done) && isDone(causality.sendingStep(step), done);
    }

    private static boolean isDone(int step, boolean[] done) {
        return step < 0 || done[step];
    }
}
