package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.shortest.Corridor;
import dev.winnow.minimize.shortest.ExhaustiveProof;
import dev.winnow.minimize.shortest.ShortestPath;
import org.jspecify.annotations.Nullable;

/**
 * The stages that search the state space, in ever wider corridors, for a shorter path to the violation or a proof that
 * none exists.
 *
 * <p>Only for systems with state fingerprints. A proof is dropped when a better execution is found.
 */
final class PathShortening {

    private static final long NARROW_STEPS = 30_000;
    private static final long WIDE_STEPS = 60_000;
    private static final long PROOF_STEPS = 300_000;
    private static final int SLOW_ENGINE_DIVISOR = 8; // for systems without a compiled engine

    private final MinimizationRun run;
    private @Nullable Schedule searchedSchedule; // the best that the following fields are about
    private boolean corridorProved;
    private boolean globallyProved;
    private int lowerBound;

    PathShortening(MinimizationRun run) {
        this.run = run;
    }

    /** Searches for a shorter path among moves similar to those of the best. */
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

    private boolean searchShorter(
            GuidedRun guidedRun, Corridor corridor, ShortestPath.Heuristic heuristic, long budget) {
        if (run.budget().pollStageEnd()) {
            return false;
        }
        Schedule best = run.incumbent().schedule();
        int[] script = corridor == Corridor.ALL ? script() : best.moves(run.moves()::isExternal);
        ShortestPath.ShortestPathResult result = new ShortestPath(
                        guidedRun, run.moves(), run.violation(), run::isValid, run.budget()::pollStop)
                .findShorterThan(
                        best,
                        corridor,
                        script,
                        heuristic,
                        Math.min(budget, run.budget().remaining()));
        run.budget().spend(result.performedSteps());
        corridorProved |= corridor == Corridor.CHANNELS && canProve() && result.isProof() && result.shorter() == null;
        return result.shorter() != null && run.incumbent().tryCandidate(result.shorter(), MatchPolicy.EXACT);
    }

    /** Searches all shorter executions, as far as the budget allows. Returns true if it found one. */
    boolean proveShortest() {
        return run.withStateFingerprints(this::proveShortest);
    }

    private boolean proveShortest(GuidedRun guidedRun) {
        resetIfImproved();
        Schedule best = run.incumbent().schedule();
        ExhaustiveProof.ProofResult proof = new ExhaustiveProof(
                        guidedRun, run.moves(), run.violation(), run::isValid, run.budget()::pollStop)
                .proveNoneShorter(
                        best,
                        script(),
                        Math.min(budget(PROOF_STEPS), run.budget().remaining()));
        run.budget().spend(proof.performedSteps());
        if (proof.shortest() != null) {
            return run.incumbent().tryCandidate(proof.shortest(), MatchPolicy.EXACT);
        }
        if (canProve() && proof.isProof() && proof.exact()) {
            lowerBound = proof.lowerBound();
            globallyProved = lowerBound >= best.size();
        }
        return false;
    }

    /**
     * Returns true if equal configurations have equal futures. With a common clock, equal messages differ by their age;
     * with infrequent checks, equal states differ by their position.
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

    private long budget(long steps) {
        return steps * run.options().effort() / (run.tester().hasFastEngine() ? 1 : SLOW_ENGINE_DIVISOR);
    }

    /** Returns true if no shorter path uses only the channels and types of the best. */
    boolean isCorridorProved() {
        return corridorProved && run.incumbent().schedule().equals(searchedSchedule);
    }

    /** Returns true if no execution is shorter than the best. */
    boolean isGloballyProved() {
        return globallyProved && run.incumbent().schedule().equals(searchedSchedule);
    }

    /** Returns the proved minimum number of steps of a failing execution, or 0. */
    int lowerBound() {
        return run.incumbent().schedule().equals(searchedSchedule) ? lowerBound : 0;
    }
}
