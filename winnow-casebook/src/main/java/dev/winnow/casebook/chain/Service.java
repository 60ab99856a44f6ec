package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Update;

/** What is replicated: what the head makes of the requests of clients. */
public interface Service {

    /** The command as it enters the history; what it leaves to chance is settled here, once for all servers. */
    Command admit(Command command, Outbox out);

    /** Whether the update that a client sent again is this one. */
    boolean isKnownAs(Entry entry, String client, Update update);
}
