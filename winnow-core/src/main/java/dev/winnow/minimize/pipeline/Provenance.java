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
 * A reduction that leaves out the steps that cannot have influenced the processes of the violation.
 *
 * <p>DEMi (NSDI'16), section 5 and table 1: prunes the steps that happen before no step of these processes. The rest is
 * a consistent cut, in which these processes end in the same states. Externals at no process (partitions, losses) are
 * kept, since they decide what can be delivered.
 *
 * <p>Cost: linear, and one schedule to confirm the violation, because an invariant may read other processes too.
 */
final class Provenance {

    private Provenance() {}

    /** Leaves out the irrelevant steps if the execution still fails. Returns true if it does. */
    static boolean prune(Incumbent incumbent) {
        BitSet irrelevant = irrelevant(incumbent.execution());
        return !irrelevant.isEmpty() && incumbent.removeEach(List.of(irrelevant), MatchPolicy.EXACT);
    }

    /** Returns the steps that cannot have influenced the violation. */
    static BitSet irrelevant(Execution execution) {
        Causality causality = execution.causality();
        List<ProcessId> named = execution.verdict() instanceof Verdict.Violated violated
                ? violated.violation().processes()
                : List.of();
        BitSet relevant = new BitSet(execution.size());
        BitSet marked = new BitSet(); // processes whose last step is marked
        for (int s = execution.size() - 1; s >= 0; s--) {
            Step step = execution.step(s);
            int process = step.processIndex();
            boolean lastOfNamed = process >= 0
                    && !marked.get(process)
                    && (named.isEmpty() || named.contains(execution.processes().get(process)));
            if (lastOfNamed) {
                marked.set(process);
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
