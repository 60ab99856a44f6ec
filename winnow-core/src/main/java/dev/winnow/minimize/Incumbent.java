package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Schedule;
import dev.winnow.run.OutOfControl;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The best failing execution known, and the one way to better it: ask the oracle, and take what was really made.
 *
 * <p>Better is: fewer steps, and of as many, fewer externals.
 */
final class Incumbent {

    private final Moves moves;
    private final Oracle oracle;
    private final Tester tester;
    private final Runnable improved;
    private Schedule best;
    private @Nullable Execution execution; // of the best; of the first one, when somebody asked

    /**
     * @param improved told whenever there is a better one
     */
    Incumbent(Schedule first, Moves moves, Oracle oracle, Tester tester, Runnable improved) {
        this.best = first;
        this.moves = moves;
        this.oracle = oracle;
        this.tester = tester;
        this.improved = improved;
    }

    Schedule schedule() {
        return best;
    }

    Execution execution() {
        if (!fails()) {
            throw new OutOfControl(
                    "an execution that failed does not fail again",
                    "give more tries (--tries), or find out what it depends on: winnow doctor <scenario>");
        }
        return Objects.requireNonNull(execution);
    }

    /** Whether the first one really fails; those that took its place do. */
    boolean fails() {
        if (execution == null) {
            execution = tester.perform(best);
        }
        return execution != null;
    }

    List<BitSet> groups() {
        return Externals.groups(best, moves);
    }

    /** Whether this schedule fails and is better than the best; then it is the best. */
    boolean tryOut(Schedule schedule, Match match) {
        return take(oracle.test(Candidate.of(schedule, match, best)));
    }

    /** Leaves out each of these sets of places in turn, if it still fails without. */
    boolean leaveOut(List<BitSet> units, Match match) {
        List<BitSet> left = units;
        boolean any = false;
        while (!left.isEmpty()) {
            List<BitSet> groups = groups();
            Oracle.Hit hit =
                    oracle.first(candidates(left, unit -> best.without(Externals.closed(unit, groups)), match));
            if (hit == null) {
                return any;
            }
            BitSet removed = Externals.closed(left.get(hit.index()), groups);
            left = left.subList(hit.index() + 1, left.size());
            if (take(hit.trial())) {
                any = true;
                left = renumbered(left, removed, hit.trial().cameUp());
            }
        }
        return any;
    }

    private Iterator<Candidate> candidates(List<BitSet> units, Function<BitSet, Schedule> without, Match match) {
        Iterator<BitSet> iterator = units.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public Candidate next() {
                return Candidate.of(without.apply(iterator.next()), match, best);
            }
        };
    }

    private boolean take(@Nullable Trial trial) {
        Schedule made = trial == null ? null : trial.made();
        return made != null && takeIfBetter(made);
    }

    /** Takes what is known to fail if it is better. */
    boolean takeIfBetter(Schedule made) {
        return isBetter(made) && replaceBy(made);
    }

    private boolean isBetter(Schedule made) {
        return made.size() < best.size()
                || (made.size() == best.size() && made.externals(moves) < best.externals(moves));
    }

    /** Takes what fails, whether or not it is shorter; not if it fails no more when it is asked for exactly. */
    boolean replaceBy(Schedule made) {
        Execution performed = tester.perform(made);
        if (performed == null) {
            return false;
        }
        best = made;
        execution = performed;
        improved.run();
        return true;
    }

    private static List<BitSet> renumbered(List<BitSet> units, BitSet removed, BitSet cameUp) {
        List<BitSet> now = new ArrayList<>();
        for (BitSet unit : units) {
            BitSet places = renumbered(unit, removed, cameUp);
            if (!places.isEmpty()) {
                now.add(places);
            }
        }
        return now;
    }

    /** Where the places are now, after some were left out and of the others only some came up. */
    private static BitSet renumbered(BitSet places, BitSet removed, BitSet cameUp) {
        BitSet now = new BitSet();
        int asked = 0;
        int made = 0;
        int end = places.length();
        for (int place = 0; place < end; place++) {
            if (removed.get(place)) {
                continue;
            }
            if (cameUp.get(asked++)) {
                now.set(made, places.get(place));
                made++;
            }
        }
        return now;
    }
}
