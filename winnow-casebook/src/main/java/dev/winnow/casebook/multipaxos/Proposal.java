package dev.winnow.casebook.multipaxos;

/** A value proposed in a ballot. */
record Proposal(int ballot, String value) {}
