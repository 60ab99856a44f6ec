/**
 * Raft written the way libraries for classic actors are: a finite state machine that logs, settings in an extension of
 * the actor system, messages and data as plain classes, everything else in mutable fields. The entry point is
 * FsmRaftScenarios.
 */
package dev.winnow.casebook.pekko.fsmraft;
