package dev.winnow.casebook.pekko.breaker;

/** Messages about quotes. */
sealed interface Message {

    /** From the client. */
    record Query(int id) implements Message {}

    /** The answer to a query. */
    record Answer(int query, int quote) implements Message {}

    /** From the market: fetch a new quote. */
    record Refresh() implements Message {}

    /** To the exchange. */
    record Fetch() implements Message {}

    /** From the exchange. */
    record Quote(int value) implements Message {}
}
