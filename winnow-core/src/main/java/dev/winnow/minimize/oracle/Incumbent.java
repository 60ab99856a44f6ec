package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Execution;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The best failing execution so far. Every improvement goes through the oracle and keeps the performed schedule.
 *
 * <p>An execution is better if it has fewer steps, or as many steps and fewer externals.
 */
public final class Incumbent {

    private final MoveTable moves;
    private final Oracle oracle;
    private final CandidateTester tester;
    private final Runnable onImproved;
    private Schedule best;
    private @Nullable Execution execution; // of the best; of the initial one only after verifyFails()

    /**
     * Creates an incumbent.
     *
     * @param onImproved runs after each replacement of the best
     */
    public Incumbent(Schedule initial, MoveTable moves, Oracle oracle, CandidateTester tester, Runnable onImproved) {
        this.best = initial;
        this.moves = moves;
        this.oracle = oracle;
        this.tester = tester;
        this.onImproved = onImproved;
    }

    public Schedule schedule() {
        return best;
    }

    /**
     * Returns the best execution.
     *
     * @throws OutOfControl if the initial schedule does not fail again
     */
    public Execution execution() {
        if (!verifyFails()) {
            throw new OutOfControl(
                    "an execution that failed does not fail again",
                    "raise --tries, or find out what it depends on: " + SuggestedCommand.DOCTOR);
        }
        return Objects.requireNonNull(execution);
    }

    /** Performs the initial schedule if that is still due. Returns true if it fails; its successors always do. */
    public boolean verifyFails() {
        if (execution == null) {
            execution = tester.performExactly(best);
        }
        return execution != null;
    }

    /** Returns the externals of the best that are left out together. */
    public List<BitSet> externalGroups() {
        return ExternalGroups.groupsOf(best, moves);
    }

    /** Tests a schedule and makes it the best if it fails and is better. Returns true if it is. */
    public boolean tryCandidate(Schedule schedule, MatchPolicy match) {
        return replaceIfFailing(oracle.test(Candidate.of(schedule, match, best)));
    }

    /** Leaves out each of these sets of places without which the execution still fails. Returns true if any. */
    public boolean removeEach(List<BitSet> units, MatchPolicy match) {
        return removeEach(units, schedule -> Candidate.of(schedule, match, best));
    }

    /** Does the same as {@link #removeEach}, and continues each execution to its end before it counts as passing. */
    public boolean removeEachAndContinue(List<BitSet> units, MatchPolicy match) {
        return removeEach(units, schedule -> Candidate.continued(schedule, match, best));
    }

    private boolean removeEach(List<BitSet> units, Function<Schedule, Candidate> toCandidate) {
        List<BitSet> remaining = units;
        boolean hasImproved = false;
        while (!remaining.isEmpty()) {
            RemovedUnit removed = removeFirst(remaining, toCandidate);
            if (removed == null) {
                return hasImproved;
            }
            hasImproved = true;
            remaining = remaining.subList(removed.index() + 1, remaining.size()).stream()
                    .map(removed::renumber)
                    .filter(unit -> !unit.isEmpty())
                    .toList();
        }
        return hasImproved;
    }

    /** Leaves out the first of these sets of places without which the execution still fails; null if none. */
    public @Nullable RemovedUnit removeFirst(List<BitSet> units, MatchPolicy match) {
        return removeFirst(units, schedule -> Candidate.of(schedule, match, best));
    }

    private @Nullable RemovedUnit removeFirst(List<BitSet> units, Function<Schedule, Candidate> toCandidate) {
        List<BitSet> groups = externalGroups();
        BitSet kept = ExternalGroups.closureOf(tester.keptPlaces(best), groups);
        for (int first = 0; first < units.size(); ) {
            Oracle.FailingCandidate hit = oracle.firstFailing(candidates(
                    units.subList(first, units.size()),
                    unit -> toCandidate.apply(best.without(removable(unit, groups, kept)))));
            if (hit == null) {
                return null;
            }
            int index = first + hit.index();
            if (replaceIfFailing(hit.result())) {
                BitSet removed = removable(units.get(index), groups, kept);
                return new RemovedUnit(index, removed, hit.result().matchedPlaces());
            }
            first = index + 1;
        }
        return null;
    }

    private static BitSet removable(BitSet unit, List<BitSet> groups, BitSet kept) {
        BitSet places = ExternalGroups.closureOf(unit, groups);
        places.andNot(kept);
        return places;
    }

    /**
     * A set of places that was left out.
     *
     * @param index its index among the given sets
     * @param places the set, with the rest of its groups
     * @param performedPlaces those of the remaining places that were performed, by their numbers in the candidate
     */
    public record RemovedUnit(int index, BitSet places, BitSet performedPlaces) {

        /** Returns the new numbers of the places that are left of these. */
        public BitSet renumber(BitSet oldPlaces) {
            BitSet renumbered = new BitSet();
            int requestedIndex = 0;
            int performedIndex = 0;
            int end = oldPlaces.length();
            for (int place = 0; place < end; place++) {
                if (places.get(place)) {
                    continue;
                }
                if (performedPlaces.get(requestedIndex++)) {
                    renumbered.set(performedIndex, oldPlaces.get(place));
                    performedIndex++;
                }
            }
            return renumbered;
        }
    }

    private static Iterator<Candidate> candidates(List<BitSet> units, Function<BitSet, Candidate> without) {
        Iterator<BitSet> iterator = units.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return iterator.hasNext();
            }

            @Override
            public Candidate next() {
                return without.apply(iterator.next());
            }
        };
    }

    private boolean replaceIfFailing(@Nullable CandidateResult trial) {
        Schedule failing = trial == null ? null : trial.failingSchedule();
        return failing != null && replaceIfBetter(failing);
    }

    /** Makes a failing schedule the best if it is better. Returns true if it is. */
    public boolean replaceIfBetter(Schedule failing) {
        return isBetter(failing) && replaceWith(failing);
    }

    private boolean isBetter(Schedule failing) {
        return failing.size() < best.size()
                || (failing.size() == best.size() && failing.externalCount(moves) < best.externalCount(moves));
    }

    /** Makes a failing schedule the best, even if it is not shorter. Returns false if it fails only inexactly. */
    public boolean replaceWith(Schedule failing) {
        Execution performed = tester.performExactly(failing);
        if (performed == null) {
            return false;
        }
        best = failing;
        execution = performed;
        onImproved.run();
        return true;
    }
}
