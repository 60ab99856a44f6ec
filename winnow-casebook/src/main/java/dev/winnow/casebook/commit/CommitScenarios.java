package dev.winnow.casebook.commit;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.Outcomes.TransactionOutcome;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Acceptance;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Optional;

/** Clients that choose to write or read, with a link and a timer that choose when to misbehave. */
public final class CommitScenarios implements ScenarioSource {

    private static final String COORDINATOR = "coordinator";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("2pc-closed", "closed two-phase commit, correct", Bug.NONE, parameters(2, 1, 3)),
                of(
                        "2pc-closed-2",
                        "closed two-phase commit that sends its decision once",
                        Bug.DECISION_SENT_ONCE,
                        parameters(3, 2, 3)),
                of(
                        "2pc-1",
                        "two-phase commit whose reads expect no late votes",
                        Bug.READS_ARE_ALONE,
                        parameters(2, 1, 4)),
                of(
                        "2pc-3",
                        "two-phase commit whose replicas ignore transaction numbers",
                        Bug.ONE_FLAT_STATE,
                        parameters(3, 2, 3)),
                of(
                        "2pc-4",
                        "two-phase commit that commits whatever is prepared",
                        Bug.COMMITS_WHAT_IS_PREPARED,
                        parameters(3, 1, 4)));
    }

    private static Scenario of(String name, String summary, Bug bug, List<Parameter> parameters) {
        return new Case(name, summary, parameters, given -> setup(given, bug));
    }

    private static List<Parameter> parameters(int replicas, int clients, int requests) {
        return List.of(
                new Parameter("replicas", Integer.toString(replicas), "1 to 3", "how many replicas store the values"),
                new Parameter("clients", Integer.toString(clients), "1 to 3", "how many clients write and read"),
                new Parameter("requests", Integer.toString(requests), "1 to 5", "how many requests each client makes"),
                new Parameter("faults", "1", "0 to 5", "how many messages to replicas the link may lose or hold"),
                new Parameter("timeouts", "2", "0 to 5", "how often the coordinator's timer may fire"));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> replicas = Case.names("replica", given.integer("replicas", 1, 3));
        List<String> clients = Case.names("client", given.integer("clients", 1, 3));
        int requests = given.integer("requests", 1, 5);
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox())
                .process(ProcessId.of(Coordinating.LINK), new LinkProcess(given.integer("faults", 0, 5)))
                .process(
                        ProcessId.of(Coordinating.TIMER),
                        new TimerProcess(new Timing(COORDINATOR), given.integer("timeouts", 0, 5)));
        replicas.forEach(name ->
                system.process(ProcessId.of(name), new ReplicaProcess(new Replicating(name, COORDINATOR, bug))));
        system.process(ProcessId.of(COORDINATOR), new CoordinatorProcess(new Coordinating(replicas, bug)));
        clients.forEach(
                name -> system.process(ProcessId.of(name), new ClientProcess(new Requesting(COORDINATOR, requests))));
        return Setup.of(system.build())
                .invariant(OwnWrites.areRead())
                .invariant(Outcomes.areTheSame("replicas decide alike", CommitScenarios::outcomes))
                .build();
    }

    private static List<TransactionOutcome> outcomes(Step step, States states) {
        return step.processIndex() >= 0 && states.at(step.processIndex()) instanceof Replica replica
                ? List.of(new TransactionOutcome(replica.last().tx(), replica.last()))
                : List.of();
    }

    private record CoordinatorProcess(Coordinating coordinating) implements PureProcess<Coordinator> {

        @Override
        public Coordinator start(Context context) {
            return coordinating.start(new Effects(context));
        }

        @Override
        public Acceptance accepts(Coordinator coordinator, ProcessId from, Object message) {
            return coordinating.defers(coordinator, (Message) message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Coordinator receive(Coordinator coordinator, ProcessId from, Object message, Context context) {
            return coordinating.on(coordinator, from.name(), (Message) message, new Effects(context));
        }
    }

    private record LinkProcess(int faults) implements PureProcess<Link> {

        @Override
        public Link start(Context context) {
            return new Link(Optional.empty(), faults);
        }

        @Override
        public Link receive(Link link, ProcessId from, Object message, Context context) {
            return Carrying.on(link, (Message.Envelope) message, new Effects(context));
        }
    }

    private record TimerProcess(Timing timing, int timeouts) implements PureProcess<Timer> {

        @Override
        public Timer start(Context context) {
            return new Timer(0, timeouts);
        }

        @Override
        public Timer receive(Timer timer, ProcessId from, Object message, Context context) {
            return timing.on(timer, (Message) message, new Effects(context));
        }

        @Override
        public Timer timeout(Timer timer, Object key, Context context) {
            return timing.onTimeout(timer, new Effects(context));
        }
    }

    private record ReplicaProcess(Replicating replicating) implements PureProcess<Replica> {

        @Override
        public Replica start(Context context) {
            return Replica.NEW;
        }

        @Override
        public Replica receive(Replica replica, ProcessId from, Object message, Context context) {
            return replicating.on(replica, (Message) message, new Effects(context));
        }
    }

    private record ClientProcess(Requesting requesting) implements PureProcess<Client> {

        @Override
        public Client start(Context context) {
            return requesting.begin(new Effects(context));
        }

        @Override
        public Client receive(Client client, ProcessId from, Object message, Context context) {
            return requesting.on(client, (Message) message, new Effects(context));
        }
    }

    private enum Bell {
        RING
    }

    private record Effects(Context context) implements Outbox {

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public int choose(int bound) {
            return context.choose(bound);
        }

        @Override
        public void setTimer() {
            context.setTimer(Bell.RING, 1);
        }

        @Override
        public void cancelTimer() {
            context.cancelTimer(Bell.RING);
        }
    }
}
