package dev.winnow.casebook.philosophers;

/** Messages about a fork that belongs to another node. */
sealed interface ForkMessage {

    record Request() implements ForkMessage {}

    record Grant() implements ForkMessage {}

    record Release() implements ForkMessage {}
}
