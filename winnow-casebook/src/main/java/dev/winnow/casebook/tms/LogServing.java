package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.chain.Message.Fail;
import dev.winnow.casebook.chain.Message.Silence;
import dev.winnow.casebook.chain.Message.Update;
import dev.winnow.casebook.chain.Message.Updated;
import dev.winnow.casebook.chain.Unexpected;
import dev.winnow.casebook.multipaxos.Message.Done;
import dev.winnow.casebook.multipaxos.Message.Submit;
import dev.winnow.casebook.multipaxos.Node;
import dev.winnow.casebook.multipaxos.NodeRole.Follower;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The behavior of a server whose log is replicated by Multi-Paxos.
 *
 * <p>Requests go to the leader, which proposes them. Two leaders may both propose a request, so the first of its
 * entries counts. A server answers an entry when all before it are known, unless another server leads; requests that
 * come again are answered from the log. A server that does not lead passes requests on to the leader of the highest
 * ballot it knows.
 *
 * <p>All functions are pure: they take a state and return the next one; effects go to the outbox.
 */
final class LogServing {

    private final List<String> servers;
    private final String detector;
    private final Participating participating;
    private final dev.winnow.casebook.multipaxos.Participating consensus;

    /** Creates the behavior of the server with this number, from 1. */
    LogServing(int number, List<String> servers, String detector, Participating participating) {
        this.servers = List.copyOf(servers);
        this.detector = detector;
        this.participating = participating;
        this.consensus = new dev.winnow.casebook.multipaxos.Participating(
                number, servers, dev.winnow.casebook.multipaxos.Bug.NONE);
    }

    /** Handles a message from outside the group. */
    LogServer on(LogServer server, String from, Message message, LogOutbox out) {
        if (!server.on()) {
            return server;
        }
        if (message instanceof Fail) {
            out.send(detector, new Silence());
            return LogServer.OFF;
        }
        if (message instanceof Update update) {
            return onUpdate(server, from, update, out);
        }
        throw new Unexpected("a server with a log", message);
    }

    /** Handles a message of consensus: from another server, or from the election. */
    LogServer on(LogServer server, String from, dev.winnow.casebook.multipaxos.Message message, LogOutbox out) {
        if (!server.on()) {
            return server;
        }
        return message instanceof Submit submit ? onPassedOn(server, submit, out) : agree(server, from, message, out);
    }

    private LogServer onUpdate(LogServer server, String client, Update update, LogOutbox out) {
        Optional<Entry> known = find(server, entry -> participating.isKnownAs(entry, client, update));
        if (known.isPresent()) {
            return answerIfChosen(server, known.get(), out);
        }
        String value = CommandText.of(client, update.number(), participating.admit(update.command(), out));
        return agree(server, client, new Submit(value), out);
    }

    private LogServer onPassedOn(LogServer server, Submit submit, LogOutbox out) {
        Entry request = CommandText.entry(0, submit.value());
        Optional<Entry> known = find(server, entry -> participating.repeats(request, entry));
        return known.isPresent()
                ? answerIfChosen(server, known.get(), out)
                : agree(server, request.client(), submit, out);
    }

    /** Returns the entry of a request: in the log, or pending. */
    private Optional<Entry> find(LogServer server, Predicate<Entry> isOfRequest) {
        return Stream.concat(counted(server).stream(), server.pending().stream())
                .filter(isOfRequest)
                .findFirst();
    }

    private LogServer answerIfChosen(LogServer server, Entry entry, LogOutbox out) {
        if (counted(server).contains(entry)) {
            out.send(entry.client(), new Updated(entry));
        }
        return server;
    }

    /** Takes part in Multi-Paxos, answers what is new in the log, and passes on what another server should propose. */
    private LogServer agree(
            LogServer server, String from, dev.winnow.casebook.multipaxos.Message message, LogOutbox out) {
        Node node = consensus.on(server.node(), from, message, (to, sent) -> {
            if (!(sent instanceof Done)) { // the log is answered, in order
                out.send(to, sent);
            }
        });
        LogServer next = server.with(node);
        if (!(node.role() instanceof Follower)) {
            answer(counted(next), counted(server).size(), out);
            return next;
        }
        return next.with(passOn(node, out));
    }

    private static void answer(List<Entry> log, int answered, LogOutbox out) {
        log.subList(answered, log.size()).forEach(entry -> out.send(entry.client(), new Updated(entry)));
    }

    private Node passOn(Node node, LogOutbox out) {
        Node next = node;
        for (String value : node.wanted()) {
            out.send(servers.get((node.promised() - 1) % servers.size()), new Submit(value));
            next = next.proposed(value);
        }
        return next;
    }

    /** Returns the entries of the log that count: the first ones of their requests. */
    private List<Entry> counted(LogServer server) {
        List<Entry> counted = new ArrayList<>();
        for (Entry entry : server.log()) {
            if (counted.stream().noneMatch(earlier -> participating.repeats(entry, earlier))) {
                counted.add(entry);
            }
        }
        return counted;
    }
}
