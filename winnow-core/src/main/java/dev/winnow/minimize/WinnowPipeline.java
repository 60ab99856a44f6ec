package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Schedule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The default chain: coarse before fine, exact before wild, and whatever pays best goes next.
 *
 * <p>Beyond DEMi: a candidate is asked for by fingerprint and by type in turn, and what was really made of it is the next best, so that no way of
 * asking has to hold for the whole; whole processes, types, cones and episodes vanish at once; all to a fixpoint.
 */
final class WinnowPipeline {

    private static final long COARSE = 20_000_000; // steps for one run of a sweep
    private static final Match[] MATCHES = {
        Match.EXACT, Match.OLDEST, Match.NEWEST, Match.HIGHEST_CLOCK, Match.LOWEST_CLOCK
    };
    private static final Units[] SWEEPS = {
        Units.PROCESSES, Units.EPISODES, Units.TYPES, Units.CONES, Units.CHUNKS, Units.CHANNELS, Units.SINGLES
    };

    private final Work work;
    private final List<Sweep> sweeps = new ArrayList<>();

    WinnowPipeline(Work work) {
        this.work = work;
        for (Units units : SWEEPS) {
            for (Match match : MATCHES) {
                sweeps.add(new Sweep(units, match));
            }
        }
    }

    /** Leaves out sets of one kind, asked for in one way; with what that brought so far. */
    private static final class Sweep {
        private final Units units;
        private final Match match;
        private double pays = Double.MAX_VALUE; // steps saved for a step performed, the last time
        private boolean isDone; // nothing to gain with the present best

        Sweep(Units units, Match match) {
            this.units = units;
            this.match = match;
        }
    }

    void run() {
        work.stage("provenance", Long.MAX_VALUE, this::provenance);
        work.stage("externals", Long.MAX_VALUE, this::externals);
        sweepToTheEnd();
        while (work.stage(Units.PAIRS.text(), COARSE, () -> sweep(Units.PAIRS, Match.EXACT))) {
            sweepToTheEnd();
        }
    }

    private boolean provenance() {
        Incumbent incumbent = work.incumbent();
        BitSet irrelevant = Provenance.irrelevant(incumbent.execution());
        return !irrelevant.isEmpty() && incumbent.leaveOut(List.of(irrelevant), Match.EXACT);
    }

    private boolean externals() {
        return SubsetReduction.externals(work, new QuickXplain(), work::stsSched);
    }

    private void sweepToTheEnd() {
        sweeps.forEach(sweep -> sweep.isDone = false);
        for (Sweep next = best(); next != null && !work.spending().isDone(); next = best()) {
            Sweep sweep = next;
            Schedule before = work.incumbent().schedule();
            long spentBefore = work.spending().steps();
            boolean better = work.stage(sweep.units.text(), COARSE, () -> sweep(sweep.units, sweep.match));
            long spent = Math.max(1, work.spending().steps() - spentBefore);
            sweep.pays = (double) (before.size() - work.incumbent().schedule().size()) / spent;
            if (better) {
                sweeps.forEach(other -> other.isDone = false);
            }
            sweep.isDone = !better;
        }
    }

    /** The sweep that paid best the last time; those that never ran come first, in their order. */
    private @Nullable Sweep best() {
        Sweep best = null;
        for (Sweep sweep : sweeps) {
            if (!sweep.isDone && (best == null || sweep.pays > best.pays)) {
                best = sweep;
            }
        }
        return best;
    }

    private boolean sweep(Units units, Match match) {
        Incumbent incumbent = work.incumbent();
        return incumbent.leaveOut(units.of(incumbent.execution(), incumbent.schedule(), work.moves()), match);
    }
}
