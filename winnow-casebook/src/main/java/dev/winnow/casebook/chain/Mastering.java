package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Master.Gap;
import dev.winnow.casebook.chain.Message.BecomeHead;
import dev.winnow.casebook.chain.Message.BecomeTail;
import dev.winnow.casebook.chain.Message.HeadChanged;
import dev.winnow.casebook.chain.Message.NewPredecessor;
import dev.winnow.casebook.chain.Message.NewSuccessor;
import dev.winnow.casebook.chain.Message.Received;
import dev.winnow.casebook.chain.Message.Retire;
import dev.winnow.casebook.chain.Message.Retired;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Message.TailChanged;
import java.util.List;
import java.util.Optional;

/**
 * The behavior of the master: removes suspected servers, and tells the remaining servers and the clients what has
 * changed.
 *
 * <p>Supports up to four servers: with more, two gaps could be open at once.
 */
public final class Mastering {

    private final List<String> clients;
    private final Bug bug;

    public Mastering(List<String> clients, Bug bug) {
        this.clients = List.copyOf(clients);
        this.bug = bug;
    }

    /** Returns true if the message must wait. */
    public boolean defers(Master master, Message message) {
        boolean reconnecting = bug == Bug.ONE_FAILURE_AT_A_TIME && master.gap().isPresent();
        boolean busy = reconnecting || master.retiring().isPresent();
        return busy && message instanceof Suspect;
    }

    public Master on(Master master, String from, Message message, Outbox out) {
        if (message instanceof Suspect suspect) {
            return onSuspect(master, suspect.server(), out);
        }
        if (message instanceof Received received) {
            return onReceived(master, from, received, out);
        }
        if (message instanceof Retired) {
            return promoteTail(master.withRetiring(Optional.empty()), out);
        }
        throw new Unexpected("the master", message);
    }

    private Master onSuspect(Master master, String server, Outbox out) {
        if (server.equals(master.head())) {
            return promoteHead(master.without(server), out);
        }
        if (server.equals(master.tail())) {
            return removeTail(master.without(server), server, out);
        }
        int position = bug == Bug.SEARCH_PAST_THE_END
                ? search(master.servers(), server)
                : master.servers().indexOf(server);
        return position < 0 ? master : reconnect(master.without(server), position, out);
    }

    private static int search(List<String> servers, String server) {
        int position = 1;
        while (!servers.get(position).equals(server)) {
            position++;
        }
        return position;
    }

    private Master promoteHead(Master master, Outbox out) {
        out.send(master.head(), new BecomeHead());
        clients.forEach(client -> out.send(client, new HeadChanged(master.head())));
        return master;
    }

    private Master removeTail(Master master, String tail, Outbox out) {
        if (bug == Bug.TAIL_NOT_RETIRED) {
            return promoteTail(master, out);
        }
        out.send(tail, new Retire());
        return master.withRetiring(Optional.of(tail));
    }

    private Master promoteTail(Master master, Outbox out) {
        out.send(master.tail(), new BecomeTail());
        clients.forEach(client -> out.send(client, new TailChanged(master.tail())));
        return master.withGap(master.gap().filter(gap -> master.servers().contains(gap.successor())));
    }

    /** Connects the two neighbors of the server that was at this position. */
    private static Master reconnect(Master master, int position, Outbox out) {
        Gap gap = new Gap(master.servers().get(position - 1), master.servers().get(position));
        out.send(gap.successor(), new NewPredecessor(gap.predecessor()));
        return master.withGap(Optional.of(gap));
    }

    private static Master onReceived(Master master, String successor, Received received, Outbox out) {
        Gap answered = new Gap(received.predecessor(), successor);
        if (master.gap().filter(answered::equals).isEmpty()) {
            return master; // one of the two has failed since
        }
        out.send(received.predecessor(), new NewSuccessor(successor, received.last(), received.acked()));
        return master.withGap(Optional.empty());
    }
}
