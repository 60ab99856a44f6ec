package dev.winnow.processes.reduce;

import dev.winnow.processes.model.PlannedInput;
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
 * (PODC'14, section 2.2). Differs in four ways. Runs of one candidate do not agree, hence the test. Chunks alone are
 * tried only while there are at most {@value #MAX_CHUNKS_ALONE}. Complements are tried from the last to the first, and
 * after a success the search goes on at the same place. All granularities from the current one on are one list of
 * candidates, so that no cluster waits for the slowest candidate of a granularity.
 *
 * <p>Inputs that are left out leave idle time behind. Once it adds up, a plan without it is tried as well: replays then
 * take less time.
 *
 * <p>The rate that candidates must reach is fixed at the start. If it followed the incumbent, it would decay.
 */
final class GroupReduction {

    private static final int MAX_CHUNKS_ALONE = 4;

    /** Less idle time than this is not worth a candidate. */
    private static final long LEAST_IDLE_MILLIS = 2_000;

    private final ReductionRun run;
    private final SequentialTest test;
    private final long usualGap;
    private int chunks = 2;
    private int next = Integer.MAX_VALUE; // the group before which the search goes on
    private int leastSizeWithIdleTime = Integer.MAX_VALUE; // of plans whose idle time was found to matter

    private GroupReduction(ReductionRun run) {
        this.run = run;
        this.test = run.rateTest();
        this.usualGap = ReplayPlan.repeating(run.request().original()).inputs().stream()
                .mapToLong(PlannedInput::gapMillis)
                .max()
                .orElse(0);
    }

    static void run(ReductionRun run) {
        new GroupReduction(run).minimize();
    }

    private void minimize() {
        boolean isReduced = true;
        while (isReduced && run.plan().atomicGroups().size() > 1) {
            isReduced = tryAll();
        }
    }

    /** A smaller or faster plan, and how the search goes on if it is accepted. */
    private record Proposal(ReplayPlan plan, int chunks, int next) {}

    /** Tries all candidates. Returns true if one was accepted. */
    private boolean tryAll() {
        List<Proposal> proposals = proposals();
        int accepted = run.tests()
                .test(
                        "ddmin",
                        proposals.stream()
                                .map(proposal -> Candidate.of(proposal.plan(), test))
                                .toList())
                .accepted();
        if (hasIdleTime() && accepted != 0) {
            leastSizeWithIdleTime = run.plan().size();
        }
        if (accepted >= 0) {
            run.accept(proposals.get(accepted).plan());
            chunks = proposals.get(accepted).chunks();
            next = proposals.get(accepted).next();
        }
        return accepted >= 0;
    }

    private List<Proposal> proposals() {
        List<Proposal> proposals = new ArrayList<>();
        if (hasIdleTime()) {
            proposals.add(new Proposal(run.plan().withGapsUpTo(usualGap), chunks, next));
        }
        List<BitSet> groups = run.plan().atomicGroups();
        int count = Math.min(chunks, groups.size());
        while (count < groups.size()) {
            addRemovals(groups, count, proposals);
            count = Math.min(2 * count, groups.size());
        }
        addRemovals(groups, count, proposals);
        return proposals;
    }

    /** Returns true if much time was left behind, and a quarter of the inputs was left out since that was tried. */
    private boolean hasIdleTime() {
        long idle = run.plan().inputs().stream()
                .mapToLong(input -> Math.max(0, input.gapMillis() - usualGap))
                .sum();
        return idle >= LEAST_IDLE_MILLIS && run.plan().size() <= 0.75 * leastSizeWithIdleTime;
    }

    /** Adds all candidates with this many chunks. */
    private void addRemovals(List<BitSet> groups, int count, List<Proposal> proposals) {
        if (count <= MAX_CHUNKS_ALONE) {
            parts(groups, count)
                    .forEach(part -> proposals.add(new Proposal(run.plan().keeping(part), 2, Integer.MAX_VALUE)));
        }
        if (count == 2) { // the complement of one chunk is the other
            return;
        }
        List<BitSet> parts = parts(groups, count);
        int first = firstPart(groups.size(), count);
        for (int i = 0; i < count; i++) {
            int part = (first - i + count) % count;
            proposals.add(new Proposal(
                    without(run.plan(), parts.get(part)), Math.max(count - 1, 2), groups.size() * part / count));
        }
    }

    /** Returns the last chunk that begins before the place where the search goes on. */
    private int firstPart(int groups, int count) {
        for (int part = count - 1; part > 0; part--) {
            if (groups * part / count < next) {
                return part;
            }
        }
        return count - 1;
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
