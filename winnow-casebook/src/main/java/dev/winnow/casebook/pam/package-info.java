/**
 * Single-decree Paxos whose nodes are proposers, acceptors and learners at once, after Paxos in Mace, a subject of
 * DEMETER (SOSP'11). {@link dev.winnow.casebook.pam.Agreeing} is the protocol,
 * {@link dev.winnow.casebook.pam.PamScenarios} puts it under control.
 */
package dev.winnow.casebook.pam;
