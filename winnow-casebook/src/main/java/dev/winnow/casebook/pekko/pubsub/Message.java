package dev.winnow.casebook.pekko.pubsub;

/** Messages between the ticker and boards. */
sealed interface Message {

    /** From the market: the new price. */
    record SetPrice(int price) implements Message {}

    /** From a board: asks for the current price. */
    record GetPrice() implements Message {}

    /** The answer, also published with every change: the price and the number of changes so far. */
    record Price(int price, int change) implements Message {

        static final Price NONE = new Price(0, 0);

        boolean isNewerThan(Price other) {
            return change > other.change;
        }
    }

    /** A published price. */
    record PriceChanged(Price price) implements Message {}
}
