package dev.winnow.casebook.multipaxos;

import java.util.List;
import java.util.SortedMap;

/** The role of a node, besides being acceptor and learner. */
public sealed interface NodeRole {

    record Follower() implements NodeRole {}

    /**
     * Collects promises.
     *
     * @param heard the highest proposal that any supporter had accepted, by slot
     */
    record Candidate(int ballot, List<String> supporters, SortedMap<Integer, Proposal> heard) implements NodeRole {}

    /**
     * Proposes values.
     *
     * @param open its proposals that no majority has accepted yet, by slot
     */
    record Leader(int ballot, SortedMap<Integer, Open> open) implements NodeRole {}

    /** A proposal and the nodes that accepted it. */
    record Open(String value, List<String> supporters) {}

    default boolean isAt(int ballot) {
        return this instanceof Candidate candidate
                ? candidate.ballot() == ballot
                : this instanceof Leader leader && leader.ballot() == ballot;
    }
}
