package dev.winnow.casebook.chain;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.chain.Client.Waiting;
import dev.winnow.casebook.chain.Monitoring.Monitor;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clients that update and query while servers fail or are suspected; correct, and with each bug. The system is closed:
 * after the start, only the order of events and the choices of processes vary.
 */
public final class ChainScenarios implements ScenarioSource {

    private static final String MASTER = "master";
    private static final String DETECTOR = "detector";
    private static final String FAULTS = "faults";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("chainrep", "chain replication, correct", Bug.NONE, new Size(3, 2, 1, new Losses(1, 1, 1), 0)),
                of(
                        "chainrep-1",
                        "chain replication whose master searches past the end",
                        Bug.SEARCH_PAST_THE_END,
                        new Size(3, 2, 1, new Losses(1, 1, 1), 0)),
                of(
                        "chainrep-2",
                        "chain replication whose new head uses ids again",
                        Bug.ONLY_THE_HEAD_COUNTS,
                        new Size(3, 1, 2, new Losses(0, 2, 1), 0)),
                of(
                        "chainrep-3",
                        "chain replication whose waiting clients expect no change",
                        Bug.CHANGE_UNEXPECTED,
                        new Size(3, 2, 1, new Losses(0, 1, 1), 0)),
                of(
                        "chainrep-4",
                        "chain replication that assumes unique request numbers",
                        Bug.NUMBERS_COLLIDE,
                        new Size(3, 2, 1, new Losses(0, 1, 1), 0)),
                of(
                        "chainrep-5",
                        "chain replication whose head does not store updates",
                        Bug.HEAD_STORES_NOTHING,
                        new Size(3, 2, 1, new Losses(1, 1, 1), 0)),
                of(
                        "chainrep-6",
                        "chain replication that drops an update when an ack comes twice",
                        Bug.ACK_AT_OLD_POSITION,
                        new Size(4, 1, 2, new Losses(0, 1, 1), 2)),
                of(
                        "chainrep-7",
                        "chain replication that acknowledges one update too many",
                        Bug.ACKED_OFF_BY_ONE,
                        new Size(4, 1, 1, new Losses(0, 2, 1), 0)),
                of(
                        "chainrep-8",
                        "chain replication that accepts updates from any server",
                        Bug.FORWARD_FROM_ANYBODY,
                        new Size(3, 2, 1, new Losses(0, 1, 1), 0)),
                of(
                        "chainrep-9",
                        "chain replication whose suspected tail keeps running",
                        Bug.TAIL_NOT_RETIRED,
                        new Size(3, 2, 1, new Losses(0, 1, 1), 0)),
                of(
                        "chainrep-10",
                        "chain replication whose empty servers do not answer the master",
                        Bug.EMPTY_HISTORY_IS_SILENT,
                        new Size(3, 2, 1, new Losses(1, 0, 1), 0)),
                of(
                        "chainrep-start",
                        "chain replication that repairs one failure at a time",
                        Bug.ONE_FAILURE_AT_A_TIME,
                        new Size(4, 1, 1, new Losses(3, 0, 1), 3)));
    }

    /** The default size of a scenario. */
    private record Size(int servers, int clients, int updates, Losses losses, int rounds) {

        private static final Parameter<Integer> SERVERS =
                Parameter.integer("servers", 2, 4).describedAs("how many servers store the updates");
        private static final Parameter<Integer> CLIENTS =
                Parameter.integer("clients", 1, 3).describedAs("how many clients update and query");
        private static final Parameter<Integer> UPDATES = Parameter.integer("updates", 1, 1000)
                .describedAs("how many updates each client makes, each with a query");
        private static final Parameter<Integer> ROUNDS = Parameter.integer("rounds", 0, 9)
                .describedAs("how often servers are pinged, in a chain that the master builds first;"
                        + " 0: all servers know their neighbors, and a failure is noticed at once");

        List<Parameter<?>> parameters() {
            List<Parameter<?>> parameters = new ArrayList<>(
                    List.of(SERVERS.defaultTo(servers), CLIENTS.defaultTo(clients), UPDATES.defaultTo(updates)));
            parameters.addAll(losses.parameters());
            parameters.add(ROUNDS.defaultTo(rounds));
            return parameters;
        }

        static Size of(Parameters given) {
            int servers = given.get(SERVERS);
            Losses losses = Losses.of(given, servers);
            return new Size(servers, given.get(CLIENTS), given.get(UPDATES), losses, given.get(ROUNDS));
        }

        boolean hasStartup() {
            return rounds > 0;
        }
    }

    private static Scenario of(String name, String summary, Bug bug, Size size) {
        return new Case(name, summary, size.parameters(), given -> setup(Size.of(given), bug));
    }

    private static Setup setup(Size size, Bug bug) {
        List<String> servers = Case.names("server", size.servers());
        List<String> clients = Case.names("client", size.clients());
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox());
        addChain(system, servers, clients, size, bug);
        system.process(ProcessId.of(DETECTOR), detector(servers, size));
        system.process(
                ProcessId.of(FAULTS),
                ChainProcesses.faults(
                        servers, size.losses().failures(), new Failing(bug == Bug.ONE_FAILURE_AT_A_TIME)));
        Setup.Builder setup = Setup.of(system.build())
                .plan(plan(servers, clients))
                .stepLimit(Math.max(1_000, 20 * size.clients() * size.updates()));
        if (size.hasStartup()) {
            setup.explorer(() -> StartupExplorer.of(servers, MASTER, List.of(FAULTS, DETECTOR)));
        }
        return setup.invariant(Propagation.ofPrefixes(ProcessId.of(MASTER)))
                .invariant(Propagation.ofDoubts(ProcessId.of(MASTER)))
                .invariant(LatestAnswer.isReturned())
                .invariant(Invariant.atEnd("in the end all clients are answered", ChainScenarios::unanswered))
                .build();
    }

    private static void addChain(
            SimulatedSystem.Builder system, List<String> servers, List<String> clients, Size size, Bug bug) {
        Starting starting = new Starting(MASTER, clients);
        Serving serving = new Serving(MASTER, DETECTOR, new Storing(bug), bug);
        Mastering mastering = new Mastering(clients, bug);
        for (int i = 0; i < servers.size(); i++) {
            system.process(
                    ProcessId.of(servers.get(i)),
                    size.hasStartup()
                            ? ChainProcesses.joiningServer(starting, serving)
                            : ChainProcesses.server(i, servers, serving));
        }
        system.process(
                ProcessId.of(MASTER),
                size.hasStartup()
                        ? ChainProcesses.buildingMaster(servers, starting, mastering)
                        : ChainProcesses.master(servers, mastering));
        ClientProcess client =
                new ClientProcess(size.hasStartup() ? List.of() : servers, new Requesting(size.updates(), bug));
        clients.forEach(name -> system.process(ProcessId.of(name), client));
    }

    private static PureProcess<?, Message> detector(List<String> servers, Size size) {
        Losses losses = size.losses();
        return size.hasStartup()
                ? ChainProcesses.monitor(
                        new Monitor(servers, size.rounds(), losses.suspicions(), 0, List.of()), new Monitoring(MASTER))
                : ChainProcesses.detector(
                        servers, losses.suspicions(), new Detecting(server -> MASTER, losses.misses()));
    }

    private static Plan plan(List<String> servers, List<String> clients) {
        Plan.Builder plan = Plan.plan();
        servers.forEach(server -> plan.start(ProcessId.of(server)));
        plan.start(ProcessId.of(MASTER), ProcessId.of(DETECTOR), ProcessId.of(FAULTS));
        clients.forEach(client -> plan.start(ProcessId.of(client)));
        return plan.build();
    }

    /** Clients may wait for a server that failed after the last ping. */
    private static @Nullable Breach unanswered(States states) {
        if (states.of(ProcessId.of(DETECTOR)) instanceof Monitor monitor
                && monitor.trusted().stream().anyMatch(server -> Server.OFF.equals(states.of(ProcessId.of(server))))) {
            return null;
        }
        for (ProcessId process : states.processes()) {
            if (states.of(process) instanceof Client client && client.waiting() != Waiting.FOR_NOTHING) {
                return new Breach("%s waits %s for ever".formatted(process, client.waiting()), process);
            }
        }
        return null;
    }

    /** A client that knows the servers, or none of them before the chain is built. */
    private record ClientProcess(List<String> servers, Requesting requesting) implements PureProcess<Client, Message> {

        @Override
        public Client start(Context context) {
            return servers.isEmpty()
                    ? Client.NEW
                    : requesting.start(servers.get(0), servers.get(servers.size() - 1), ChainProcesses.outbox(context));
        }

        @Override
        public Client receive(Client client, ProcessId from, Message message, Context context) {
            return requesting.on(client, message, ChainProcesses.outbox(context));
        }
    }
}
