package dev.winnow.casebook.paxos;

/** A value put forward in a round. */
record Proposal(int round, String value) {}
