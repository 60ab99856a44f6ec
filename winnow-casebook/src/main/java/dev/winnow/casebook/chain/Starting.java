package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.ChainReady;
import dev.winnow.casebook.chain.Message.Connect;
import dev.winnow.casebook.chain.Message.Connected;
import dev.winnow.casebook.chain.Message.Join;
import dev.winnow.casebook.chain.Message.Joined;
import dev.winnow.casebook.chain.Message.Serve;
import dev.winnow.casebook.chain.Message.Startup;
import dev.winnow.casebook.chain.Message.Suspect;
import java.util.List;
import java.util.Optional;

/**
 * The start-up of a chain, before {@link Serving} and {@link Mastering} take over. The master adds one server after the
 * other: each connects to the tail, and is the next tail. Clients learn of the chain once it is complete.
 *
 * <p>R. van Renesse and F. B. Schneider, OSDI 2004, section 3.1, extend a chain this way. The chain is empty here, so
 * if a server fails meanwhile, the master starts again with the others. Messages carry the number of the attempt.
 */
final class Starting {

    private final String master;
    private final List<String> clients;

    Starting(String master, List<String> clients) {
        this.master = master;
        this.clients = List.copyOf(clients);
    }

    /** The state of a server until it serves. */
    record Joining(int attempt, Server server) {

        static final Joining NOTHING = new Joining(0, Server.at(0, List.of("")));

        Joining withSuccessor(String successor) {
            return new Joining(attempt, server.withSuccessor(Optional.of(successor)));
        }
    }

    /**
     * The state of the master until the chain is complete.
     *
     * @param joined how many of the servers are in the chain
     */
    record Building(int attempt, List<String> servers, int joined) {

        Building {
            servers = List.copyOf(servers);
        }
    }

    // ---- servers

    /** Returns a {@link Joining}, or a {@link Server} once it serves. */
    Record onServer(Joining joining, String from, Message message, Outbox out) {
        if (message instanceof Startup startup) {
            return startup.attempt() < joining.attempt() ? joining : onStartup(joining, from, startup, out);
        }
        if (message instanceof Serve) {
            return joining.server();
        }
        throw new Unexpected("a server that joins", message);
    }

    private Joining onStartup(Joining joining, String from, Startup message, Outbox out) {
        if (message instanceof Join join) {
            return join(join, out);
        }
        if (message instanceof Connect) {
            out.send(from, new Connected(joining.attempt()));
            return joining.withSuccessor(from);
        }
        if (message instanceof Connected) {
            out.send(master, new Joined(joining.attempt()));
            return joining;
        }
        throw new Unexpected("a server that joins", message);
    }

    private Joining join(Join join, Outbox out) {
        join.tail()
                .ifPresentOrElse(
                        tail -> out.send(tail, new Connect(join.attempt())),
                        () -> out.send(master, new Joined(join.attempt())));
        return new Joining(join.attempt(), Joining.NOTHING.server().withPredecessor(join.tail()));
    }

    // ---- the master

    Building start(List<String> servers, Outbox out) {
        return build(1, servers, out);
    }

    private static Building build(int attempt, List<String> servers, Outbox out) {
        out.send(servers.get(0), new Join(attempt, Optional.empty()));
        return new Building(attempt, servers, 0);
    }

    /** Returns a {@link Building}, or a {@link Master} once the chain is complete. */
    Record onMaster(Building building, Message message, Outbox out) {
        if (message instanceof Suspect suspect) {
            return onSuspect(building, suspect.server(), out);
        }
        if (message instanceof Joined joined) {
            return joined.attempt() < building.attempt() ? building : onJoined(building, out);
        }
        throw new Unexpected("the master that builds a chain", message);
    }

    private static Building onSuspect(Building building, String server, Outbox out) {
        Master others = Master.of(building.servers()).without(server);
        return others.servers().equals(building.servers())
                ? building
                : build(building.attempt() + 1, others.servers(), out);
    }

    private Record onJoined(Building building, Outbox out) {
        int joined = building.joined() + 1;
        List<String> servers = building.servers();
        if (joined == servers.size()) {
            return complete(Master.of(servers), out);
        }
        out.send(servers.get(joined), new Join(building.attempt(), Optional.of(servers.get(joined - 1))));
        return new Building(building.attempt(), servers, joined);
    }

    private Master complete(Master chain, Outbox out) {
        chain.servers().forEach(server -> out.send(server, new Serve()));
        clients.forEach(client -> out.send(client, new ChainReady(chain.head(), chain.tail())));
        return chain;
    }
}
