package dev.winnow.casebook.chain;

/**
 * The state of a client.
 *
 * @param number of its current update and of the query that follows it, from 1
 */
record Client(int number, Waiting waiting, String head, String tail) {

    /** A client that does not know the chain yet. */
    static final Client NEW = new Client(0, Waiting.FOR_CHAIN, "", "");

    enum Waiting {
        FOR_CHAIN,
        FOR_UPDATE,
        FOR_ANSWER,
        FOR_NOTHING
    }

    Client waiting(Waiting next) {
        return new Client(number, next, head, tail);
    }

    Client withHead(String next) {
        return new Client(number, waiting, next, tail);
    }

    Client withTail(String next) {
        return new Client(number, waiting, head, next);
    }
}
