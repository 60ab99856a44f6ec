package dev.winnow.casebook.multipaxoslong;

/** What is said between clients, the leader and its followers. */
sealed interface Message {

    /** From a client: put this request of mine into a slot. */
    record Submit(int number) implements Message {}

    /** To a client: it is in a slot for good. */
    record Done(int number) implements Message {}

    /** To the followers: accept what is in this slot. */
    record Accept(int slot) implements Message {}

    record Accepted(int slot) implements Message {}

    /** To the followers: a majority has accepted this slot. */
    record Decided(int slot) implements Message {}
}
