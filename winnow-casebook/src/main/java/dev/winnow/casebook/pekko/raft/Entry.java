package dev.winnow.casebook.pekko.raft;

/** A command in the log. */
record Entry(int index, int term, int word) {}
