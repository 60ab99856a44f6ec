package dev.winnow.casebook.twopc;

import dev.winnow.casebook.twopc.Message.Get;
import dev.winnow.casebook.twopc.Message.Put;
import dev.winnow.casebook.twopc.Message.Read;
import dev.winnow.casebook.twopc.Message.Request;
import dev.winnow.casebook.twopc.Message.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The behavior of a client: sends the coordinator one request at a time. */
final class Requesting {

    private final String coordinator;

    Requesting(String coordinator) {
        this.coordinator = coordinator;
    }

    Client on(Client client, Message message, Outbox out) {
        if (message instanceof Put put) {
            return ask(client, new Write(put.value()), out);
        }
        return message instanceof Get ? ask(client, new Read(), out) : answered(client, out);
    }

    private Client ask(Client client, Request request, Outbox out) {
        if (client.asked().isPresent()) {
            List<Request> next = new ArrayList<>(client.next());
            next.add(request);
            return new Client(client.asked(), List.copyOf(next));
        }
        out.send(coordinator, request);
        return new Client(Optional.of(request), client.next());
    }

    private Client answered(Client client, Outbox out) {
        if (client.next().isEmpty()) {
            return Client.NEW;
        }
        List<Request> next = client.next();
        return ask(new Client(Optional.empty(), List.copyOf(next.subList(1, next.size()))), next.get(0), out);
    }
}
