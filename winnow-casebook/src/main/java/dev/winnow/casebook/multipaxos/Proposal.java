package dev.winnow.casebook.multipaxos;

/** A value proposed in a ballot. */
public record Proposal(int ballot, String value) {}
