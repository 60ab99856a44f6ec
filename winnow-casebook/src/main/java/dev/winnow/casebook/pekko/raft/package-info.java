/**
 * Raft on classic actors, in the manner of akka-raft: {@link dev.winnow.casebook.pekko.raft.Member} is the protocol,
 * {@link dev.winnow.casebook.pekko.raft.Log} and {@link dev.winnow.casebook.pekko.raft.Progress} are what it keeps, and
 * {@link dev.winnow.casebook.pekko.raft.RaftScenarios} puts it under control.
 */
package dev.winnow.casebook.pekko.raft;
