package dev.winnow.casebook.lease;

import dev.winnow.casebook.lease.Client.Phase;
import dev.winnow.casebook.lease.Message.Acquire;
import dev.winnow.casebook.lease.Message.Granted;
import dev.winnow.casebook.lease.Message.Increment;
import dev.winnow.casebook.lease.Message.Read;
import dev.winnow.casebook.lease.Message.Refused;
import dev.winnow.casebook.lease.Message.Release;
import dev.winnow.casebook.lease.Message.Value;
import dev.winnow.casebook.lease.Message.Write;
import dev.winnow.casebook.lease.Message.Written;

/**
 * The behavior of a client: acquires the lease, reads the number, increments it in memory, and writes it back shortly
 * before the lease ends.
 */
final class Caching {

    private final String leases;
    private final String storage;
    private final long cacheTime;

    Caching(String leases, String storage, long cacheTime) {
        this.leases = leases;
        this.storage = storage;
        this.cacheTime = cacheTime;
    }

    Client on(Client client, Message message, Outbox out) {
        if (message instanceof Increment && client.phase() == Phase.IDLE) {
            out.send(leases, new Acquire());
            return new Client(Phase.ACQUIRING, 0, 0);
        }
        if (message instanceof Granted granted) {
            out.send(storage, new Read(granted.token()));
            out.wakeAfter(cacheTime);
            return new Client(Phase.READING, granted.token(), 0);
        }
        if (message instanceof Value value && client.awaits(value.token())) {
            return new Client(Phase.CACHING, value.token(), value.number() + 1);
        }
        boolean isOver = (message instanceof Written written && client.awaits(written.token()))
                || (message instanceof Refused refused && client.awaits(refused.token()));
        return isOver ? release(client, out) : client;
    }

    /** Writes the number back. If it has not arrived yet, gives up. */
    Client onEndOfCacheTime(Client client, Outbox out) {
        if (client.phase() != Phase.CACHING) {
            return release(client, out);
        }
        out.send(storage, new Write(client.token(), client.number()));
        return new Client(Phase.WRITING, client.token(), client.number());
    }

    private Client release(Client client, Outbox out) {
        out.sleep();
        out.send(leases, new Release(client.token()));
        return Client.IDLE;
    }
}
