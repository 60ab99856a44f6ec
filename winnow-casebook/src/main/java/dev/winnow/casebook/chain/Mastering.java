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
 * What the master does: it takes suspected servers out and tells those that are left, and the clients, what has
 * changed.
 *
 * <p>For up to four servers: with more, two gaps could be open at once.
 */
public final class Mastering {

    private final List<String> clients;
    private final Bug bug;

    public Mastering(List<String> clients, Bug bug) {
        this.clients = List.copyOf(clients);
        this.bug = bug;
    }

    /** Whether the message has to wait. */
    public boolean defers(Master master, Message message) {
        boolean mending = bug == Bug.ONE_FAILURE_AT_A_TIME && master.gap().isPresent();
        boolean busy = mending || master.retiring().isPresent();
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
        int place = bug == Bug.SEARCH_PAST_THE_END
                ? search(master.servers(), server)
                : master.servers().indexOf(server);
        return place < 0 ? master : mend(master.without(server), place, out);
    }

    private static int search(List<String> servers, String server) {
        int place = 1;
        while (!servers.get(place).equals(server)) {
            place++;
        }
        return place;
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

    /** Joins the two neighbors of the server that was at this place. */
    private static Master mend(Master master, int place, Outbox out) {
        Gap gap = new Gap(master.servers().get(place - 1), master.servers().get(place));
        out.send(gap.successor(), new NewPredecessor(gap.predecessor()));
        return master.withGap(Optional.of(gap));
    }

    private static Master onReceived(Master master, String successor, Received received, Outbox out) {
        Gap answered = new Gap(received.predecessor(), successor);
        if (master.gap().filter(answered::equals).isEmpty()) {
            return master; // one of the two has failed since it was asked
        }
        out.send(received.predecessor(), new NewSuccessor(successor, received.last(), received.acked()));
        return master.withGap(Optional.empty());
    }
}
