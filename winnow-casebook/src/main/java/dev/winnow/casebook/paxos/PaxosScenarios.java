package dev.winnow.casebook.paxos;

import dev.winnow.casebook.Case;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;

/**
 * Proposers that each have their own value; correct, and with each bug. In the closed scenarios nothing comes from
 * outside: proposers start on their own, and give up after a number of rounds, so that the state space is finite.
 */
public final class PaxosScenarios implements ScenarioSource {

    private static final Parameter<Integer> ROUNDS =
            Parameter.integer("rounds", 1, 100).describedAs("the highest round");
    private static final Parameter<Retry> RETRY =
            Parameter.oneOf("retry", Retry.class).describedAs("what makes a proposer begin a new round");
    private static final Parameter<Integer> PROPOSERS =
            Parameter.integer("proposers", 1, 5).defaultTo(2).describedAs("how many proposers there are");
    private static final Parameter<Integer> ACCEPTORS =
            Parameter.integer("acceptors", 1, 7).defaultTo(3).describedAs("how many acceptors there are");
    private static final Parameter<Channels> NETWORK = Parameter.oneOf("network", Channels.class)
            .defaultTo(Channels.UNORDERED)
            .describedAs("which messages may overtake others");

    private static final List<Parameter<?>> PARAMETERS = List.of(PROPOSERS, ACCEPTORS, NETWORK);

    private static List<Parameter<?>> closed(Channels network, int rounds, Retry retry) {
        return List.of(
                PROPOSERS, ACCEPTORS, NETWORK.defaultTo(network), ROUNDS.defaultTo(rounds), RETRY.defaultTo(retry));
    }

