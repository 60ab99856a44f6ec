package dev.winnow.casebook.pekko.raft;

import dev.winnow.model.ProcessId;

/**
 * What was applied so far.
 *
 * @param entries by their places, with who applied them first
 * @param counts how many of them each member has applied, in its present incarnation
 */
record Applied(Chain<One> entries, PerMember<Integer> counts) {

    static final Applied NONE = new Applied(Chain.empty(), PerMember.all(0));

    record One(Entry entry, ProcessId by) {}
}
