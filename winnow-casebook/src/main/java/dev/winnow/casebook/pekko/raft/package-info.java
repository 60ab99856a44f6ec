/**
 * Raft on classic actors, modeled on akka-raft: {@link dev.winnow.casebook.pekko.raft.Member} is the protocol,
 * {@link dev.winnow.casebook.pekko.raft.Log} and {@link dev.winnow.casebook.pekko.raft.Progress} are its state, and
 * {@link dev.winnow.casebook.pekko.raft.RaftScenarios} puts it under control.
 */
package dev.winnow.casebook.pekko.raft;
