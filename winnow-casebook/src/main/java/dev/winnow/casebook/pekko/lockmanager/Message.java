package dev.winnow.casebook.pekko.lockmanager;

/** Messages between clients and the lock manager. */
sealed interface Message {

    /** From outside: get the lock, work, release the lock. */
    record Work() implements Message {}

    /** From the client: it wants the lock. */
    record Acquire() implements Message {}

    /** To the client: its turn, if it accepts in time. */
    record Offer(int turn) implements Message {}

    /** From the client: it accepts the offer. */
    record Accept(int turn) implements Message {}

    /** To the client: it now holds the lock. */
    record Granted(int turn) implements Message {}

    /** From the client: it no longer holds the lock. */
    record Release(int turn) implements Message {}

    /** To the client: the offer was not accepted in time. */
    record Missed(int turn) implements Message {}
}
