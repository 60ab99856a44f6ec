package dev.winnow.casebook.twopc;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.Outcomes;
import dev.winnow.casebook.Outcomes.TransactionOutcome;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Clients that write and read while the link between the coordinator and the replicas loses messages and, optionally,
 * replicas crash; correct, and with a bug.
 */
public final class TwoPcScenarios implements ScenarioSource {

    private static final Parameter<Integer> REPLICAS =
            Parameter.integer("replicas", 1, 5).defaultTo(2).describedAs("how many replicas store the value");
    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 3).defaultTo(1).describedAs("how many clients write and read");
    private static final Parameter<Channels> NETWORK = Parameter.oneOf("network", Channels.class)
            .defaultTo(Channels.FIFO)
            .describedAs("whether messages may overtake one another");
    private static final Parameter<FaultKinds> FAULTS = Parameter.oneOf("faults", FaultKinds.class)
            .defaultTo(FaultKinds.LOSS)
            .describedAs("what goes wrong between coordinator and replicas");
    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 0, 10_000)
            .defaultTo(30)
            .describedAs("how many external requests and faults there are");

    private static final String COORDINATOR = "coordinator";

    private static final List<Parameter<?>> PARAMETERS = List.of(REPLICAS, CLIENTS, NETWORK, FAULTS, EXTERNALS);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("2pc", "two-phase commit over a lossy link, correct", Bug.NONE),
                of("2pc-2", "two-phase commit that sends its decision only once", Bug.DECISION_SENT_ONCE));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> replicas = Case.names("replica", given.get(REPLICAS));
        List<String> clients = Case.names("client", given.get(CLIENTS));
        Network network = given.get(NETWORK).network().lossy();
        SimulatedSystem.Builder system = SimulatedSystem.with(network)
                .process(ProcessId.of(COORDINATOR), new CoordinatorProcess(new Coordinating(replicas, bug)));
        replicas.forEach(replica -> system.process(ProcessId.of(replica), new ReplicaProcess()));
        clients.forEach(client -> system.process(ProcessId.of(client), new ClientProcess(new Requesting(COORDINATOR))));
        return Setup.of(system.build())
                .plan(plan(ids(replicas), ids(clients), given.get(FAULTS), given.get(EXTERNALS)))
                .messages(Message.Put.class, Message.Get.class)
                .shrinkable(TwoPcScenarios::smaller)
                .invariant(Register.readsReturnTheLastWrite(Set.of(ids(clients))))
                .invariant(Outcomes.areTheSame("replicas decide alike", TwoPcScenarios::outcomes))
                .build();
    }

    static List<TransactionOutcome> outcomes(Step step, States states) {
        return step.processIndex() >= 0 && states.at(step.processIndex()) instanceof Replica replica
                ? List.of(new TransactionOutcome(replica.last().tx(), replica.last()))
                : List.of();
    }

    private static ProcessId[] ids(List<String> names) {
        return names.stream().map(ProcessId::of).toArray(ProcessId[]::new);
    }

    private static Plan plan(ProcessId[] replicas, ProcessId[] clients, FaultKinds faults, int externals) {
        Plan.Builder plan = Plan.plan()
                .start(ProcessId.of(COORDINATOR))
                .start(replicas)
                .start(clients)
                .inject(externals)
                .mix(4, Faults.send(random -> new Message.Put(1 + random.nextInt(99)), clients))
                .mix(4, Faults.send(random -> new Message.Get(), clients));
        if (faults.loses) {
            plan.mix(1, dropTo(Set.of(replicas)));
        }
        if (faults.crashes) {
            plan.mix(1, Faults.crash(replicas.length, replicas)).mix(2, Faults.restart(replicas));
            List.of(replicas).forEach(replica -> plan.then(new External.Restart(replica)));
        }
        return plan.build();
    }

    /** Drops a message from or to one of these processes: only their links are lossy. */
    private static Plan.Generator dropTo(Set<ProcessId> replicas) {
        return (random, now) -> {
            Recording recording = now.recording();
            EnabledEvents enabled = now.enabled();
            int[] candidates = IntStream.range(0, enabled.messageCount())
                    .map(enabled::itemAt)
                    .filter(item -> replicas.contains(recording.process(recording.receiverIndex(item)))
                            || replicas.contains(recording.process(recording.senderIndex(item))))
                    .toArray();
            return candidates.length == 0 ? null : new External.Drop(candidates[random.nextInt(candidates.length)]);
        };
    }

    private static List<Object> smaller(Object message) {
        return message instanceof Message.Put put && put.value() > 1 ? List.of(new Message.Put(1)) : List.of();
    }

    private enum Channels {
        FIFO,
        UNORDERED;

        Network network() {
            return switch (this) {
                case FIFO -> Network.fifo();
                case UNORDERED -> Network.unordered();
            };
        }
    }

    private enum FaultKinds {
        NONE(false, false),
        LOSS(true, false),
        CRASHES(false, true),
        BOTH(true, true);

        private final boolean loses;
        private final boolean crashes;

        FaultKinds(boolean loses, boolean crashes) {
            this.loses = loses;
            this.crashes = crashes;
        }
    }

    private record CoordinatorProcess(Coordinating coordinating) implements PureProcess<Coordinator, Message> {

        @Override
        public Coordinator start(Context context) {
            return Coordinator.NEW;
        }

        @Override
        public Coordinator receive(Coordinator coordinator, ProcessId from, Message message, Context context) {
            return coordinating.on(coordinator, from.name(), message, new Effects(context));
        }

        @Override
        public Coordinator timeout(Coordinator coordinator, Object timer, Context context) {
            return coordinating.onTimeout(coordinator, new Effects(context));
        }
    }

    private record ReplicaProcess() implements PureProcess<Replica, Message> {

        @Override
        public Replica start(Context context) {
            return context.stored(Effects.DISK).map(Replica.class::cast).orElse(Replica.NEW);
        }

        @Override
        public Replica receive(Replica replica, ProcessId from, Message message, Context context) {
            return Replicating.on(replica, from.name(), message, new Effects(context));
        }
    }

    record ClientProcess(Requesting requesting) implements PureProcess<Client, Message> {

        @Override
        public Client start(Context context) {
            return Client.NEW;
        }

        @Override
        public Client receive(Client client, ProcessId from, Message message, Context context) {
            return requesting.on(client, message, new Effects(context));
        }
    }

    private enum Timer {
        SILENCE
    }

    private record Effects(Context context) implements Outbox {

        static final String DISK = "replica";

        @Override
        public void send(String to, Message message) {
            context.send(ProcessId.of(to), message);
        }

        @Override
        public void setRetryTimer() {
            context.setTimer(Timer.SILENCE, 1);
        }

        @Override
        public void cancelRetryTimer() {
            context.cancelTimer(Timer.SILENCE);
        }

        @Override
        public String anyOf(List<String> names) {
            return names.get(context.choose(names.size()));
        }

        @Override
        public void save(Replica replica) {
            context.store(DISK, replica);
        }
    }
}
