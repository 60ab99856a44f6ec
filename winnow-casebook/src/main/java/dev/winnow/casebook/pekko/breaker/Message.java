package dev.winnow.casebook.pekko.breaker;

/** What is said about quotes. */
sealed interface Message {

    /** The client's question. */
    record Query(int id) implements Message {}

    /** The answer to it. */
    record Answer(int query, int quote) implements Message {}

    /** From the market: fetch a new quote. */
    record Refresh() implements Message {}

    /** To the exchange. */
    record Fetch() implements Message {}

    /** From the exchange. */
    record Quote(int value) implements Message {}
}
