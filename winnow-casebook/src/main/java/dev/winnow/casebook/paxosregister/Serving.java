package dev.winnow.casebook.paxosregister;

import static java.util.Comparator.comparing;

import dev.winnow.casebook.paxosregister.Message.Accept;
import dev.winnow.casebook.paxosregister.Message.Accepted;
import dev.winnow.casebook.paxosregister.Message.Decided;
import dev.winnow.casebook.paxosregister.Message.Get;
import dev.winnow.casebook.paxosregister.Message.GetOk;
import dev.winnow.casebook.paxosregister.Message.Prepare;
import dev.winnow.casebook.paxosregister.Message.Prepared;
import dev.winnow.casebook.paxosregister.Message.Put;
import dev.winnow.casebook.paxosregister.Message.PutOk;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The behavior of a server: proposes the first value that a client puts, and answers gets once a value is decided.
 * Processes are identified by number, servers first. Messages that no rule matches are ignored: most come too late.
 */
final class Serving {

    private final int self;
    private final int servers;

    Serving(int self, int servers) {
        this.self = self;
        this.servers = servers;
    }

    Server on(Server server, int from, Message message, BiConsumer<Integer, Message> out) {
        if (server.decided()) {
            if (message instanceof Get get) {
                out.accept(
                        from,
                        new GetOk(
                                get.request(),
                                server.last().orElseThrow().proposal().value()));
            }
            return server;
        }
        if (message instanceof Put put) {
            return server.proposal().isPresent() ? server : propose(server, from, put, out);
        }
        if (message instanceof Prepare prepare) {
            return onPrepare(server, from, prepare.ballot(), out);
        }
        if (message instanceof Prepared prepared && prepared.ballot().equals(server.ballot())) {
            return onPrepared(server.preparedBy(from, prepared.last()), out);
        }
        if (message instanceof Accept accept) {
            return onAccept(server, from, accept, out);
        }
        if (message instanceof Accepted accepted && accepted.ballot().equals(server.ballot())) {
            return onAccepted(server.acceptedBy(from), out);
        }
        return message instanceof Decided decided
                ? server.voting(new Vote(decided.ballot(), decided.proposal())).deciding()
                : server;
    }

    private Server propose(Server server, int client, Put put, BiConsumer<Integer, Message> out) {
        Ballot ballot = new Ballot(server.ballot().round() + 1, self);
        broadcast(new Prepare(ballot), out);
        return server.proposing(new Proposal(put.request(), client, put.value()), ballot)
                .preparedBy(self, server.last());
    }

    private static Server onPrepare(Server server, int from, Ballot ballot, BiConsumer<Integer, Message> out) {
        if (ballot.compareTo(server.ballot()) <= 0) {
            return server;
        }
        out.accept(from, new Prepared(ballot, server.last()));
        return server.at(ballot);
    }

    private Server onPrepared(Server server, BiConsumer<Integer, Message> out) {
        if (server.prepares().size() != majority()) {
            return server;
        }
        Proposal proposal = server.prepares().values().stream()
                .flatMap(Optional::stream)
                .max(comparing(Vote::ballot))
                .map(Vote::proposal)
                .orElseGet(() -> server.proposal().orElseThrow());
        broadcast(new Accept(server.ballot(), proposal), out);
        return server.settledOn(proposal)
                .voting(new Vote(server.ballot(), proposal))
                .acceptedBy(self);
    }

    private static Server onAccept(Server server, int from, Accept accept, BiConsumer<Integer, Message> out) {
        if (accept.ballot().compareTo(server.ballot()) < 0) {
            return server;
        }
        out.accept(from, new Accepted(accept.ballot()));
        return server.voting(new Vote(accept.ballot(), accept.proposal()));
    }

    private Server onAccepted(Server server, BiConsumer<Integer, Message> out) {
        if (server.accepts().size() != majority()) {
            return server;
        }
        Proposal proposal = server.proposal().orElseThrow();
        broadcast(new Decided(server.ballot(), proposal), out);
        out.accept(proposal.client(), new PutOk(proposal.request()));
        return server.deciding();
    }

    private int majority() {
        return servers / 2 + 1;
    }

    private void broadcast(Message message, BiConsumer<Integer, Message> out) {
        IntStream.range(0, servers).filter(server -> server != self).forEach(server -> out.accept(server, message));
    }
}
