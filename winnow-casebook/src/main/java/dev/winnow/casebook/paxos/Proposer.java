package dev.winnow.casebook.paxos;

import dev.winnow.casebook.paxos.Message.Agree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of a proposer.
 *
 * @param round the current one
 * @param value what it wants; from phase 2 on, what it proposes in this round
 * @param agrees those that count in this round, by acceptor
 * @param accepts the acceptors that accepted its proposal of this round
 */
record Proposer(Phase phase, int round, String value, SortedMap<String, Agree> agrees, List<String> accepts) {

    enum Phase {
        IDLE,
        PREPARING,
        PROPOSING,
        DONE,
        GAVE_UP
    }

    static final SortedMap<String, Agree> NO_AGREES = Collections.emptySortedMap();
    static final Proposer NEW = new Proposer(Phase.IDLE, 0, "", NO_AGREES, List.of());

    boolean is(Phase asked) {
        return phase == asked;
    }

    Proposer with(String acceptor, Agree agree) {
        SortedMap<String, Agree> more = new TreeMap<>(agrees);
        more.put(acceptor, agree);
        return new Proposer(phase, round, value, Collections.unmodifiableSortedMap(more), accepts);
    }

    Proposer proposing(String chosenValue) {
        return new Proposer(Phase.PROPOSING, round, chosenValue, agrees, List.of());
    }

    Proposer acceptedBy(String acceptor) {
        if (accepts.contains(acceptor)) {
            return this;
        }
        List<String> more = new ArrayList<>(accepts);
        more.add(acceptor);
        return new Proposer(phase, round, value, agrees, List.copyOf(more));
    }

    Proposer done() {
        return new Proposer(Phase.DONE, round, value, agrees, accepts);
    }

    Proposer givenUp() {
        return new Proposer(Phase.GAVE_UP, round, value, NO_AGREES, List.of());
    }
}
