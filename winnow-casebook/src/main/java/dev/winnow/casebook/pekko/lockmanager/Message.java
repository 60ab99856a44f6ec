package dev.winnow.casebook.pekko.lockmanager;

/** What clients and the lock manager say. */
sealed interface Message {

    /** From outside: the client is to get the lock, do its work and give the lock back. */
    record Work() implements Message {}

    /** The client's: it wants the lock. */
    record Acquire() implements Message {}

    /** To the client: its turn, if it accepts in time. */
    record Offer(int turn) implements Message {}

    /** The client's: it takes the offer. */
    record Accept(int turn) implements Message {}

    /** To the client: it now has the lock. */
    record Granted(int turn) implements Message {}

    /** The client's: it does not have the lock any more. */
    record Release(int turn) implements Message {}

    /** To the client: the offer was not accepted in time. */
    record Missed(int turn) implements Message {}
}
