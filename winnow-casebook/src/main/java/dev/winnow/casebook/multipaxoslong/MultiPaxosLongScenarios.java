package dev.winnow.casebook.multipaxoslong;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.multipaxoslong.Message.Submit;
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

/** Clients that fill the log one request at a time; correct, and with a bug that needs a long log. */
public final class MultiPaxosLongScenarios implements ScenarioSource {

    private static final ProcessId LEADER = ProcessId.of("leader");
    private static final int STEP_LIMIT = 100_000;

    private static final List<Parameter> PARAMETERS = List.of(
            new Parameter("followers", "2", "1 to 4", "how many followers the leader has"),
            new Parameter("clients", "1", "1 to 3", "how many clients submit requests"),
            new Parameter("requests", "300", "1 to 1000", "how many requests each client submits"),
            new Parameter("window", "256", "1 to 1000", "how many slots may be undecided"));

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of("multipaxos-long", "a long log under one leader, correct", Bug.NONE),
                of("multipaxos-long-1", "a long log whose leader confuses ring index and slot", Bug.PLACE_FOR_SLOT));
    }

    private static Scenario of(String name, String summary, Bug bug) {
        return new Case(name, summary, PARAMETERS, given -> setup(given, bug));
    }

    private static Setup setup(Parameters given, Bug bug) {
        List<String> followers = Case.names("follower", given.integer("followers", 1, 4));
        int requests = given.integer("requests", 1, 1000);
        Leading leading = new Leading(followers, given.integer("window", 1, 1000), bug);
        SimulatedSystem.Builder system =
                SimulatedSystem.with(Network.mailbox()).process(LEADER, new LeaderProcess(leading));
        followers.forEach(name -> system.process(ProcessId.of(name), new FollowerProcess()));
        Case.names("client", given.integer("clients", 1, 3))
                .forEach(name -> system.process(ProcessId.of(name), new ClientProcess(requests)));
        return Setup.of(system.build())
                .invariant(MajorityDecides.among(1 + followers.size()))
                .stepLimit(STEP_LIMIT)
                .build();
    }

    private static Outbox outbox(Context context) {
        return (to, message) -> context.send(ProcessId.of(to), message);
    }

    private record LeaderProcess(Leading leading) implements PureProcess<Leader> {

        @Override
        public Leader start(Context context) {
            return Leader.NEW;
        }

        @Override
        public Acceptance accepts(Leader leader, ProcessId from, Object message) {
            return leading.defers(leader, (Message) message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Leader receive(Leader leader, ProcessId from, Object message, Context context) {
            return leading.on(leader, from.name(), (Message) message, outbox(context));
        }
    }

    private record FollowerProcess() implements PureProcess<Follower> {

        @Override
        public Follower start(Context context) {
            return Follower.NEW;
        }

        @Override
        public Follower receive(Follower follower, ProcessId from, Object message, Context context) {
            return Following.on(follower, from.name(), (Message) message, outbox(context));
        }
    }

    /** A client that submits requests one after the other. Its state is the number of the current one. */
    private record ClientProcess(int requests) implements PureProcess<Integer> {

        @Override
        public Integer start(Context context) {
            context.send(LEADER, new Submit(1));
            return 1;
        }

        @Override
        public Integer receive(Integer number, ProcessId from, Object message, Context context) {
            if (number == requests) {
                return number;
            }
            context.send(LEADER, new Submit(number + 1));
            return number + 1;
        }
    }
}
