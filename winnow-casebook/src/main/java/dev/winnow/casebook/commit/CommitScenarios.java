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

    private static final Parameter<Integer> REPLICAS =
            Parameter.integer("replicas", 1, 3).describedAs("how many replicas store the values");
    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 3).describedAs("how many clients write and read");
    private static final Parameter<Integer> REQUESTS =
            Parameter.integer("requests", 1, 5).describedAs("how many requests each client makes");
    private static final Parameter<Integer> FAULTS =
            Parameter.integer("faults", 0, 5).describedAs("how many messages to replicas the link may lose or hold");
    private static final Parameter<Integer> TIMEOUTS =
            Parameter.integer("timeouts", 0, 5).defaultTo(2).describedAs("how often the coordinator's timer may fire");

    private static final String COORDINATOR = "coordinator";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("2pc-closed", "closed two-phase commit, correct", Bug.NONE, parameters(2, 1, 3, 1)),
                of(
                        "2pc-closed-2",
                        "closed two-phase commit that sends its decision once",
                        Bug.DECISION_SENT_ONCE,
                        parameters(3, 2, 3, 1)),
                of(
                        "2pc-1",
                        "two-phase commit whose reads expect no requests or late votes",
                        Bug.READS_ARE_ALONE,
                        parameters(2, 2, 3, 1)),
                of(
                        "2pc-3",
                        "two-phase commit whose replicas expect messages in order",
                        Bug.ONE_FLAT_STATE,
                        parameters(2, 2, 3, 1)),
                of(
                        "2pc-4",
                        "two-phase commit whose replicas expect aborts to arrive",
                        Bug.ABORTS_ARE_NEVER_LOST,
                        parameters(2, 1, 4, 2)));
    }

    private static Scenario of(String name, String summary, Bug bug, List<Parameter<?>> parameters) {
        return new Case(name, summary, parameters, given -> setup(given, bug));
    }

    private static List<Parameter<?>> parameters(int replicas, int clients, int requests, int faults) {
        return List.of(
                REPLICAS.defaultTo(replicas),
                CLIENTS.defaultTo(clients),
                REQUESTS.defaultTo(requests),
                FAULTS.defaultTo(faults),
                TIMEOUTS);
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> replicas = Case.names("replica", given.get(REPLICAS));
        List<String> clients = Case.names("client", given.get(CLIENTS));
        int requests = given.get(REQUESTS);
        SimulatedSystem.Builder system = SimulatedSystem.with(Network.mailbox())
                .process(ProcessId.of(Coordinating.LINK), new LinkProcess(given.get(FAULTS)))
                .process(
                        ProcessId.of(Coordinating.TIMER),
                        new TimerProcess(new Timing(COORDINATOR), given.get(TIMEOUTS)));
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

    private record CoordinatorProcess(Coordinating coordinating) implements PureProcess<Coordinator, Message> {

        @Override
        public Coordinator start(Context context) {
            return coordinating.start(new Effects(context));
        }

        @Override
        public Acceptance accepts(Coordinator coordinator, ProcessId from, Message message) {
            return coordinating.defers(coordinator, message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Coordinator receive(Coordinator coordinator, ProcessId from, Message message, Context context) {
            return coordinating.on(coordinator, from.name(), message, new Effects(context));
        }
    }

    private record LinkProcess(int faults) implements PureProcess<Link, Message.Envelope> {

        @Override
        public Link start(Context context) {
            return new Link(Optional.empty(), faults);
        }

        @Override
        public Link receive(Link link, ProcessId from, Message.Envelope message, Context context) {
            return Carrying.on(link, message, new Effects(context));
        }
    }

    private record TimerProcess(Timing timing, int timeouts) implements PureProcess<Timer, Message> {

        @Override
        public Timer start(Context context) {
            return new Timer(0, timeouts);
        }

        @Override
        public Timer receive(Timer timer, ProcessId from, Message message, Context context) {
            return timing.on(timer, message, new Effects(context));
        }

        @Override
        public Timer timeout(Timer timer, Object key, Context context) {
            return timing.onTimeout(timer, new Effects(context));
        }
    }

    private record ReplicaProcess(Replicating replicating) implements PureProcess<Replica, Message> {

        @Override
        public Replica start(Context context) {
            return Replica.NEW;
        }

        @Override
        public Replica receive(Replica replica, ProcessId from, Message message, Context context) {
            return replicating.on(replica, message, new Effects(context));
        }
    }

    private record ClientProcess(Requesting requesting) implements PureProcess<Client, Message> {

        @Override
        public Client start(Context context) {
            return requesting.begin(new Effects(context));
        }

        @Override
        public Client receive(Client client, ProcessId from, Message message, Context context) {
            return requesting.on(client, message, new Effects(context));
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
