package dev.winnow.processes.sts;

import dev.winnow.minimize.subset.DeltaDebugging1999;
import dev.winnow.minimize.subset.SubsetTester;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.observe.Fingerprinter;
import dev.winnow.processes.observe.MaskInference;
import dev.winnow.processes.reduce.Claims;
import dev.winnow.processes.reduce.Minimality;
import dev.winnow.processes.reduce.Reduction;
import dev.winnow.processes.reduce.ReductionRequest;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.CandidateTests;
import dev.winnow.processes.trial.FixedRuns;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.ReductionContext;
import dev.winnow.processes.trial.ReductionStopped;
import dev.winnow.processes.trial.StopReason;
import dev.winnow.processes.trial.TestedCandidate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Retrospective causal inference: delta debugging over atomic groups of inputs, replaying each subsequence once while
 * waiting for the internal events of the original run. The pipeline {@code sts}.
 *
 * <p>Scott and others, "Retrospective causal inference" (brief announcement, PODC'14), section 2 and figures 1 and 2;
 * delta debugging is Zeller's of 1999, as in the paper's reference 7.
 *
 * <p>Differs, because less is known about arbitrary servers than about controllers of networks:
 *
 * <ul>
 *   <li>Functional equivalence comes from inferred masks, not from lists of fields.
 *   <li>Happens-before is not recorded. The order of the original run stands for it; the successors of an input are the
 *       kinds of events that first appear after it and before the next input.
 *   <li>Messages are not buffered: an event that comes before its turn counts as having happened, and events that match
 *       nothing are let through, as in the paper.
 *   <li>The result is replayed again, since delta debugging of 1999 may return a sequence that was never tested. If it
 *       passes, the smallest sequence that did fail is returned.
 * </ul>
 *
 * <p>Cost: about 2n replays, each up to ε longer for every absent event. It claims nothing about minimality: one
 * failing run accepts a candidate, and one passing run rejects it.
 */
public final class StsReduction {

    /** The default of ε. */
    public static final long EPSILON_MILLIS = 500;

    private static final int CALIBRATION_RUNS = 12;

    /** The share of the budget after which delta debugging ends, so that the result can be measured. */
    private static final double REDUCE = 0.75;

    private final ReductionRequest request;
    private final ReplayPlan original;
    private final StsReplay replay;
    private final CandidateTests tests;
    private final long epsilonMillis;
    private ReplayPlan best;
    private @Nullable Proportion reproduced;
    private @Nullable StopReason stopped;

    private StsReduction(ReductionRequest request, ReductionContext context, long epsilonMillis) {
        this.request = request;
        this.original = ReplayPlan.repeating(request.original());
        this.replay = new StsReplay(context.runner());
        this.tests = new CandidateTests(
                new ReductionContext(
                        replay, context.threads(), context.nanoTime(), context.journal(), context.monitor()),
                request.trials());
        this.epsilonMillis = epsilonMillis;
        this.best = original;
    }

    /** Reduces a run. Ends early when the budget is used up or the caller cancels, with what was reached. */
    public static Reduction reduce(ReductionRequest request, ReductionContext context, long epsilonMillis) {
        return new StsReduction(request, context, epsilonMillis).reduce();
    }

    private Reduction reduce() {
        try {
            stages();
        } catch (ReductionStopped e) {
            stopped = e.reason();
        }
        Claims.Size size = new Claims.Size(best.size(), original.size(), 0);
        Claims.Effort effort =
                new Claims.Effort(tests.spentReplays() + replay.restarts(), tests.spentMillis(), stopped);
        Minimality minimality = new Minimality.NotDecided("a single run decided each candidate");
        return new Reduction(best, new Claims(size, reproduced, minimality, List.of(), effort));
    }

    private void stages() {
        Masks masks = calibrate();
        RunRecord masked = new Fingerprinter(masks).again(request.original());
        StsPlanner planner = new StsPlanner(masked, original.withMasks(masks), epsilonMillis);
        List<BitSet> groups = original.atomicGroups();
        GroupTester tester = new GroupTester(planner, groups);
        BitSet all = new BitSet();
        all.set(0, groups.size());
        best = planner.plan(tester.positions(all));
        tests.within(REDUCE, () -> tester.test(new DeltaDebugging1999().minimize(groups.size(), tester)));
        tests.repeat(best, counted -> reproduced = counted);
    }

    private Masks calibrate() {
        TestedCandidate measured =
                tests.test("calibrate", Candidate.recorded(original, FixedRuns.counting(CALIBRATION_RUNS)));
        List<RunRecord> runs = new ArrayList<>(measured.records());
        runs.add(request.original());
        return MaskInference.infer(runs);
    }

    /** Replays subsequences once each, two at a time. */
    private final class GroupTester implements SubsetTester {

        private final StsPlanner planner;
        private final List<BitSet> groups;

        GroupTester(StsPlanner planner, List<BitSet> groups) {
            this.planner = planner;
            this.groups = groups;
        }

        BitSet positions(BitSet chosen) {
            BitSet positions = new BitSet();
            chosen.stream().forEach(group -> positions.or(groups.get(group)));
            return positions;
        }

        @Override
        public boolean test(BitSet chosen) {
            return firstFailing(List.of(chosen)) == 0;
        }

        @Override
        public int firstFailing(List<BitSet> subsets) {
            List<ReplayPlan> plans =
                    subsets.stream().map(this::positions).map(planner::plan).toList();
            int accepted = tests.test(
                            "ddmin", plans.stream().map(Candidate::once).toList())
                    .accepted();
            if (accepted >= 0 && plans.get(accepted).size() <= best.size()) {
                best = plans.get(accepted);
            }
            return accepted >= 0 ? accepted : subsets.size();
        }
    }
}
