package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.shortest.Corridor;
import dev.winnow.minimize.shortest.ExhaustiveProof;
import dev.winnow.minimize.shortest.ShortestPath;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a shorter way to the violation over configurations, in ever wider corridors, and for the proof that
 * there is none.
 *
 * <p>Only for systems that can name their configurations. What was proved holds until there is a better execution.
 */
final class PathShortening {

    private static final long NARROW_STEPS = 30_000; // steps
    private static final long WIDE_STEPS = 60_000;
    private static final long PROOF_STEPS = 300_000;
    private static final int SLOW_ENGINE_DIVISOR =
            8; // so much less is searched where states are objects and not numbers

    private final MinimizationRun run;
    private @Nullable Schedule searchedSchedule; // what the following is known of
    private boolean corridorProved;
    private boolean globallyProved;
    private int lowerBound;

    PathShortening(MinimizationRun run) {
        this.run = run;
    }

    /** Looks for a shorter way among moves like those of the best. */
    boolean searchShorter() {
        return run.withStateFingerprints(this::searchShorter);
    }

    private boolean searchShorter(GuidedRun guidedRun) {
        resetIfImproved();
        long narrow = budget(NARROW_STEPS);
        long wide = budget(WIDE_STEPS);
        return searchShorter(guidedRun, Corridor.CHANNELS, ShortestPath.Heuristic.BOLD, narrow)
                || searchShorter(guidedRun, Corridor.TYPES, ShortestPath.Heuristic.CAUTIOUS, narrow)
                || searchShorter(guidedRun, Corridor.CHANNELS, ShortestPath.Heuristic.NONE, wide)
                || searchShorter(guidedRun, Corridor.ALL, ShortestPath.Heuristic.CAUTIOUS, wide);
    }

    private boolean searchShorter(GuidedRun guidedRun, Corridor corridor, ShortestPath.Heuristic guide, long budget) {
        if (run.budget().pollStageEnd()) {
            return false;
        }
        Schedule best = run.incumbent().schedule();
        int[] script = corridor == Corridor.ALL ? script() : best.moves(run.moves()::isExternal);
        ShortestPath.ShortestPathResult outcome = new ShortestPath(
                        guidedRun, run.moves(), run.violation(), run::isValid, run.budget()::pollStop)
                .findShorterThan(
                        best,
                        corridor,
                        script,
                        guide,
                        Math.min(budget, run.budget().remaining()));
        run.budget().spend(outcome.performedSteps());
        corridorProved |= corridor == Corridor.CHANNELS && canProve() && outcome.isProof() && outcome.shorter() == null;
        return outcome.shorter() != null && run.incumbent().tryCandidate(outcome.shorter(), MatchPolicy.EXACT);
    }

    /** Tries all that the system can do, as far as the budget goes. */
    boolean proveShortest() {
        return run.withStateFingerprints(this::proveShortest);
    }

    private boolean proveShortest(GuidedRun guidedRun) {
        resetIfImproved();
        Schedule best = run.incumbent().schedule();
        ExhaustiveProof.ProofResult outcome = new ExhaustiveProof(
                        guidedRun, run.moves(), run.violation(), script(), run::isValid, run.budget()::pollStop)
                .proveNoneShorter(
                        best, Math.min(budget(PROOF_STEPS), run.budget().remaining()));
        run.budget().spend(outcome.performedSteps());
        if (outcome.shortest() != null) {
            return run.incumbent().tryCandidate(outcome.shortest(), MatchPolicy.EXACT);
        }
        if (canProve() && outcome.isProof() && outcome.exact()) {
            lowerBound = outcome.lowerBound();
            globallyProved = lowerBound >= best.size();
        }
        return false;
    }

    /**
     * With bounds on delays, messages that say the same differ by their age; with checks now and then, states by their
     * place.
     */
    private boolean canProve() {
        return run.setup().checkEvery() == 1 && !run.setup().world().timing().hasCommonClock();
    }

    private void resetIfImproved() {
        Schedule best = run.incumbent().schedule();
        if (!best.equals(searchedSchedule)) {
            searchedSchedule = best;
            corridorProved = false;
            globallyProved = false;
            lowerBound = 0;
        }
    }

    private int[] script() {
        return Schedule.of(run.original(), run.moves()).moves(run.moves()::isExternal);
    }

    private long budget(long usual) {
        return usual * run.options().effort() / (run.tester().hasFastEngine() ? 1 : SLOW_ENGINE_DIVISOR);
    }

    /** Whether nothing among moves like those of the best is shorter than it. */
    boolean isCorridorProved() {
        return corridorProved && run.incumbent().schedule().equals(searchedSchedule);
    }

    /** Whether nothing at all is shorter than the best. */
    boolean isGloballyProved() {
        return globallyProved && run.incumbent().schedule().equals(searchedSchedule);
    }

    int lowerBound() {
        return run.incumbent().schedule().equals(searchedSchedule) ? lowerBound : 0;
    }
}
