package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.CandidateResult;
import dev.winnow.model.Causality;
import dev.winnow.model.Execution;

/**
 * A reordering for readability: steps of one process stay together as long as causality allows.
 *
 * <p>As in DejaFu (Walker and Runciman, Haskell'15), where fewer context switches count as simpler. Cost: one schedule.
 */
final class ReadableOrder {

    private ReadableOrder() {}

    static boolean run(MinimizationRun run) {
        Schedule best = run.incumbent().schedule();
        int[] order = order(run.incumbent().execution());
        Schedule reordered = best.reordered(order);
        if (reordered.equals(best)) {
            return false;
        }
        CandidateResult trial = run.oracle().test(Candidate.of(reordered, MatchPolicy.EXACT, best));
        if (trial == null || !reordered.equals(trial.failingSchedule())) {
            return false;
        }
        return run.incumbent().replaceWith(reordered);
    }

    /**
     * Returns a linear extension of the causal order. Each next step is the first possible one of the last process, or
     * else the first possible one.
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

    /** Returns true if the step can come next. Externals keep their order, and the last step stays last. */
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
