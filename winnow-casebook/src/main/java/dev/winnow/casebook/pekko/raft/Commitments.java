package dev.winnow.casebook.pekko.raft;

import dev.winnow.model.ProcessId;

/**
 * What leaders have committed so far.
 *
 * @param committed by their places, with the term in which they were committed first
 * @param lastLedTerms the last term that each member led
 */
record Commitments(SharedPrefixList<CommittedEntry> committed, PerMember<Integer> lastLedTerms) {

    static final Commitments NONE = new Commitments(SharedPrefixList.empty(), PerMember.all(0));

    record CommittedEntry(Entry entry, int term, ProcessId by) {}

    /** Whether this leader is a new one, or has committed something new. */
    boolean wouldChange(int index, Member leader) {
        return lastLedTerms.of(index) != leader.term() || leader.committed() > committed.size();
    }

    /** With this leader, and with what it has committed. */
    Commitments after(int index, ProcessId self, Member leader) {
        SharedPrefixList<CommittedEntry> more = committed;
        for (int place = more.size(); place < leader.committed(); place++) {
            more = more.with(new CommittedEntry(leader.entries().get(place), leader.term(), self));
        }
        return new Commitments(more, lastLedTerms.with(index, leader.term()));
    }

    /** The first place at which a leader lacks what was committed in an earlier term; -1 if it has all of it. */
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

    private static boolean has(Member leader, int place, Entry entry) {
        return place < leader.entries().size() && leader.entries().get(place).equals(entry);
    }
}
