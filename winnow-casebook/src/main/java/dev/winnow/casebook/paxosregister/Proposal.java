package dev.winnow.casebook.paxosregister;

/** A value that a client put. */
record Proposal(int request, int client, char value) {}
