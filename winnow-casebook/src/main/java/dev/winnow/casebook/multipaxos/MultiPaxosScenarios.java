package dev.winnow.casebook.multipaxos;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.multipaxos.Message.Done;
import dev.winnow.casebook.multipaxos.Message.Lead;
import dev.winnow.casebook.multipaxos.Message.Submit;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;

/** Clients and an election that contact any node they choose; correct, and with each bug. */
public final class MultiPaxosScenarios implements ScenarioSource {

    private static final Parameter<Integer> NODES =
            Parameter.integer("nodes", 1, 5).describedAs("how many nodes there are");
    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 3).describedAs("how many clients submit values");
    private static final Parameter<Integer> VALUES =
            Parameter.integer("values", 1, 4).describedAs("how many values each client submits");
    private static final Parameter<Channels> NETWORK =
            Parameter.oneOf("network", Channels.class).describedAs("a channel per sender, or a mailbox per receiver");
    private static final Parameter<Integer> ELECTIONS =
            Parameter.integer("elections", 1, 10).defaultTo(3).describedAs("how often a node is told to lead");

    private static final ProcessId ELECTION = ProcessId.of("election");

    @Override
    public List<Scenario> scenarios() {
        // With mailboxes, all nodes receive the broadcasts of two nodes in the same order.
        return List.of(
                of(
                        "multipaxos",
                        "Multi-Paxos with a few slots and elections, correct",
                        parameters(3, 1, 2, Channels.MAILBOX),
                        Bug.NONE),
                of(
                        "multipaxos-1",
                        "Multi-Paxos with one record and no late messages in a slot",
                        parameters(3, 1, 2, Channels.FIFO),
                        Bug.ONE_RECORD),
                of(
                        "multipaxos-2",
                        "Multi-Paxos that looks up rejects by slot, not ballot",
                        parameters(3, 1, 2, Channels.MAILBOX),
                        Bug.REJECTED_BY_SLOT),
                of(
                        "multipaxos-3",
                        "Multi-Paxos that forgets what it reported",
                        parameters(5, 2, 1, Channels.MAILBOX),
                        Bug.FORGETS_WHAT_IT_TOLD));
    }

    private static Scenario of(String name, String summary, List<Parameter<?>> parameters, Bug bug) {
        return new Case(name, summary, parameters, given -> setup(given, bug));
    }

    private static List<Parameter<?>> parameters(int nodes, int clients, int values, Channels network) {
        return List.of(
                NODES.defaultTo(nodes),
                CLIENTS.defaultTo(clients),
                VALUES.defaultTo(values),
                ELECTIONS,
                NETWORK.defaultTo(network));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> nodes = Case.names("node", given.get(NODES));
        List<ProcessId> ids = nodes.stream().map(ProcessId::of).toList();
        int values = given.get(VALUES);
        SimulatedSystem.Builder system = SimulatedSystem.with(given.get(NETWORK).network());
        for (int i = 0; i < nodes.size(); i++) {
            system.process(ids.get(i), new NodeProcess(new Participating(i + 1, nodes, bug)));
        }
        for (String client : Case.names("client", given.get(CLIENTS))) {
            system.process(ProcessId.of(client), new ClientProcess(ids, values));
        }
        system.process(ELECTION, new ElectionProcess(ids, given.get(ELECTIONS)));
        return Setup.of(system.build())
                .invariant(ChosenSlotsStay.chosen(nodes.size()))
                .build();
    }

    private enum Channels {
        FIFO,
        MAILBOX;

        Network network() {
            return this == FIFO ? Network.fifo() : Network.mailbox();
        }
    }

    private record NodeProcess(Participating participating) implements PureProcess<Node, Message> {

        @Override
        public Node start(Context context) {
            return Node.NEW;
        }

        @Override
        public Node receive(Node node, ProcessId from, Message message, Context context) {
            return participating.on(node, from.name(), message, (to, sent) -> context.send(ProcessId.of(to), sent));
        }
    }

    /** A client that submits values one by one, each to any node. Its state is the number of values submitted. */
    private record ClientProcess(List<ProcessId> nodes, int values) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            return submit(1, context);
        }

        @Override
        public Integer receive(Integer submitted, ProcessId from, Object message, Context context) {
            boolean current = message instanceof Done done && done.value().equals(value(submitted, context));
            return current && submitted < values ? submit(submitted + 1, context) : submitted;
        }

        private Integer submit(int number, Context context) {
            context.send(nodes.get(context.choose(nodes.size())), new Submit(value(number, context)));
            return number;
        }

        private static String value(int number, Context context) {
            return context.self().name() + "." + number;
        }
    }

    /** An election that tells any node to lead, at any time. Its state is the number of elections left. */
    private record ElectionProcess(List<ProcessId> nodes, int elections) implements PureProcess<Integer, Object> {

        @Override
        public Integer start(Context context) {
            context.setTimer(Bell.RING, 1);
            return elections;
        }

        @Override
        public Integer receive(Integer left, ProcessId from, Object message, Context context) {
            throw new IllegalStateException("the election does not expect " + message);
        }

        @Override
        public Integer timeout(Integer left, Object timer, Context context) {
            context.send(nodes.get(context.choose(nodes.size())), new Lead());
            if (left > 1) {
                context.setTimer(Bell.RING, 1);
            }
            return left - 1;
        }
    }

    private enum Bell {
        RING
    }
}
