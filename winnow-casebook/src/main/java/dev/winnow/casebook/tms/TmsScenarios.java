package dev.winnow.casebook.tms;

import static java.util.Objects.requireNonNull;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.chain.ChainProcesses;
import dev.winnow.casebook.chain.Detecting;
import dev.winnow.casebook.chain.Failing;
import dev.winnow.casebook.chain.Losses;
import dev.winnow.casebook.chain.Master;
import dev.winnow.casebook.chain.Mastering;
import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.chain.Propagation;
import dev.winnow.casebook.chain.Server;
import dev.winnow.casebook.chain.Serving;
import dev.winnow.casebook.tms.TransactionCommand.Decision;
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
 * Two-phase commit over participants that are replicated services, while servers fail or are suspected; correct, and
 * with each bug. The system is closed: after the start, only the order of events and the choices of processes vary.
 */
public final class TmsScenarios implements ScenarioSource {

    private static final ProcessId COORDINATOR = ProcessId.of("coordinator");
    private static final ProcessId DETECTOR = ProcessId.of("detector");
    private static final ProcessId FAULTS = ProcessId.of("faults");

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of(
                        "tms",
                        "transactions over replicated participants, correct",
                        Bug.NONE,
                        new Size(2, 1, new Losses(1, 0, 1))),
                of(
                        "tms-1",
                        "transactions whose coordinator expects no failover once decided",
                        Bug.FAILOVER_UNEXPECTED,
                        new Size(2, 1, new Losses(1, 0, 1))),
                of(
                        "tms-2",
                        "transactions that count a repeated decision as acknowledged",
                        Bug.REPETITION_IS_ENOUGH,
                        new Size(3, 1, new Losses(0, 2, 4))),
                of(
                        "tms-3",
                        "transactions whose participants vote again after a failover",
                        Bug.VOTES_AGAIN,
                        new Size(2, 1, new Losses(0, 1, 5))),
                of(
                        "tms-4",
                        "transactions whose coordinator counts a repeated vote twice",
                        Bug.VOTES_COUNTED,
                        new Size(3, 1, new Losses(1, 1, 3))));
    }

    /** The default size of a scenario. */
    private record Size(int servers, int transactions, Losses losses) {

        private static final Parameter<Integer> SERVERS =
                Parameter.integer("servers", 2, 4).describedAs("how many servers each of the two participants has");
        private static final Parameter<Integer> TRANSACTIONS =
                Parameter.integer("transactions", 1, 3).describedAs("how many transactions there are");

        List<Parameter<?>> parameters() {
            List<Parameter<?>> parameters =
                    new ArrayList<>(List.of(SERVERS.defaultTo(servers), TRANSACTIONS.defaultTo(transactions)));
            parameters.addAll(losses.parameters());
            return parameters;
        }

        static Size of(Parameters given) {
            int servers = given.get(SERVERS);
            return new Size(servers, given.get(TRANSACTIONS), Losses.of(given, servers));
        }
    }

    private static Scenario of(String name, String summary, Bug bug, Size size) {
        return new Case(name, summary, size.parameters(), given -> setup(Size.of(given), bug));
    }

    private static Setup setup(Size size, Bug bug) {
        List<Group> groups = List.of(group("a", size.servers()), group("b", size.servers()));
        List<String> servers =
                groups.stream().flatMap(group -> group.servers().stream()).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox());
        groups.forEach(group -> addTo(system, group, bug));
        Detecting detecting =
                new Detecting(server -> masterOf(groups, server), size.losses().misses());
        system.process(DETECTOR, ChainProcesses.detector(servers, size.losses().suspicions(), detecting))
                .process(FAULTS, ChainProcesses.faults(servers, size.losses().failures(), new Failing(false)))
                .process(COORDINATOR, new CoordinatorProcess(new Coordinating(groups, size.transactions(), bug)));
        ProcessId[] masters =
                groups.stream().map(group -> ProcessId.of(group.master())).toArray(ProcessId[]::new);
        return Setup.of(system.build())
                .plan(plan(groups))
                .invariant(Outcomes.areTheSame(
                        "participants decide alike", (step, states) -> ParticipantDecisions.in(step)))
                .invariant(Propagation.ofPrefixes(masters))
                .invariant(Propagation.ofDoubts(masters))
                .invariant(Invariant.atEnd(
                        "in the end all is decided", states -> undecided(states, groups, size.transactions())))
                .build();
    }

    private static Group group(String name, int servers) {
        return new Group(name + "-master", Case.names(name, servers));
    }

    private static void addTo(SimulatedSystem.Builder system, Group group, Bug bug) {
        Serving serving = new Serving(
                group.master(), DETECTOR.name(), new Participating(bug), dev.winnow.casebook.chain.Bug.NONE);
        for (int i = 0; i < group.servers().size(); i++) {
            system.process(ProcessId.of(group.servers().get(i)), ChainProcesses.server(i, group.servers(), serving));
        }
        Mastering mastering = new Mastering(List.of(COORDINATOR.name()), dev.winnow.casebook.chain.Bug.NONE);
        system.process(ProcessId.of(group.master()), ChainProcesses.master(group.servers(), mastering));
    }

    private static String masterOf(List<Group> groups, String server) {
        return groups.stream()
                .filter(group -> group.has(server))
                .findFirst()
                .orElseThrow()
                .master();
    }

    private static Plan plan(List<Group> groups) {
        Plan.Builder plan = Plan.plan();
        for (Group group : groups) {
            group.servers().forEach(server -> plan.start(ProcessId.of(server)));
            plan.start(ProcessId.of(group.master()));
        }
        return plan.start(DETECTOR, FAULTS, COORDINATOR).build();
    }

    private static @Nullable Breach undecided(States states, List<Group> groups, int transactions) {
        if (states.processes().stream().anyMatch(id -> states.of(id) == null)) {
            return null; // never started, so it need not finish
        }
        for (Group group : groups) {
            Master master = states.of(ProcessId.of(group.master()), Master.class);
            ProcessId tail = ProcessId.of(requireNonNull(master).tail());
            long decisions = requireNonNull(states.of(tail, Server.class)).history().stream()
                    .filter(entry -> entry.command() instanceof Decision)
                    .count();
            if (decisions < transactions) {
                return new Breach(
                        "%s knows %d of %d decisions for ever".formatted(tail, decisions, transactions), tail);
            }
        }
        return null;
    }

    private record CoordinatorProcess(Coordinating coordinating) implements PureProcess<Coordinator, Message> {

        @Override
        public Coordinator start(Context context) {
            return coordinating.start(ChainProcesses.outbox(context));
        }

        @Override
        public Coordinator receive(Coordinator coordinator, ProcessId from, Message message, Context context) {
            return coordinating.on(coordinator, from.name(), message, ChainProcesses.outbox(context));
        }
    }
}
