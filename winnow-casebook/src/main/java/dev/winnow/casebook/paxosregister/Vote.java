package dev.winnow.casebook.paxosregister;

/** A proposal accepted in a ballot. */
record Vote(Ballot ballot, Proposal proposal) {}
