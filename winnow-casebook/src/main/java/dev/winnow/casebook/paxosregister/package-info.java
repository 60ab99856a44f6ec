/**
 * A register replicated by single-decree Paxos: a classic whose number of states is known.
 * {@link dev.winnow.casebook.paxosregister.Serving} is the protocol,
 * {@link dev.winnow.casebook.paxosregister.PaxosRegisterScenarios} puts it under control.
 */
package dev.winnow.casebook.paxosregister;
