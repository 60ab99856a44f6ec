package dev.winnow.casebook.miniraft;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * The leader of each term so far: a persistent list that shares its tail with the lists it was made from. Leaders come
 * roughly in the order of their terms, so that lookups and insertions touch only a few of the latest.
 *
 * <p>Not a record, because the list may be long: the hash is cached, and {@code equals} does not recurse.
 */
public final class LeadersByTerm {

    public static final LeadersByTerm NONE = new LeadersByTerm(-1, ProcessId.OUTSIDE, null);

    // Invariant: terms strictly decrease along the list, which ends with NONE.
    private final int term;
    private final ProcessId leader;
    private final @Nullable LeadersByTerm earlierTerms;
    private final int hash;

    private LeadersByTerm(int term, ProcessId leader, @Nullable LeadersByTerm earlier) {
        this.term = term;
        this.leader = leader;
        this.earlierTerms = earlier;
        this.hash = 31 * (31 * term + leader.hashCode()) + (earlier == null ? 0 : earlier.hash);
    }

    public @Nullable ProcessId leaderOf(int wantedTerm) {
        LeadersByTerm node = this;
        while (node.earlierTerms != null && node.term > wantedTerm) {
            node = node.earlierTerms;
        }
        return node.term == wantedTerm ? node.leader : null;
    }

    /** Returns this list plus the leader of a term that had none. */
    public LeadersByTerm with(int newTerm, ProcessId newLeader) {
        return earlierTerms == null || term < newTerm
                ? new LeadersByTerm(newTerm, newLeader, this)
                : new LeadersByTerm(term, leader, earlierTerms.with(newTerm, newLeader));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        LeadersByTerm mine = this;
        LeadersByTerm theirs = other instanceof LeadersByTerm list ? list : null;
        while (mine != theirs) {
            if (mine == null || theirs == null || !mine.hasSameFirst(theirs)) {
                return false;
            }
            mine = mine.earlierTerms;
            theirs = theirs.earlierTerms;
        }
        return true;
    }

    private boolean hasSameFirst(LeadersByTerm other) {
        return hash == other.hash && term == other.term && leader.equals(other.leader);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
