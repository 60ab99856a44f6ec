package dev.winnow.casebook.miniraft;

/** Messages between members. */
public sealed interface Message {

    /** Returns the sender's term. */
    int term();

    /** The sender is a candidate of this term. */
    record RequestVote(int term) implements Message {}

    /** The answer, with the voter's term. */
    record Vote(int term, boolean granted) implements Message {}

    /** The sender leads this term. */
    record Heartbeat(int term) implements Message {}
}
