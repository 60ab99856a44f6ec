package dev.winnow.casebook.pekko.delivery;

/** A job for the consumer. */
record Job(int number) implements Producer.Command {}
