package dev.winnow.casebook.pekko.raft;

import dev.winnow.model.ProcessId;

/**
 * The entries that leaders have committed so far.
 *
 * @param committed by position, with the term in which each was committed first
 * @param lastLedTerms the last term that each member led
 */
record Commitments(SharedPrefixList<CommittedEntry> committed, PerMember<Integer> lastLedTerms) {

    static final Commitments NONE = new Commitments(SharedPrefixList.empty(), PerMember.all(0));

    record CommittedEntry(Entry entry, int term, ProcessId by) {}

    /** Returns true if this leader is new, or has committed something new. */
    boolean wouldChange(int index, Member leader) {
        return lastLedTerms.of(index) != leader.term() || leader.committed() > committed.size();
    }

    /** Adds this leader and what it has committed. */
    Commitments after(int index, ProcessId self, Member leader) {
        SharedPrefixList<CommittedEntry> extended = committed;
        for (int position = extended.size(); position < leader.committed(); position++) {
            extended = extended.with(new CommittedEntry(leader.entries().get(position), leader.term(), self));
        }
        return new Commitments(extended, lastLedTerms.with(index, leader.term()));
    }

    /** Returns the first position at which a leader lacks an entry committed in an earlier term; -1 if it has all. */
    int missingIn(Member leader) {
        int missing = -1;
        for (SharedPrefixList<CommittedEntry> at = committed; at.size() > 0; at = at.earlier()) {
            if (at.last().term() < leader.term()
                    && !has(leader, at.size() - 1, at.last().entry())) {
                missing = at.size() - 1;
            }
        }
        return missing;
    }

    private static boolean has(Member leader, int position, Entry entry) {
        return position < leader.entries().size()
                && leader.entries().get(position).equals(entry);
    }
}
