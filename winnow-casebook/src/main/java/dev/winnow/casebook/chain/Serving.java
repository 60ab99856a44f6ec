package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.Ack;
import dev.winnow.casebook.chain.Message.Answer;
import dev.winnow.casebook.chain.Message.BecomeHead;
import dev.winnow.casebook.chain.Message.BecomeTail;
import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Forward;
import dev.winnow.casebook.chain.Message.NewPredecessor;
import dev.winnow.casebook.chain.Message.NewSuccessor;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.Received;
import dev.winnow.casebook.chain.Message.Retire;
import dev.winnow.casebook.chain.Message.Retired;
import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Message.Updated;
import java.util.List;
import java.util.Optional;

/**
 * The behavior of a server.
 *
 * <p>R. van Renesse and F. B. Schneider, OSDI 2004, sections 3 and 3.1. The head numbers updates; each server appends
 * them to its history and forwards them; the tail answers, and acknowledges backward. Queries go to the tail. If the
 * tail fails, its predecessor answers the updates in doubt. If a server in the middle fails, its predecessor sends to
 * its successor what that one has not seen.
 *
 * <p>The paper assumes fail-stop servers. Here failures are only suspected, so that a removed server may still be
 * running: no server takes updates from it, and the master continues without a tail only once that tail has stopped.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
public final class Serving {

    private final String master;
    private final String detector;
    private final Service service;
    private final Bug bug;

    public Serving(String master, String detector, Service service, Bug bug) {
        this.master = master;
        this.detector = detector;
        this.service = service;
        this.bug = bug;
    }

    public Server on(Server server, String from, Message message, Outbox out) {
        if (message instanceof Retire) {
            out.send(master, new Retired());
            return Server.OFF;
        }
        if (!server.on()) {
            return server;
        }
        if (message instanceof Fail) {
            out.send(detector, new Silence());
            return Server.OFF;
        }
        return serve(server, from, message, out);
    }

    private Server serve(Server server, String from, Message message, Outbox out) {
        if (message instanceof Update update && server.predecessor().isEmpty()) {
            return onUpdate(server, from, update, out);
        }
        if (message instanceof Forward forward) {
            return onForward(server, from, forward.entry(), out);
        }
        if (message instanceof Ack ack && expectsAck(server)) {
            return onAck(server, ack.id(), out);
        }
        if (message instanceof Query query && server.successor().isEmpty()) {
            out.send(from, new Answer(query.number(), server.store()));
            return server;
        }
        return reconfigure(server, message, out);
    }

    private Server reconfigure(Server server, Message message, Outbox out) {
        if (message instanceof BecomeHead) {
            return server.withPredecessor(Optional.empty());
        }
        if (message instanceof BecomeTail) {
            return becomeTail(server, out);
        }
        if (message instanceof NewPredecessor now) {
            return onNewPredecessor(server, now.predecessor(), out);
        }
        if (message instanceof NewSuccessor now) {
            return onNewSuccessor(server, now, out);
        }
        throw new Unexpected(server.role(), message);
    }

    private Server onUpdate(Server head, String client, Update update, Outbox out) {
        boolean known =
                update.again() && head.history().stream().anyMatch(entry -> service.isKnownAs(entry, client, update));
        if (known) {
            return head; // the tail answers it, or has answered it
        }
        int id = head.counters().nextId();
        if (id <= head.last()) {
            throw new IllegalStateException("the head numbers an update %d after %d".formatted(id, head.last()));
        }
        Entry entry = new Entry(id, client, update.number(), service.admit(update.command(), out));
        Server counted = head.withNextId(id + 1);
        return pass(bug == Bug.HEAD_STORES_NOTHING ? counted : counted.withStore(entry), entry, out);
    }

    private Server onForward(Server server, String from, Entry entry, Outbox out) {
        boolean expected = bug == Bug.FORWARD_FROM_ANYBODY
                || server.predecessor().filter(from::equals).isPresent();
        Server counted = bug == Bug.ONLY_THE_HEAD_COUNTS ? server : server.withNextId(entry.id() + 1);
        return expected ? pass(counted.withStore(entry), entry, out) : server;
    }

    /** Appends an update and forwards it to the successor or, at the tail, answers it. */
    private Server pass(Server server, Entry entry, Outbox out) {
        Server next = server.withHistory(entry);
        if (server.successor().isPresent()) {
            out.send(server.successor().get(), new Forward(entry));
            return next.withSent(Server.plus(server.sent(), entry));
        }
        out.send(entry.client(), new Updated(entry));
        acknowledge(server, entry.id(), out);
        return next;
    }

    private boolean expectsAck(Server server) {
        return bug != Bug.ONLY_THE_HEAD_COUNTS || server.successor().isPresent();
    }

    /** Handles an acknowledgement, which may be old: a removed successor may have been slow to pass it on. */
    private Server onAck(Server server, int id, Outbox out) {
        int position = positionInSent(server, id);
        if (server.sent().isEmpty() || position < 0) {
            return server;
        }
        acknowledge(server, id, out);
        List<Entry> sent =
                List.copyOf(server.sent().subList(position + 1, server.sent().size()));
        return bug == Bug.ACK_AT_OLD_POSITION ? server.withSent(sent).withAckPosition(position) : server.withSent(sent);
    }

    private int positionInSent(Server server, int id) {
        for (int i = 0; i < server.sent().size(); i++) {
            if (server.sent().get(i).id() == id) {
                return i;
            }
        }
        return bug == Bug.ACK_AT_OLD_POSITION ? server.counters().ackPosition() : -1;
    }

    private static Server becomeTail(Server server, Outbox out) {
        server.sent().forEach(entry -> out.send(entry.client(), new Updated(entry)));
        if (!server.sent().isEmpty()) {
            acknowledge(server, server.last(), out);
        }
        return server.withSuccessor(Optional.empty()).withSent(List.of());
    }

    private Server onNewPredecessor(Server server, String predecessor, Outbox out) {
        boolean answers =
                bug != Bug.EMPTY_HISTORY_IS_SILENT || !server.history().isEmpty();
        if (answers) {
            out.send(master, new Received(predecessor, server.last(), acked(server)));
        }
        return server.withPredecessor(Optional.of(predecessor));
    }

    private int acked(Server server) {
        if (server.sent().isEmpty()) {
            return server.last();
        }
        int firstInDoubt = server.sent().get(0).id();
        return bug == Bug.ACKED_OFF_BY_ONE ? firstInDoubt : firstInDoubt - 1;
    }

    private static Server onNewSuccessor(Server server, NewSuccessor now, Outbox out) {
        List<Entry> inDoubt = server.sentAbove(now.acked());
        if (inDoubt.size() < server.sent().size()) {
            acknowledge(server, now.acked(), out);
        }
        server.sentAbove(now.last()).forEach(entry -> out.send(now.successor(), new Forward(entry)));
        return server.withSuccessor(Optional.of(now.successor())).withSent(inDoubt);
    }

    private static void acknowledge(Server server, int id, Outbox out) {
        server.predecessor().ifPresent(predecessor -> out.send(predecessor, new Ack(id)));
    }
}
