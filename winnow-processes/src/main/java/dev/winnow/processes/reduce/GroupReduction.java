package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.SequentialTest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Delta debugging over atomic groups of inputs, each candidate decided by a sequential test.
 *
 * <p>Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (TSE 2002); atomic groups as in STS
 * (PODC'14, section 2.2). Differs in the test, since runs of one candidate do not agree; chunks alone are tried only
 * while there are at most {@value #MAX_CHUNKS_ALONE}; complements are tried from the last to the first.
 *
 * <p>The rate that candidates must reach is fixed at the start. If it followed the incumbent, it would decay.
 */
final class GroupReduction {

    private static final int MAX_CHUNKS_ALONE = 4;

    private final ReductionRun run;
    private final SequentialTest test;

    private GroupReduction(ReductionRun run) {
        this.run = run;
        this.test = run.rateTest();
    }

    static void run(ReductionRun run) {
        new GroupReduction(run).minimize();
    }

    private void minimize() {
        int chunks = 2;
        int size = run.plan().atomicGroups().size();
        while (size > 1) {
            chunks = Math.min(chunks, size);
            boolean isChunkAlone = tryRemoval(chunks);
            int left = run.plan().atomicGroups().size();
            if (left < size) {
                chunks = isChunkAlone ? 2 : Math.max(chunks - 1, 2);
            } else if (chunks < size) {
                chunks = Math.min(2 * chunks, size);
            } else {
                return;
            }
            size = left;
        }
    }

    /** Tries all candidates with this many chunks. Returns true if a chunk alone was accepted. */
    private boolean tryRemoval(int chunks) {
        List<BitSet> parts = parts(run.plan().atomicGroups(), chunks);
        List<ReplayPlan> plans = new ArrayList<>();
        if (chunks <= MAX_CHUNKS_ALONE) {
            parts.forEach(part -> plans.add(run.plan().keeping(part)));
        }
        int alone = plans.size();
        for (int i = parts.size() - 1; i >= 0 && chunks > 2; i--) {
            plans.add(without(run.plan(), parts.get(i)));
        }
        List<Candidate> candidates =
                plans.stream().map(plan -> Candidate.of(plan, test)).toList();
        int accepted = run.tests().test("ddmin", candidates).accepted();
        if (accepted >= 0) {
            run.accept(plans.get(accepted));
        }
        return accepted >= 0 && accepted < alone;
    }

    static ReplayPlan without(ReplayPlan plan, BitSet positions) {
        BitSet rest = new BitSet();
        rest.set(0, plan.size());
        rest.andNot(positions);
        return plan.keeping(rest);
    }

    private static List<BitSet> parts(List<BitSet> groups, int count) {
        List<BitSet> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            BitSet part = new BitSet();
            groups.subList(groups.size() * i / count, groups.size() * (i + 1) / count)
                    .forEach(part::or);
            parts.add(part);
        }
        return parts;
    }
}
