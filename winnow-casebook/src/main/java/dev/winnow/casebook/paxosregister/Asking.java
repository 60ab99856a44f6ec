package dev.winnow.casebook.paxosregister;

import dev.winnow.casebook.paxosregister.Message.Get;
import dev.winnow.casebook.paxosregister.Message.GetOk;
import dev.winnow.casebook.paxosregister.Message.Put;
import dev.winnow.casebook.paxosregister.Message.PutOk;
import java.util.function.BiConsumer;

/** The behavior of a client: puts a value of its own at one server, then gets the value from the next one. */
final class Asking {

    private final int self;
    private final int servers;

    Asking(int self, int servers) {
        this.self = self;
        this.servers = servers;
    }

    Client begin(BiConsumer<Integer, Message> out) {
        out.accept(self % servers, new Put(self, (char) ('A' + self - servers)));
        return Client.PUTTING;
    }

    Client on(Client client, Message message, BiConsumer<Integer, Message> out) {
        if (client == Client.PUTTING && message instanceof PutOk) {
            out.accept((self + 1) % servers, new Get(2 * self));
            return Client.GETTING;
        }
        return client == Client.GETTING && message instanceof GetOk ? Client.DONE : client;
    }
}
