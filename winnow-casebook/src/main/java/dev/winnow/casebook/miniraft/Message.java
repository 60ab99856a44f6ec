package dev.winnow.casebook.miniraft;

/** What members say to each other. */
public sealed interface Message {

    /** The sender's term. */
    int term();

    /** The sender wants to lead this term. */
    record RequestVote(int term) implements Message {}

    /** The answer, with the voter's term. */
    record Vote(int term, boolean granted) implements Message {}

    /** The sender leads this term. */
    record Heartbeat(int term) implements Message {}
}
