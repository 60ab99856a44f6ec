package dev.winnow.casebook.paxosregister;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The state of a server.
 *
 * @param ballot the highest it has heard of
 * @param proposal what it proposes, or wants to propose
 * @param prepares the last votes of the servers that prepared its ballot
 * @param accepts the servers that accepted its proposal
 * @param last its own last vote
 */
record Server(
        Ballot ballot,
        Optional<Proposal> proposal,
        SortedMap<Integer, Optional<Vote>> prepares,
        SortedSet<Integer> accepts,
        Optional<Vote> last,
        boolean decided) {

    static final Server NEW = new Server(
            Ballot.NONE,
            Optional.empty(),
            Collections.emptySortedMap(),
            Collections.emptySortedSet(),
            Optional.empty(),
            false);

    Server proposing(Proposal own, Ballot next) {
        return new Server(
                next, Optional.of(own), Collections.emptySortedMap(), Collections.emptySortedSet(), last, decided);
    }

    Server at(Ballot next) {
        return new Server(next, proposal, prepares, accepts, last, decided);
    }

    Server preparedBy(int server, Optional<Vote> vote) {
        SortedMap<Integer, Optional<Vote>> more = new TreeMap<>(prepares);
        more.put(server, vote);
        return new Server(ballot, proposal, Collections.unmodifiableSortedMap(more), accepts, last, decided);
    }

    Server settledOn(Proposal value) {
        return new Server(ballot, Optional.of(value), prepares, accepts, last, decided);
    }

    Server voting(Vote vote) {
        return new Server(vote.ballot(), proposal, prepares, accepts, Optional.of(vote), decided);
    }

    Server acceptedBy(int server) {
        SortedSet<Integer> more = new TreeSet<>(accepts);
        more.add(server);
        return new Server(ballot, proposal, prepares, Collections.unmodifiableSortedSet(more), last, decided);
    }

    Server deciding() {
        return new Server(ballot, proposal, prepares, accepts, last, true);
    }
}
