package dev.winnow.casebook.pam;

/** Messages between nodes. */
sealed interface Message {

    int ballot();

    record Prepare(int ballot) implements Message {}

    /** Answers {@link Prepare} with what the node has accepted last. */
    record Promise(int ballot, Accepted last) implements Message {}

    record Accept(int ballot, int value) implements Message {}

    /** Answers {@link Accept}. */
    record Voted(int ballot, int value) implements Message {}
}
