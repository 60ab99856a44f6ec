package dev.winnow.casebook.pekko.raft;

import dev.winnow.model.ProcessId;

/**
 * What was applied so far.
 *
 * @param entries by their places, with who applied them first
 * @param counts how many of them each member has applied, in its present incarnation
 */
record AppliedEntries(SharedPrefixList<AppliedEntry> entries, PerMember<Integer> counts) {

    static final AppliedEntries NONE = new AppliedEntries(SharedPrefixList.empty(), PerMember.all(0));

    record AppliedEntry(Entry entry, ProcessId by) {}
}
