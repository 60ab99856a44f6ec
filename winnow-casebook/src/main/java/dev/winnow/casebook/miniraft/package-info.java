/**
 * The leader election of Raft, without the log: {@link dev.winnow.casebook.miniraft.Electing} is the protocol,
 * {@link dev.winnow.casebook.miniraft.MiniRaftScenarios} puts it under control.
 */
package dev.winnow.casebook.miniraft;
