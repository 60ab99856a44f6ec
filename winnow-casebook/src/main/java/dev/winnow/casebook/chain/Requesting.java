package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Client.Waiting;
import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.ChainReady;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.TailChanged;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Message.Updated;

/**
 * The behavior of a client: updates, then queries, a number of times. When the head or tail changes while it waits, it
 * asks the new one again; so it may be answered twice.
 */
final class Requesting {

    /** The operation of all updates; the entry tells which one it was. */
    record Write() implements Command {}

    private final int updates;
    private final Bug bug;

    Requesting(int updates, Bug bug) {
        this.updates = updates;
        this.bug = bug;
    }

    Client start(String head, String tail, Outbox out) {
        return update(new Client(1, Waiting.FOR_UPDATE, head, tail), false, out);
    }

    Client on(Client client, Message message, Outbox out) {
        if (message instanceof ChainReady ready && client.waiting() == Waiting.FOR_CHAIN) {
            return start(ready.head(), ready.tail(), out);
        }
        if (message instanceof Updated updated) {
            return onUpdated(client, updated.entry().number(), out);
        }
        if (message instanceof Answer answer) {
            return onAnswer(client, answer.number(), out);
        }
        if (message instanceof HeadChanged changed && expectsChange(client)) {
            return onHeadChanged(client.withHead(changed.head()), out);
        }
        if (message instanceof TailChanged changed && expectsChange(client)) {
            return onTailChanged(client.withTail(changed.tail()), out);
        }
        throw new Unexpected("a client that waits " + client.waiting(), message);
    }

    private boolean expectsChange(Client client) {
        return bug != Bug.CHANGE_UNEXPECTED || client.waiting() == Waiting.FOR_NOTHING;
    }

    private static Client onUpdated(Client client, int number, Outbox out) {
        return client.waiting() == Waiting.FOR_UPDATE && number == client.number()
                ? query(client.waiting(Waiting.FOR_ANSWER), out)
                : client;
    }

    private Client onAnswer(Client client, int number, Outbox out) {
        if (client.waiting() != Waiting.FOR_ANSWER || number != client.number()) {
            return client;
        }
        return number == updates
                ? client.waiting(Waiting.FOR_NOTHING)
                : update(new Client(number + 1, Waiting.FOR_UPDATE, client.head(), client.tail()), false, out);
    }

    private static Client onHeadChanged(Client client, Outbox out) {
        return client.waiting() == Waiting.FOR_UPDATE ? update(client, true, out) : client;
    }

    private static Client onTailChanged(Client client, Outbox out) {
        return client.waiting() == Waiting.FOR_ANSWER ? query(client, out) : client;
    }

    private static Client update(Client client, boolean again, Outbox out) {
        out.send(client.head(), new Update(client.number(), new Write(), again));
        return client;
    }

    private static Client query(Client client, Outbox out) {
        out.send(client.tail(), new Query(client.number()));
        return client;
    }
}
