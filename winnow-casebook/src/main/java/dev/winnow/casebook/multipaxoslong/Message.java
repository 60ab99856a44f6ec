package dev.winnow.casebook.multipaxoslong;

/** Messages between clients, the leader and its followers. */
sealed interface Message {

    /** From a client: a request to be put into a slot. */
    record Submit(int number) implements Message {}

    /** To a client: the slot of its request is decided. */
    record Done(int number) implements Message {}

    /** To the followers: accept this slot. */
    record Accept(int slot) implements Message {}

    record Accepted(int slot) implements Message {}

    /** To the followers: a majority has accepted this slot. */
    record Decided(int slot) implements Message {}
}
