package dev.winnow.casebook.pingpong;

/** What the two say to each other. */
sealed interface Message {

    /** The number that the receiver's counter must have. */
    int number();

    record Ping(int number) implements Message {}

    record Pong(int number) implements Message {}
}
