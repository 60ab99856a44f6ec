package dev.winnow.casebook.tms;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.chain.ChainProcesses;
import dev.winnow.casebook.chain.Detecting;
import dev.winnow.casebook.chain.Entry;
import dev.winnow.casebook.chain.Failing;
import dev.winnow.casebook.chain.Losses;
import dev.winnow.casebook.chain.Message;
import dev.winnow.casebook.tms.GroupReplication.ParticipantLog;
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
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two-phase commit over participants that are replicated services, while servers fail or are suspected; correct, and
 * with each bug. The system is closed: after the start, only the order of events and the choices of processes vary.
 */
public final class TmsScenarios implements ScenarioSource {

    static final ProcessId COORDINATOR = ProcessId.of("coordinator");
    static final ProcessId DETECTOR = ProcessId.of("detector");
    private static final ProcessId FAULTS = ProcessId.of("faults");

    @Override
    public List<Scenario> scenarios() {
        return Stream.concat(overChains().stream(), overMultiPaxos().stream()).toList();
    }

    private static List<Scenario> overChains() {
        return List.of(
                overChains(
                        "tms",
                        "transactions over replicated participants, correct",
                        Bug.NONE,
                        new Size(2, 1, new Losses(1, 0, 1))),
                overChains(
                        "tms-1",
                        "transactions whose coordinator expects no failover once decided",
                        Bug.FAILOVER_UNEXPECTED,
                        new Size(2, 1, new Losses(1, 0, 1))),
                overChains(
                        "tms-2",
                        "transactions that count a repeated decision as acknowledged",
                        Bug.REPETITION_IS_ENOUGH,
                        new Size(3, 1, new Losses(0, 2, 1))),
                overChains(
                        "tms-3",
                        "transactions whose participants vote again after a failover",
                        Bug.VOTES_AGAIN,
                        new Size(2, 1, new Losses(0, 1, 1))),
                overChains(
                        "tms-4",
                        "transactions whose coordinator counts a repeated vote twice",
                        Bug.VOTES_COUNTED,
                        new Size(3, 1, new Losses(1, 1, 1))));
    }

    private static List<Scenario> overMultiPaxos() {
        return List.of(
                overMultiPaxos(
                        "tms-multipaxos",
                        "transactions over participants with Multi-Paxos, correct",
                        Bug.NONE,
                        new Losses(0, 1, 1)),
                overMultiPaxos(
                        "tms-multipaxos-1",
                        "tms-1 over participants with Multi-Paxos",
                        Bug.FAILOVER_UNEXPECTED,
                        new Losses(0, 1, 1)),
                overMultiPaxos(
                        "tms-multipaxos-2",
                        "tms-2 over participants with Multi-Paxos",
                        Bug.REPETITION_IS_ENOUGH,
                        new Losses(1, 1, 1)),
                overMultiPaxos(
                        "tms-multipaxos-3",
                        "tms-3 over participants with Multi-Paxos",
                        Bug.VOTES_AGAIN,
                        new Losses(0, 1, 1)),
                overMultiPaxos(
                        "tms-multipaxos-4",
                        "tms-4 over participants with Multi-Paxos",
                        Bug.VOTES_COUNTED,
                        new Losses(0, 1, 1)));
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

        /** Returns this size if a majority of servers is always left. */
        Size withMajority() {
            if (2 * losses.failures() >= servers) {
                throw new BadInput(
                        "failures is %d, but a majority of %d servers must be left"
                                .formatted(losses.failures(), servers),
                        "give fewer failures or more servers, for example -p failures=1 -p servers=3");
            }
            return this;
        }
    }

    private static Scenario overChains(String name, String summary, Bug bug, Size size) {
        GroupReplication replication = new ChainReplication();
        return new Case(name, summary, size.parameters(), given -> setup(Size.of(given), replication, bug));
    }

    private static Scenario overMultiPaxos(String name, String summary, Bug bug, Losses losses) {
        GroupReplication replication = new MultiPaxosReplication();
        return new Case(
                name,
                summary,
                new Size(3, 1, losses).parameters(),
                given -> setup(Size.of(given).withMajority(), replication, bug));
    }

    private static Setup setup(Size size, GroupReplication replication, Bug bug) {
        List<Group> groups = List.of(group("a", size.servers()), group("b", size.servers()));
        List<String> servers =
                groups.stream().flatMap(group -> group.servers().stream()).toList();
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox());
        groups.forEach(group -> replication.addTo(system, group, new Participating(bug)));
        Detecting detecting =
                new Detecting(server -> masterOf(groups, server), size.losses().misses());
        system.process(DETECTOR, ChainProcesses.detector(servers, size.losses().suspicions(), detecting))
                .process(FAULTS, ChainProcesses.faults(servers, size.losses().failures(), new Failing(false)))
                .process(COORDINATOR, new CoordinatorProcess(new Coordinating(groups, size.transactions(), bug)));
        Setup.Builder setup = Setup.of(system.build())
                .plan(plan(groups))
                .invariant(Outcomes.areTheSame(
                        "participants decide alike", (step, states) -> ParticipantDecisions.in(step)));
        replication.invariants(groups).forEach(setup::invariant);
        return setup.invariant(Invariant.atEnd(
                        "in the end all is decided",
                        states -> undecided(states, groups, size.transactions(), replication)))
                .build();
    }

    private static Group group(String name, int servers) {
        return new Group(name + "-master", Case.names(name, servers));
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

    private static @Nullable Breach undecided(
            States states, List<Group> groups, int transactions, GroupReplication replication) {
        if (states.processes().stream().anyMatch(id -> states.of(id) == null)) {
            return null; // never started, so it need not finish
        }
        for (Group group : groups) {
            ParticipantLog log = replication.log(states, group);
            long decisions = log.entries().stream()
                    .map(Entry::command)
                    .filter(Decision.class::isInstance)
                    .distinct()
                    .count();
            if (decisions < transactions) {
                return new Breach(
                        "%s knows %d of %d decisions for ever".formatted(log.server(), decisions, transactions),
                        log.server());
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
