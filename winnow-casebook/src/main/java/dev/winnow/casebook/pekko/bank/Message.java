package dev.winnow.casebook.pekko.bank;

/** What is said in the bank. */
sealed interface Message {

    /** The client's order to the teller. */
    record Transfer(int id, String from, String to, int amount) implements Message {}

    /** To the client: the money has arrived. */
    record Transferred(int transfer) implements Message {}

    /** To the client: there was not enough money, and nothing has happened. */
    record Declined(int transfer) implements Message {}

    /** What a teller asks of an account. */
    sealed interface Request extends Message {
        int amount();
    }

    record Debit(int transfer, int amount) implements Request {}

    record Credit(int transfer, int amount) implements Request {}

    /** What an account answers. */
    enum Answer implements Message {
        DONE,
        NOT_ENOUGH
    }
}
