package dev.winnow.casebook.paxosregister;

import dev.winnow.casebook.Case;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Three servers and clients that put and get, correct. A message that would change nothing stays in the network, so
 * that its delivery is no step.
 */
public final class PaxosRegisterScenarios implements ScenarioSource {

    private static final int SERVERS = 3;
    private static final int MOST_CLIENTS = 4;

    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, MOST_CLIENTS).defaultTo(1).describedAs("how many clients put and get");

    private static final List<ProcessId> NAMES = IntStream.range(0, SERVERS + MOST_CLIENTS)
            .mapToObj(number -> ProcessId.of((number < SERVERS ? "server" : "client") + number))
            .toList();

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "paxos-register",
                "register on Paxos, correct: a classic for state counts",
                List.of(CLIENTS),
                PaxosRegisterScenarios::setup));
    }

    private static Setup setup(Parameters given) {
        int clients = given.get(CLIENTS);
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
        for (int number = 0; number < SERVERS; number++) {
            system.process(NAMES.get(number), new ServerProcess(new Serving(number, SERVERS)));
        }
        for (int number = SERVERS; number < SERVERS + clients; number++) {
            system.process(NAMES.get(number), new ClientProcess(new Asking(number, SERVERS)));
        }
        return Setup.of(system.build()).invariant(Linearizable.register()).build();
    }

    private static BiConsumer<Integer, Message> to(Context context) {
        return (number, message) -> context.send(NAMES.get(number), message);
    }

    private record ServerProcess(Serving serving) implements PureProcess<Server, Message> {

        @Override
        public Server start(Context context) {
            return Server.NEW;
        }

        /** Handles the message only if a trial run has any effect. */
        @Override
        public Acceptance accepts(Server server, ProcessId from, Message message) {
            boolean[] sent = {false};
            Server next = serving.on(server, NAMES.indexOf(from), message, (to, ignored) -> sent[0] = true);
            return sent[0] || !next.equals(server) ? Acceptance.HANDLE : Acceptance.DEFER;
        }

        @Override
        public Server receive(Server server, ProcessId from, Message message, Context context) {
            return serving.on(server, NAMES.indexOf(from), message, to(context));
        }
    }

    private record ClientProcess(Asking asking) implements PureProcess<Client, Message> {

        @Override
        public Client start(Context context) {
            return asking.begin(to(context));
        }

        @Override
        public Acceptance accepts(Client client, ProcessId from, Message message) {
            return asking.on(client, message, (to, ignored) -> {}) == client ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Client receive(Client client, ProcessId from, Message message, Context context) {
            return asking.on(client, message, to(context));
        }
    }
}
