/**
 * Two-phase commit as in Lamport's TwoPhase (Gray and Lamport, Consensus on Transaction Commit, 2006): a classic whose
 * number of states is known. {@link dev.winnow.casebook.lamporttwophase.Managing} and
 * {@link dev.winnow.casebook.lamporttwophase.Working} are the protocol,
 * {@link dev.winnow.casebook.lamporttwophase.LamportTwoPhaseScenarios} puts it under control.
 */
package dev.winnow.casebook.lamporttwophase;
