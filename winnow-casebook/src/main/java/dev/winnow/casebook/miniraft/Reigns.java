package dev.winnow.casebook.miniraft;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/**
 * Who led which term, so far: a list that shares its tail with the lists it was made from. Leaders come in about the order of
 * their terms, so that finding and adding look at a few of the latest only.
 *
 * <p>Not a record, as the list may be long: the hash is kept, and {@code equals} does not recurse.
 */
public final class Reigns {

    public static final Reigns NONE = new Reigns(-1, ProcessId.OUTSIDE, null);

    // Invariant: terms fall strictly along the list, which ends with NONE.
    private final int term;
    private final ProcessId leader;
    private final @Nullable Reigns earlier;
    private final int hash;

    private Reigns(int term, ProcessId leader, @Nullable Reigns earlier) {
        this.term = term;
        this.leader = leader;
        this.earlier = earlier;
        this.hash = 31 * (31 * term + leader.hashCode()) + (earlier == null ? 0 : earlier.hash);
    }

    public @Nullable ProcessId leaderOf(int asked) {
        Reigns at = this;
        while (at.earlier != null && at.term > asked) {
            at = at.earlier;
        }
        return at.term == asked ? at.leader : null;
    }

    /** The same and one more, of a term that had no leader. */
    public Reigns with(int newTerm, ProcessId newLeader) {
        return earlier == null || term < newTerm
                ? new Reigns(newTerm, newLeader, this)
                : new Reigns(term, leader, earlier.with(newTerm, newLeader));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        Reigns mine = this;
        Reigns theirs = other instanceof Reigns reigns ? reigns : null;
        while (mine != theirs) {
            if (mine == null || theirs == null || !mine.startsLike(theirs)) {
                return false;
            }
            mine = mine.earlier;
            theirs = theirs.earlier;
        }
        return true;
    }

    private boolean startsLike(Reigns other) {
        return hash == other.hash && term == other.term && leader.equals(other.leader);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
