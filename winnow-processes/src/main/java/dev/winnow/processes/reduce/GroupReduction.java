package dev.winnow.processes.reduce;

import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.SequentialTest;
import dev.winnow.processes.trial.TestedBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Delta debugging over atomic groups of inputs, each candidate decided by a sequential test.
 *
 * <p>Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (TSE 2002); atomic groups as in STS
 * (PODC'14, section 2.2). Differs in three ways. Runs of one candidate do not agree, hence the test. Chunks alone are
 * tried only while there are two. And it sweeps: a cheap test screens all complements of a granularity; then the chunks
 * that can probably be left out are left out together, or else the last half or the first half of them, or else one. A
 * replay takes seconds and several clusters run at once, so that the number of rounds counts, not only that of replays.
 *
 * <p>Inputs that are left out leave idle time behind. Once it adds up, a sweep also tests the plan without it: replays
 * then take less time.
 *
 * <p>The rate that candidates must reach is fixed at the start. If it followed the incumbent, it would decay.
 */
final class GroupReduction {

    /** Less idle time than this is not worth a candidate. */
    private static final long LEAST_IDLE_MILLIS = 2_000;

    private final ReductionRun run;
    private final SequentialTest test;
    private final SequentialTest screening;
    private final long usualGap;
    private int leastSizeWithIdleTime = Integer.MAX_VALUE; // of plans whose idle time was tried

    private GroupReduction(ReductionRun run) {
        this.run = run;
        this.test = run.rateTest();
        this.screening = run.screening();
        this.usualGap = ReplayPlan.repeating(run.request().original()).inputs().stream()
                .mapToLong(PlannedInput::gapMillis)
                .max()
                .orElse(0);
    }

    static void run(ReductionRun run) {
        new GroupReduction(run).minimize();
    }

    private void minimize() {
        boolean isHalved = true;
        while (isHalved && groupCount() > 1) {
            isHalved = tryHalves();
        }
        int chunks = 4;
        boolean isMinimal = groupCount() <= 2;
        while (!isMinimal && groupCount() > 1) {
            chunks = Math.min(chunks, groupCount());
            boolean isFinest = chunks == groupCount();
            int removed = sweep(chunks);
            isMinimal = isFinest && removed == 0;
            chunks = 2 * Math.max(1, chunks - removed);
        }
    }

    private int groupCount() {
        return run.plan().atomicGroups().size();
    }

    private boolean tryHalves() {
        List<ReplayPlan> halves = parts(run.plan().atomicGroups(), 2).stream()
                .map(half -> run.plan().keeping(half))
                .toList();
        int accepted = tested(halves).accepted();
        if (accepted >= 0) {
            run.accept(halves.get(accepted));
        }
        return accepted >= 0;
    }

    private TestedBatch tested(List<ReplayPlan> plans) {
        return run.tests()
                .test(
                        "ddmin",
                        plans.stream().map(plan -> Candidate.of(plan, test)).toList());
    }

    /** A plan without some of its inputs, or without idle time. */
    private record Change(BitSet leftOut, long gapLimit) {

        ReplayPlan applyTo(ReplayPlan plan) {
            return without(plan, leftOut).withGapsUpTo(gapLimit);
        }

        Change and(Change other) {
            BitSet both = (BitSet) leftOut.clone();
            both.or(other.leftOut);
            return new Change(both, Math.min(gapLimit, other.gapLimit));
        }

        /** Returns true if this leaves out what the other one leaves out, which must be something. */
        boolean includes(Change other) {
            BitSet both = (BitSet) leftOut.clone();
            both.and(other.leftOut);
            return !other.leftOut.isEmpty() && both.equals(other.leftOut);
        }

        static Change of(List<Change> changes) {
            return changes.stream().reduce(Change::and).orElseThrow();
        }
    }

    /** Tests all candidates with this many chunks and leaves out what can be left out. Returns the chunks left out. */
    private int sweep(int chunks) {
        List<Change> changes = new ArrayList<>();
        parts(run.plan().atomicGroups(), chunks).forEach(part -> changes.add(new Change(part, Long.MAX_VALUE)));
        if (hasIdleTime()) {
            changes.add(new Change(new BitSet(), usualGap));
            leastSizeWithIdleTime = run.plan().size();
        }
        return acceptMost(promising(changes));
    }

    private List<Change> promising(List<Change> changes) {
        TestedBatch batch = run.tests()
                .testAll(
                        "screen",
                        changes.stream()
                                .map(change -> Candidate.of(change.applyTo(run.plan()), screening))
                                .toList());
        List<Change> promising = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            if (batch.results().get(i).isAccepted()) {
                promising.add(changes.get(i));
            }
        }
        return promising;
    }

    /** Makes as many of the changes as possible. Returns how many of them leave something out. */
    private int acceptMost(List<Change> promising) {
        List<Change> choices = new ArrayList<>();
        if (promising.size() > 1) {
            choices.add(Change.of(promising));
        }
        if (promising.size() > 3) {
            choices.add(Change.of(promising.subList(promising.size() / 2, promising.size())));
            choices.add(Change.of(promising.subList(0, promising.size() / 2)));
        }
        choices.addAll(promising);
        choices.removeIf(choice -> choice.leftOut().cardinality() == run.plan().size());
        List<ReplayPlan> plans =
                choices.stream().map(choice -> choice.applyTo(run.plan())).toList();
        int accepted = plans.isEmpty() ? -1 : tested(plans).accepted();
        if (accepted < 0) {
            return 0;
        }
        run.accept(plans.get(accepted));
        Change made = choices.get(accepted);
        return (int) promising.stream().filter(made::includes).count();
    }

    /** Returns true if much time was left behind, and a quarter of the inputs was left out since that was tried. */
    private boolean hasIdleTime() {
        long idle = run.plan().inputs().stream()
                .mapToLong(input -> Math.max(0, input.gapMillis() - usualGap))
                .sum();
        return idle >= LEAST_IDLE_MILLIS && run.plan().size() <= 0.75 * leastSizeWithIdleTime;
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
