package dev.winnow.casebook.multipaxos;

/** A value put forward in a ballot. */
record Proposal(int ballot, String value) {}
