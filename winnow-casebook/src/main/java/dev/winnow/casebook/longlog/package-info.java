/**
 * A long log under a leader that stays, which is the second phase of Multi-Paxos: {@link dev.winnow.casebook.longlog.Leading}
 * and {@link dev.winnow.casebook.longlog.Following} are the protocol, {@link dev.winnow.casebook.longlog.LongLogScenarios} puts
 * it under control. It is there to see how deep a search gets.
 */
package dev.winnow.casebook.longlog;
