package dev.winnow.casebook.paxos;

/** A value proposed in a round. */
record Proposal(int round, String value) {}
