package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.model.Causality;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import java.util.BitSet;
import java.util.List;

/**
 * Leaves out what cannot have influenced the processes that the violation names.
 *
 * <p>DEMi (NSDI'16), section 3.1: what happens before no step of these processes is pruned. What is left is a
 * consistent cut, in which these processes end in the same states. Externals that happen at no process (partitions,
 * losses) are kept: they decide what can be delivered.
 *
 * <p>Cost: linear, and one schedule to see that the violation is still there: an invariant may look at other processes
 * too.
 */
final class Provenance {

    private Provenance() {}

    /** Leaves it out, if the violation is still there without. */
    static boolean prune(Incumbent incumbent) {
        BitSet irrelevant = irrelevant(incumbent.execution());
        return !irrelevant.isEmpty() && incumbent.removeEach(List.of(irrelevant), MatchPolicy.EXACT);
    }

    /** The steps without influence. */
    static BitSet irrelevant(Execution execution) {
        Causality causality = execution.causality();
        List<ProcessId> named = execution.verdict() instanceof Verdict.Violated violated
                ? violated.violation().processes()
                : List.of();
        BitSet relevant = new BitSet(execution.size());
        BitSet seen = new BitSet(); // processes whose last step was marked
        for (int s = execution.size() - 1; s >= 0; s--) {
            Step step = execution.step(s);
            int process = step.processIndex();
            boolean lastOfNamed = process >= 0
                    && !seen.get(process)
                    && (named.isEmpty() || named.contains(execution.processes().get(process)));
            if (lastOfNamed) {
                seen.set(process);
            }
            if (lastOfNamed || relevant.get(s) || decidesDeliveries(step)) {
                relevant.set(s);
                mark(relevant, causality.previousAtProcess(s));
                mark(relevant, causality.sendingStep(s));
            }
        }
        relevant.flip(0, execution.size());
        return relevant;
    }

    private static void mark(BitSet steps, int step) {
        if (step >= 0) {
            steps.set(step);
        }
    }

    private static boolean decidesDeliveries(Step step) {
        return step.event() instanceof External external
                && !(external instanceof External.Start || external instanceof External.Send);
    }
}
