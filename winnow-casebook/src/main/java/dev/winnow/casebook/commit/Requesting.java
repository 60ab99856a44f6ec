package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Found;
import dev.winnow.casebook.commit.Message.NotWritten;
import dev.winnow.casebook.commit.Message.Read;
import dev.winnow.casebook.commit.Message.Write;
import dev.winnow.casebook.commit.Message.Written;

/**
 * The behavior of a client: makes a number of requests, one after the other: first a read, then a write or a read by
 * choice.
 */
final class Requesting {

    private final String coordinator;
    private final int requests;

    Requesting(String coordinator, int requests) {
        this.coordinator = coordinator;
        this.requests = requests;
    }

    Client begin(Outbox out) {
        return ask(0, out);
    }

    Client on(Client client, Message message, Outbox out) {
        boolean answer = message instanceof Written || message instanceof NotWritten || message instanceof Found;
        if (!answer || !client.waits()) {
            throw new IllegalStateException(client + " does not expect " + message);
        }
        return ask(client.asked(), out);
    }

    private Client ask(int asked, Outbox out) {
        if (asked == requests) {
            return new Client(asked, false);
        }
        boolean writes = asked > 0 && out.choose(2) == 0;
        out.send(coordinator, writes ? new Write(asked + 1) : new Read());
        return new Client(asked + 1, true);
    }
}
