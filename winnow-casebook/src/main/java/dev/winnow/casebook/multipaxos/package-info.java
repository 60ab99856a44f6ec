/**
 * Multi-Paxos with nodes that are proposer, acceptor and learner at once:
 * {@link dev.winnow.casebook.multipaxos.Participating} is the protocol,
 * {@link dev.winnow.casebook.multipaxos.MultiPaxosScenarios} puts it under control together with a client and an
 * election that appoints leaders at will.
 */
package dev.winnow.casebook.multipaxos;
