package dev.winnow.casebook.pekko.pubsub;

/** What ticker and boards say. */
sealed interface Message {

    /** From the market: the ticker's price is this now. */
    record SetPrice(int price) implements Message {}

    /** A board's question. */
    record GetPrice() implements Message {}

    /** The answer, and what is published with every change: the price and how many changes led to it. */
    record Price(int price, int change) implements Message {

        static final Price NONE = new Price(0, 0);

        boolean isNewerThan(Price other) {
            return change > other.change;
        }
    }

    /** A price as it is published. */
    record PriceChanged(Price price) implements Message {}
}
