package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.StepBudget;
import dev.winnow.model.SeededRandom;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A reduction that leaves out sets of steps of every kind, under every match policy, until none can be left out. The
 * next sweep is the one that last saved most steps per step performed.
 *
 * <p>Beyond DEMi: sweeps alternate between fingerprint and type matching, and the performed schedule becomes the next
 * best. So no match policy has to hold for the whole execution.
 */
final class RemovalSweeps {

    private static final List<MatchPolicy> MATCHES = List.of(
            MatchPolicy.OLDEST,
            MatchPolicy.NEWEST,
            MatchPolicy.EXACT,
            MatchPolicy.HIGHEST_CLOCK,
            MatchPolicy.LOWEST_CLOCK);
    // Of each channel, only the head can be delivered: there is nothing to choose from.
    private static final List<MatchPolicy> MATCHES_IN_ORDER =
            List.of(MatchPolicy.OLDEST, MatchPolicy.CHANNEL, MatchPolicy.EXACT);
    private static final List<MatchPolicy> MATCHES_TO_END = List.of(MatchPolicy.EXACT, MatchPolicy.OLDEST);
    private static final RemovalUnits[] COARSE_TO_FINE = {
        RemovalUnits.PROCESSES,
        RemovalUnits.EPISODES,
        RemovalUnits.TYPES,
        RemovalUnits.CONES,
        RemovalUnits.CHUNKS,
        RemovalUnits.CHANNELS,
        RemovalUnits.SINGLES,
        RemovalUnits.COUPLES
    };

    /** A runner of sweeps. */
    interface SweepRunner {
        /** Runs one sweep. Returns true if it improved the incumbent. */
        boolean run(String name, MatchPolicy match, MinimizationRun.Reduction sweep);
    }

    private final Incumbent incumbent;
    private final MoveTable moves;
    private final StepBudget budget;
    private final SweepRunner runner;
    private final List<Sweep> sweeps = new ArrayList<>();

    RemovalSweeps(Incumbent incumbent, MinimizationRun run, SweepRunner runner) {
        this.incumbent = incumbent;
        this.moves = run.moves();
        this.budget = run.budget();
        this.runner = runner;
        for (RemovalUnits units : COARSE_TO_FINE) {
            for (MatchPolicy match : run.isFifo() ? MATCHES_IN_ORDER : MATCHES) {
                sweeps.add(new Sweep(units, match));
            }
        }
    }

    /** A kind of sets and a match policy, with the gain of the last run. */
    private static final class Sweep {
        private final RemovalUnits units;
        private final MatchPolicy match;
        private double stepsSavedPerStep = Double.MAX_VALUE;
        private boolean isDone; // cannot improve the current best

        Sweep(RemovalUnits units, MatchPolicy match) {
            this.units = units;
            this.match = match;
        }
    }

    /** Runs sweeps until none improves the incumbent. */
    void runToFixpoint() {
        runWhile(() -> true);
    }

    /** Runs sweeps while the condition holds, until none improves the incumbent. */
    void runWhile(BooleanSupplier condition) {
        sweeps.forEach(sweep -> sweep.isDone = false);
        for (Sweep next = best(); next != null && !budget.pollStop() && condition.getAsBoolean(); next = best()) {
            run(next);
        }
    }

    private void run(Sweep sweep) {
        int before = incumbent.schedule().size();
        long spentBefore = budget.steps();
        boolean improved = runner.run(sweep.units.stageName(), sweep.match, () -> sweepOnce(sweep.units, sweep.match));
        long spent = Math.max(1, budget.steps() - spentBefore);
        sweep.stepsSavedPerStep = (double) (before - incumbent.schedule().size()) / spent;
        if (improved) {
            sweeps.forEach(other -> other.isDone = false);
        }
        sweep.isDone = !improved;
    }

    /** Returns the open sweep with the highest gain. Sweeps that never ran come first, in their order. */
    private @Nullable Sweep best() {
        Sweep best = null;
        for (Sweep sweep : sweeps) {
            if (!sweep.isDone && (best == null || sweep.stepsSavedPerStep > best.stepsSavedPerStep)) {
                best = sweep;
            }
        }
        return best;
    }

    /** Runs one sweep, drawn at random. Returns true if it improved the incumbent. */
    boolean sweepAtRandom(SeededRandom random) {
        Sweep sweep = sweeps.get(random.nextInt(sweeps.size()));
        return sweepOnce(sweep.units, sweep.match);
    }

    /** Tries to leave out each set of every kind once, and continues each execution to its end. */
    boolean sweepToEnds() {
        boolean hasImproved = false;
        for (RemovalUnits units : COARSE_TO_FINE) {
            for (MatchPolicy match : MATCHES_TO_END) {
                List<BitSet> found = units.find(incumbent.execution(), incumbent.schedule(), moves);
                hasImproved |= incumbent.removeEachAndContinue(found, match);
            }
        }
        return hasImproved;
    }

    /** Tries to leave out each set of this kind once. */
    boolean sweepOnce(RemovalUnits units, MatchPolicy match) {
        return incumbent.removeEach(units.find(incumbent.execution(), incumbent.schedule(), moves), match);
    }
}
