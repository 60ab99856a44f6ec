package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.minimize.oracle.Incumbent;
import dev.winnow.minimize.oracle.StepBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out sets of steps of every kind, asked for in every way, until nothing more can be left out. Whatever paid
 * best the last time goes next: steps saved for a step performed.
 *
 * <p>Beyond DEMi: a candidate is asked for by fingerprint and by type in turn, and what was really made of it is the
 * next best, so that no way of asking has to hold for the whole.
 */
final class RemovalSweeps {

    private static final MatchPolicy[] MATCHES = {
        MatchPolicy.OLDEST, MatchPolicy.NEWEST, MatchPolicy.EXACT, MatchPolicy.HIGHEST_CLOCK, MatchPolicy.LOWEST_CLOCK
    };
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

    /** Runs one sweep, and says whether it bettered anything and came to its end. */
    interface SweepRunner {
        boolean run(String name, MatchPolicy match, MinimizationRun.Reduction sweep);
    }

    private final Incumbent incumbent;
    private final MoveTable moves;
    private final StepBudget budget;
    private final SweepRunner runner;
    private final List<Sweep> sweeps = new ArrayList<>();

    RemovalSweeps(Incumbent incumbent, MoveTable moves, StepBudget budget, SweepRunner stage) {
        this.incumbent = incumbent;
        this.moves = moves;
        this.budget = budget;
        this.runner = stage;
        for (RemovalUnits units : COARSE_TO_FINE) {
            for (MatchPolicy match : MATCHES) {
                sweeps.add(new Sweep(units, match));
            }
        }
    }

    /** Sets of one kind, asked for in one way; with what that brought so far. */
    private static final class Sweep {
        private final RemovalUnits units;
        private final MatchPolicy match;
        private double stepsSavedPerStep = Double.MAX_VALUE;
        private boolean isDone; // nothing to gain with the present best

        Sweep(RemovalUnits units, MatchPolicy match) {
            this.units = units;
            this.match = match;
        }
    }

    void runToFixpoint() {
        sweeps.forEach(sweep -> sweep.isDone = false);
        for (Sweep next = best(); next != null && !budget.pollStop(); next = best()) {
            run(next);
        }
    }

    private void run(Sweep sweep) {
        int before = incumbent.schedule().size();
        long spentBefore = budget.steps();
        boolean better = runner.run(sweep.units.stageName(), sweep.match, () -> sweepOnce(sweep.units, sweep.match));
        long spent = Math.max(1, budget.steps() - spentBefore);
        sweep.stepsSavedPerStep = (double) (before - incumbent.schedule().size()) / spent;
        if (better) {
            sweeps.forEach(other -> other.isDone = false);
        }
        sweep.isDone = !better;
    }

    /** The sweep that paid best the last time; those that never ran come first, in their order. */
    private @Nullable Sweep best() {
        Sweep best = null;
        for (Sweep sweep : sweeps) {
            if (!sweep.isDone && (best == null || sweep.stepsSavedPerStep > best.stepsSavedPerStep)) {
                best = sweep;
            }
        }
        return best;
    }

    /** Leaves out each set of this kind once. */
    boolean sweepOnce(RemovalUnits units, MatchPolicy match) {
        return incumbent.removeEach(units.find(incumbent.execution(), incumbent.schedule(), moves), match);
    }
}
