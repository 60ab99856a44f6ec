package dev.winnow.casebook.pekko.raft;

import dev.winnow.model.ProcessId;

/**
 * The entries applied so far.
 *
 * @param entries by position, with the member that applied each first
 * @param counts how many of them each member has applied in its current incarnation
 */
record AppliedEntries(SharedPrefixList<AppliedEntry> entries, PerMember<Integer> counts) {

    static final AppliedEntries NONE = new AppliedEntries(SharedPrefixList.empty(), PerMember.all(0));

    record AppliedEntry(Entry entry, ProcessId by) {}
}
