package dev.winnow.casebook.pingpong;

/** Messages between the two counters. */
sealed interface Message {

    /** Returns the number that the receiver's counter must have. */
    int number();

    record Ping(int number) implements Message {}

    record Pong(int number) implements Message {}
}
