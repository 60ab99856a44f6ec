package dev.winnow.casebook.pam;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The ballot that a node runs as proposer.
 *
 * @param voters the nodes that have answered in this phase
 * @param best in phase 1, the accepted value to propose so far; later, the value that is proposed, in ballot 0
 */
record Round(int ballot, Phase phase, SortedSet<Integer> voters, Accepted best) {

    static final Round NONE = new Round(0, Phase.IDLE, Collections.emptySortedSet(), Accepted.NONE);

    /** The phase of a ballot. */
    enum Phase {
        IDLE,
        PREPARING,
        ACCEPTING,
        DECIDED
    }

    boolean isIn(Phase expected, int number) {
        return phase == expected && ballot == number;
    }

    Round with(int voter) {
        SortedSet<Integer> more = new TreeSet<>(voters);
        more.add(voter);
        return new Round(ballot, phase, Collections.unmodifiableSortedSet(more), best);
    }

    Round withBest(Accepted accepted) {
        return new Round(ballot, phase, voters, accepted);
    }

    Round entering(Phase next, int value) {
        return new Round(ballot, next, Collections.emptySortedSet(), new Accepted(0, value));
    }
}
