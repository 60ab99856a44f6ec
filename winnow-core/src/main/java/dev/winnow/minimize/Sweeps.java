package dev.winnow.minimize;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out sets of steps of every kind, asked for in every way, until nothing more can be left out. Whatever paid best the last time goes
 * next: steps saved for a step performed.
 *
 * <p>Beyond DEMi: a candidate is asked for by fingerprint and by type in turn, and what was really made of it is the next best, so that no way of
 * asking has to hold for the whole.
 */
final class Sweeps {

    private static final Match[] MATCHES = {
        Match.OLDEST, Match.NEWEST, Match.EXACT, Match.HIGHEST_CLOCK, Match.LOWEST_CLOCK
    };
    private static final Units[] COARSE_TO_FINE = {
        Units.PROCESSES,
        Units.EPISODES,
        Units.TYPES,
        Units.CONES,
        Units.CHUNKS,
        Units.CHANNELS,
        Units.SINGLES,
        Units.COUPLES
    };

    /** Runs one sweep, and says whether it bettered anything and came to its end. */
    interface Stage {
        boolean run(String name, Match match, Work.Reduction sweep);
    }

    private final Incumbent incumbent;
    private final Moves moves;
    private final Ledger ledger;
    private final Stage stage;
    private final List<Sweep> sweeps = new ArrayList<>();

    Sweeps(Incumbent incumbent, Moves moves, Ledger ledger, Stage stage) {
        this.incumbent = incumbent;
        this.moves = moves;
        this.ledger = ledger;
        this.stage = stage;
        for (Units units : COARSE_TO_FINE) {
            for (Match match : MATCHES) {
                sweeps.add(new Sweep(units, match));
            }
        }
    }

    /** Sets of one kind, asked for in one way; with what that brought so far. */
    private static final class Sweep {
        private final Units units;
        private final Match match;
        private double pays = Double.MAX_VALUE;
        private boolean isDone; // nothing to gain with the present best

        Sweep(Units units, Match match) {
            this.units = units;
            this.match = match;
        }
    }

    void toTheEnd() {
        sweeps.forEach(sweep -> sweep.isDone = false);
        for (Sweep next = best(); next != null && !ledger.isDone(); next = best()) {
            run(next);
        }
    }

    private void run(Sweep sweep) {
        int before = incumbent.schedule().size();
        long spentBefore = ledger.steps();
        boolean better = stage.run(sweep.units.text(), sweep.match, () -> once(sweep.units, sweep.match));
        long spent = Math.max(1, ledger.steps() - spentBefore);
        sweep.pays = (double) (before - incumbent.schedule().size()) / spent;
        if (better) {
            sweeps.forEach(other -> other.isDone = false);
        }
        sweep.isDone = !better;
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

    /** Leaves out each set of this kind once. */
    boolean once(Units units, Match match) {
        return incumbent.leaveOut(units.of(incumbent.execution(), incumbent.schedule(), moves), match);
    }
}
