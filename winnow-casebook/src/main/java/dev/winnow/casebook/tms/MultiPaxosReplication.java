package dev.winnow.casebook.tms;

import static java.util.Comparator.comparingInt;
import static java.util.Objects.requireNonNull;

import dev.winnow.casebook.chain.ChainProcesses;
import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.multipaxos.Node;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Participants that are replicated by Multi-Paxos. Their first servers lead from the start. */
final class MultiPaxosReplication implements GroupReplication {

    @Override
    public void addTo(SimulatedSystem.Builder system, Group group, Participating participating) {
        List<String> servers = group.servers();
        for (int number = 1; number <= servers.size(); number++) {
            LogServing serving = new LogServing(number, servers, TmsScenarios.DETECTOR.name(), participating);
            Node initial = Node.startingAt(1, number == 1);
            system.process(
                    ProcessId.of(servers.get(number - 1)), new ServerProcess(new LogServer(true, initial), serving));
        }
        system.process(
                ProcessId.of(group.master()),
                new ElectionProcess(new Election(servers), new Electing(TmsScenarios.COORDINATOR.name())));
    }

    @Override
    public List<Invariant<?>> invariants(List<Group> groups) {
        return List.of(Invariant.always("the servers of a participant agree", states -> disagreement(states, groups)));
    }

    private static @Nullable Breach disagreement(States states, List<Group> groups) {
        for (Group group : groups) {
            Breach breach = disagreement(states, group);
            if (breach != null) {
                return breach;
            }
        }
        return null;
    }

    private static @Nullable Breach disagreement(States states, Group group) {
        Map<Integer, String> chosen = Map.of();
        for (String name : group.servers()) {
            if (states.of(ProcessId.of(name)) instanceof LogServer server) {
                Map<Integer, String> all = new TreeMap<>(chosen);
                all.putAll(server.node().decided());
                if (!all.entrySet().containsAll(chosen.entrySet())) {
                    return new Breach(
                            "%s has %s, others %s".formatted(name, server.node().decided(), chosen),
                            ProcessId.of(name));
                }
                chosen = all;
            }
        }
        return null;
    }

    /** Returns the longest log of a server. */
    @Override
    public ParticipantLog log(States states, Group group) {
        return group.servers().stream()
                .map(ProcessId::of)
                .map(id -> new ParticipantLog(
                        id, requireNonNull(states.of(id, LogServer.class)).log()))
                .max(comparingInt(log -> log.entries().size()))
                .orElseThrow();
    }

    private record ServerProcess(LogServer initial, LogServing serving) implements PureProcess<LogServer, Object> {

        @Override
        public LogServer start(Context context) {
            return initial;
        }

        @Override
        public LogServer receive(LogServer server, ProcessId from, Object message, Context context) {
            return message instanceof Message request
                    ? serving.on(server, from.name(), request, new Effects(context))
                    : serving.on(
                            server,
                            from.name(),
                            (dev.winnow.casebook.multipaxos.Message) message,
                            new Effects(context));
        }
    }

    private record ElectionProcess(Election initial, Electing electing) implements PureProcess<Election, Message> {

        @Override
        public Election start(Context context) {
            return initial;
        }

        @Override
        public Election receive(Election election, ProcessId from, Message message, Context context) {
            return electing.on(election, message, new Effects(context));
        }
    }

    private record Effects(Context context) implements LogOutbox {

        @Override
        public void send(String to, Message message) {
            ChainProcesses.outbox(context).send(to, message);
        }

        @Override
        public void send(String to, dev.winnow.casebook.multipaxos.Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public int choose(int bound) {
            return context.choose(bound);
        }
    }
}
