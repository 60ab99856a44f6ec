/**
 * A long log under a leader that stays, which is the second phase of Multi-Paxos:
 * {@link dev.winnow.casebook.multipaxoslong.Leading} and {@link dev.winnow.casebook.multipaxoslong.Following} are the
 * protocol, {@link dev.winnow.casebook.multipaxoslong.MultiPaxosLongScenarios} puts it under control. It is there to
 * see how deep a search gets.
 */
package dev.winnow.casebook.multipaxoslong;
