/**
 * A long log under a stable leader, which is phase 2 of Multi-Paxos: {@link dev.winnow.casebook.multipaxoslong.Leading}
 * and {@link dev.winnow.casebook.multipaxoslong.Following} are the protocol,
 * {@link dev.winnow.casebook.multipaxoslong.MultiPaxosLongScenarios} puts it under control. It shows how deep a search
 * gets.
 */
package dev.winnow.casebook.multipaxoslong;
