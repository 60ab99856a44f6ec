package dev.winnow.casebook.pekko.bank;

/** Messages of the bank. */
sealed interface Message {

    /** From the client to the teller. */
    record Transfer(int id, String from, String to, int amount) implements Message {}

    /** To the client: the money has arrived. */
    record Transferred(int transfer) implements Message {}

    /** To the client: there was not enough money, and nothing has happened. */
    record Declined(int transfer) implements Message {}

    /** A request of a teller to an account. */
    sealed interface Request extends Message {
        int amount();
    }

    record Debit(int transfer, int amount) implements Request {}

    record Credit(int transfer, int amount) implements Request {}

    /** The answer of an account. */
    enum Answer implements Message {
        DONE,
        NOT_ENOUGH
    }
}
