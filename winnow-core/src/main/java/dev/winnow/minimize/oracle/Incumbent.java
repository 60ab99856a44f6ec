package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Execution;
import dev.winnow.system.OutOfControl;
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
public final class Incumbent {

    private final MoveTable moves;
    private final Oracle oracle;
    private final CandidateTester tester;
    private final Runnable onImproved;
    private Schedule best;
    private @Nullable Execution execution; // of the best; of the first one, when somebody asked

    /** @param improved told whenever there is a better one */
    public Incumbent(Schedule first, MoveTable moves, Oracle oracle, CandidateTester tester, Runnable improved) {
        this.best = first;
        this.moves = moves;
        this.oracle = oracle;
        this.tester = tester;
        this.onImproved = improved;
    }

    public Schedule schedule() {
        return best;
    }

    public Execution execution() {
        if (!verifyFails()) {
            throw new OutOfControl(
                    "an execution that failed does not fail again",
                    "give more tries (--tries), or find out what it depends on: winnow doctor <scenario>");
        }
        return Objects.requireNonNull(execution);
    }

    /** Whether the first one really fails; those that took its place do. */
    public boolean verifyFails() {
        if (execution == null) {
            execution = tester.performExactly(best);
        }
        return execution != null;
    }

    public List<BitSet> externalGroups() {
        return ExternalGroups.groupsOf(best, moves);
    }

    /** Whether this schedule fails and is better than the best; then it is the best. */
    public boolean tryCandidate(Schedule schedule, MatchPolicy match) {
        return replaceIfFailing(oracle.test(Candidate.of(schedule, match, best)));
    }

    /** Leaves out each of these sets of places in turn, if it still fails without. */
    public boolean removeEach(List<BitSet> units, MatchPolicy match) {
        List<BitSet> left = units;
        boolean any = false;
        while (!left.isEmpty()) {
            List<BitSet> groups = externalGroups();
            Oracle.FailingCandidate hit = oracle.firstFailing(
                    candidates(left, unit -> best.without(ExternalGroups.closureOf(unit, groups)), match));
            if (hit == null) {
                return any;
            }
            BitSet removed = ExternalGroups.closureOf(left.get(hit.index()), groups);
            left = left.subList(hit.index() + 1, left.size());
            if (replaceIfFailing(hit.result())) {
                any = true;
                left = renumbered(left, removed, hit.result().matchedPlaces());
            }
        }
        return any;
    }

    private Iterator<Candidate> candidates(List<BitSet> units, Function<BitSet, Schedule> without, MatchPolicy match) {
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

    private boolean replaceIfFailing(@Nullable CandidateResult trial) {
        Schedule made = trial == null ? null : trial.failingSchedule();
        return made != null && replaceIfBetter(made);
    }

    /** Takes what is known to fail if it is better. */
    public boolean replaceIfBetter(Schedule made) {
        return isBetter(made) && replaceWith(made);
    }

    private boolean isBetter(Schedule made) {
        return made.size() < best.size()
                || (made.size() == best.size() && made.externalCount(moves) < best.externalCount(moves));
    }

    /** Takes what fails, whether or not it is shorter; not if it fails no more when it is asked for exactly. */
    public boolean replaceWith(Schedule made) {
        Execution performed = tester.performExactly(made);
        if (performed == null) {
            return false;
        }
        best = made;
        execution = performed;
        onImproved.run();
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
