package dev.winnow.processes.reduce;

import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.trial.Candidate;
import dev.winnow.processes.trial.SequentialTest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Leaves out the end of a plan, then its beginning, as long as it fails often enough.
 *
 * <p>A failure rarely needs inputs that are far apart. What is left takes less time, so that every later replay is
 * faster, and has fewer groups. Delta debugging finds the same, but with rounds of replays that all last as long as the
 * original.
 *
 * <p>A round divides what is undecided into {@value #PARTS} parts and tests all bounds at once, the shortest plan
 * first. Failing need not be monotonic: then a longer plan than the shortest may be found, and delta debugging goes on
 * from there.
 *
 * <p>Cost: with g groups, about twice the logarithm of g to base {@value #PARTS} rounds; most bounds are rejected by
 * two replays.
 */
final class WindowSearch {

    private static final int PARTS = 6;

    private final ReductionRun run;
    private final SequentialTest test;

    private WindowSearch(ReductionRun run) {
        this.run = run;
        this.test = run.rateTest();
    }

    /** Which groups of a plan are kept. */
    private enum Side {
        FIRST {
            @Override
            List<BitSet> of(List<BitSet> groups, int count) {
                return groups.subList(0, count);
            }
        },
        LAST {
            @Override
            List<BitSet> of(List<BitSet> groups, int count) {
                return groups.subList(groups.size() - count, groups.size());
            }
        };

        abstract List<BitSet> of(List<BitSet> groups, int count);

        ReplayPlan keep(ReplayPlan plan, int count) {
            BitSet kept = new BitSet();
            of(plan.atomicGroups(), count).forEach(kept::or);
            return plan.keeping(kept);
        }
    }

    static void run(ReductionRun run) {
        WindowSearch search = new WindowSearch(run);
        search.shorten(Side.FIRST);
        search.shorten(Side.LAST);
    }

    private void shorten(Side side) {
        ReplayPlan plan = run.plan();
        int tooFew = 0;
        int enough = plan.atomicGroups().size();
        while (enough - tooFew > 1) {
            List<Integer> counts = between(tooFew, enough);
            List<ReplayPlan> plans =
                    counts.stream().map(count -> side.keep(plan, count)).toList();
            int accepted = firstAccepted(plans);
            if (accepted >= 0) {
                run.accept(plans.get(accepted));
                enough = counts.get(accepted);
            }
            int rejected = accepted < 0 ? counts.size() - 1 : accepted - 1;
            tooFew = rejected < 0 ? tooFew : counts.get(rejected);
        }
    }

    private int firstAccepted(List<ReplayPlan> plans) {
        return run.tests()
                .test(
                        "window",
                        plans.stream().map(plan -> Candidate.of(plan, test)).toList())
                .accepted();
    }

    /** Returns the bounds of equal parts between two counts, the smallest first. */
    private static List<Integer> between(int tooFew, int enough) {
        List<Integer> counts = new ArrayList<>();
        for (int i = 1; i < PARTS; i++) {
            int count = tooFew + (enough - tooFew) * i / PARTS;
            if (count > tooFew && !counts.contains(count)) {
                counts.add(count);
            }
        }
        return counts;
    }
}
