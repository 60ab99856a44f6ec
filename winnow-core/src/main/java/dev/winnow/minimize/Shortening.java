package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;
import dev.winnow.rehearse.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a shorter way to the violation over configurations, in ever wider corridors, and for the proof that there is none.
 *
 * <p>Only for systems that can name their configurations. What was proved holds until there is a better execution.
 */
final class Shortening {

    private static final long NARROW = 30_000; // steps
    private static final long WIDE = 60_000;
    private static final long PROOF = 300_000;
    private static final int DEARER = 8; // so much less is searched where states are objects and not numbers

    private final Work work;
    private @Nullable Schedule searched; // what the following is known of
    private boolean corridorProved;
    private boolean globallyProved;
    private int lowerBound;

    Shortening(Work work) {
        this.work = work;
    }

    /** Looks for a shorter way among moves like those of the best. */
    boolean path() {
        return work.withStates(this::path);
    }

    private boolean path(Rehearsal rehearsal) {
        begin();
        long narrow = budget(NARROW);
        long wide = budget(WIDE);
        return path(rehearsal, Corridor.CHANNELS, ShortestPath.Guide.BOLD, narrow)
                || path(rehearsal, Corridor.TYPES, ShortestPath.Guide.CAUTIOUS, narrow)
                || path(rehearsal, Corridor.CHANNELS, ShortestPath.Guide.NONE, wide)
                || path(rehearsal, Corridor.ALL, ShortestPath.Guide.CAUTIOUS, wide);
    }

    private boolean path(Rehearsal rehearsal, Corridor corridor, ShortestPath.Guide guide, long budget) {
        if (work.spending().isOver()) {
            return false;
        }
        Schedule best = work.incumbent().schedule();
        int[] script = corridor == Corridor.ALL ? script() : best.moves(work.moves()::isExternal);
        ShortestPath.Outcome outcome = new ShortestPath(
                        rehearsal, work.moves(), work.violation(), work::isValid, work.spending()::isDone)
                .below(
                        best,
                        corridor,
                        script,
                        guide,
                        Math.min(budget, work.spending().left()));
        work.spending().spend(outcome.performed());
        corridorProved |= corridor == Corridor.CHANNELS && canProve() && outcome.isProof() && outcome.shorter() == null;
        return outcome.shorter() != null && work.incumbent().tryOut(outcome.shorter(), Match.EXACT);
    }

    /** Tries all that the system can do, as far as the budget goes. */
    boolean proof() {
        return work.withStates(this::proof);
    }

    private boolean proof(Rehearsal rehearsal) {
        begin();
        Schedule best = work.incumbent().schedule();
        Exhaustive.Outcome outcome = new Exhaustive(
                        rehearsal, work.moves(), work.violation(), script(), work::isValid, work.spending()::isDone)
                .below(best, Math.min(budget(PROOF), work.spending().left()));
        work.spending().spend(outcome.performed());
        if (outcome.shortest() != null) {
            return work.incumbent().tryOut(outcome.shortest(), Match.EXACT);
        }
        if (canProve() && outcome.isProof() && outcome.exact()) {
            lowerBound = outcome.noneBelow();
            globallyProved = lowerBound >= best.size();
        }
        return false;
    }

    /** With bounds on delays, messages that say the same differ by their age; with checks now and then, states by their place. */
    private boolean canProve() {
        return work.setup().checkEvery() == 1 && !work.setup().world().timing().hasCommonClock();
    }

    private void begin() {
        Schedule best = work.incumbent().schedule();
        if (!best.equals(searched)) {
            searched = best;
            corridorProved = false;
            globallyProved = false;
            lowerBound = 0;
        }
    }

    private int[] script() {
        return Schedule.of(work.original(), work.moves()).moves(work.moves()::isExternal);
    }

    private long budget(long usual) {
        return usual * work.options().effort() / (work.tester().isFast() ? 1 : DEARER);
    }

    /** Whether nothing among moves like those of the best is shorter than it. */
    boolean isCorridorProved() {
        return corridorProved && work.incumbent().schedule().equals(searched);
    }

    /** Whether nothing at all is shorter than the best. */
    boolean isGloballyProved() {
        return globallyProved && work.incumbent().schedule().equals(searched);
    }

    int lowerBound() {
        return work.incumbent().schedule().equals(searched) ? lowerBound : 0;
    }
}
