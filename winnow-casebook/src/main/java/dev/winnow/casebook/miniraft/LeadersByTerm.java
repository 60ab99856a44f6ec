package dev.winnow.casebook.miniraft;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * Who led which term, so far: a list that shares its tail with the lists it was made from. Leaders come in about the
 * order of their terms, so that finding and adding look at a few of the latest only.
 *
 * <p>Not a record, as the list may be long: the hash is kept, and {@code equals} does not recurse.
 */
public final class LeadersByTerm {

    public static final LeadersByTerm NONE = new LeadersByTerm(-1, ProcessId.OUTSIDE, null);

    // Invariant: terms fall strictly along the list, which ends with NONE.
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

    public @Nullable ProcessId leaderOf(int asked) {
        LeadersByTerm at = this;
        while (at.earlierTerms != null && at.term > asked) {
            at = at.earlierTerms;
        }
        return at.term == asked ? at.leader : null;
    }

    /** The same and one more, of a term that had no leader. */
    public LeadersByTerm with(int newTerm, ProcessId newLeader) {
        return earlierTerms == null || term < newTerm
                ? new LeadersByTerm(newTerm, newLeader, this)
                : new LeadersByTerm(term, leader, earlierTerms.with(newTerm, newLeader));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        LeadersByTerm mine = this;
        LeadersByTerm theirs = other instanceof LeadersByTerm reigns ? reigns : null;
        while (mine != theirs) {
            if (mine == null || theirs == null || !mine.startsLike(theirs)) {
                return false;
            }
            mine = mine.earlierTerms;
            theirs = theirs.earlierTerms;
        }
        return true;
    }

    private boolean startsLike(LeadersByTerm other) {
        return hash == other.hash && term == other.term && leader.equals(other.leader);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