    private static final List<Parameter<?>> RETRY_ON_REJECTION = closed(Channels.FIFO, 3, Retry.REJECTION);
    private static final List<Parameter<?>> RETRY_ON_TIMEOUT = closed(Channels.MAILBOX, 4, Retry.SILENCE);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("paxos", "single-decree Paxos, correct", Bug.NONE),
                of("paxos-1", "Paxos that counts agrees of earlier rounds", Bug.STALE_AGREES),
                closed("paxos-closed", "closed single-decree Paxos, correct", RETRY_ON_REJECTION, Bug.NONE),
                closed(
                        "paxos-closed-1",
                        "closed Paxos that counts agrees of earlier rounds",
                        RETRY_ON_REJECTION,
                        Bug.STALE_AGREES),
                closed(
                        "paxos-2",
                        "Paxos with one record for promise and acceptance",
                        RETRY_ON_REJECTION,
                        Bug.ONE_RECORD),
                closed(
                        "paxos-3",
                        "Paxos whose empty acceptors agree to any round",
                        RETRY_ON_TIMEOUT,
                        Bug.AGREES_WHILE_EMPTY));
    }

    private static Scenario closed(String name, String summary, List<Parameter<?>> parameters, Bug bug) {
        return new Case(name, summary, parameters, given -> closed(given, bug));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> proposers = Case.names("proposer", given.get(PROPOSERS));
        List<String> acceptors = Case.names("acceptor", given.get(ACCEPTORS));
        SimulatedSystem.Builder system = SimulatedSystem.with(given.get(NETWORK).network());
        for (int i = 0; i < proposers.size(); i++) {
            Proposing proposing = new Proposing(i + 1, proposers.size(), acceptors, Integer.MAX_VALUE, bug);
            system.process(ProcessId.of(proposers.get(i)), new ProposerProcess(proposing));
        }
        acceptors.forEach(acceptor -> system.process(ProcessId.of(acceptor), new AcceptorProcess(new Accepting(bug))));
        return Setup.of(system.build())
                .plan(plan(proposers, acceptors))
                .messages(Message.Propose.class)
                .invariant(Chosen.stays(acceptors.size()))
                .build();
    }

    private static Setup closed(Parameters given, Bug bug) {
        List<String> proposers = Case.names("proposer", given.get(PROPOSERS));
        List<String> acceptors = Case.names("acceptor", given.get(ACCEPTORS));
        int rounds = given.get(ROUNDS);
        Retry retry = given.get(RETRY);
        SimulatedSystem.Builder system = SimulatedSystem.with(given.get(NETWORK).network());
        acceptors.forEach(acceptor -> system.process(ProcessId.of(acceptor), new AcceptorProcess(new Accepting(bug))));
        for (int i = 0; i < proposers.size(); i++) {
            Proposing proposing = new Proposing(i + 1, proposers.size(), acceptors, rounds, bug);
            system.process(ProcessId.of(proposers.get(i)), new EagerProposerProcess(proposing, value(i), retry));
        }
        return Setup.of(system.build())
                .invariant(Chosen.stays(acceptors.size()))
                .build();
    }

    private static String value(int proposer) {
        return "ABCDE".substring(proposer, proposer + 1);
    }

    private static Plan plan(List<String> proposers, List<String> acceptors) {
        Plan.Builder plan = Plan.plan();
        acceptors.forEach(acceptor -> plan.start(ProcessId.of(acceptor)));
        proposers.forEach(proposer -> plan.start(ProcessId.of(proposer)));
        for (int i = 0; i < proposers.size(); i++) {
            plan.send(ProcessId.of(proposers.get(i)), new Message.Propose(value(i)));
        }
        return plan.build();
    }

    private enum Channels {
        FIFO,
        MAILBOX,
        UNORDERED;

        Network network() {
            return switch (this) {
                case FIFO -> Network.fifo();
                case MAILBOX -> Network.mailbox();
                case UNORDERED -> Network.unordered();
            };
        }
    }

    private enum Retry {
        REJECTION,
        SILENCE,
        BOTH
    }

    private enum Timer {
        SILENCE
    }

    private record ProposerProcess(Proposing proposing) implements PureProcess<Proposer, Message> {

        @Override
        public Proposer start(Context context) {
            return Proposer.NEW;
        }

        @Override
        public Proposer receive(Proposer proposer, ProcessId from, Message message, Context context) {
            return proposing.on(proposer, from.name(), message, new Effects(context));
        }

        @Override
        public Proposer timeout(Proposer proposer, Object timer, Context context) {
            return proposing.onTimeout(proposer, new Effects(context));
        }
    }

    private record EagerProposerProcess(Proposing proposing, String value, Retry retry)
            implements PureProcess<Proposer, Object> {

        @Override
        public Proposer start(Context context) {
            return proposing.on(Proposer.NEW, "", new Message.Propose(value), effects(context));
        }

        @Override
        public Proposer receive(Proposer proposer, ProcessId from, Object message, Context context) {
            return message instanceof Message.Reject && retry == Retry.SILENCE
                    ? proposer
                    : proposing.on(proposer, from.name(), (Message) message, effects(context));
        }

        @Override
        public Proposer timeout(Proposer proposer, Object timer, Context context) {
            return proposing.onTimeout(proposer, effects(context));
        }

        private Outbox effects(Context context) {
            Effects effects = new Effects(context);
            return retry == Retry.REJECTION ? new WithoutRetryTimer(effects) : effects;
        }
    }

    /** An outbox without a retry timer: the proposer waits for answers, which arrive because no message is lost. */
    private record WithoutRetryTimer(Outbox effects) implements Outbox {

        @Override
        public void send(String to, Message message) {
            effects.send(to, message);
        }

        @Override
        public void setRetryTimer() {}

        @Override
        public void cancelRetryTimer() {}
    }

    private record AcceptorProcess(Accepting accepting) implements PureProcess<Acceptor, Message> {

        @Override
        public Acceptor start(Context context) {
            return Acceptor.NEW;
        }

        @Override
        public Acceptor receive(Acceptor acceptor, ProcessId from, Message message, Context context) {
            return accepting.on(acceptor, from.name(), message, new Effects(context));
        }
    }

    private record Effects(Context context) implements Outbox {

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
    }
}
