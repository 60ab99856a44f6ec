/**
 * Single-decree Paxos: {@link dev.winnow.casebook.paxos.Proposing} and {@link dev.winnow.casebook.paxos.Accepting} are
 * the protocol, {@link dev.winnow.casebook.paxos.PaxosScenarios} puts it under control.
 */
package dev.winnow.casebook.paxos;
