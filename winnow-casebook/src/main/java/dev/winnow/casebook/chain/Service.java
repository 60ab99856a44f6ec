package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Update;

/** A replicated service: how the head turns requests of clients into updates. */
public interface Service {

    /** Returns the command to put into the history. Resolves nondeterminism here, once for all servers. */
    Command admit(Command command, Outbox out);

    /** Returns true if the update that a client sent again is this entry. */
    boolean isKnownAs(Entry entry, String client, Update update);
}
