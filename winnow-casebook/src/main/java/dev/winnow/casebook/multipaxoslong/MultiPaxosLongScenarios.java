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

    private static final Parameter<Integer> FOLLOWERS =
            Parameter.integer("followers", 1, 4).defaultTo(2).describedAs("how many followers the leader has");
    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 3).defaultTo(1).describedAs("how many clients submit requests");
    private static final Parameter<Integer> REQUESTS =
            Parameter.integer("requests", 1, 1000).defaultTo(300).describedAs("how many requests each client submits");
    private static final Parameter<Integer> WINDOW =
            Parameter.integer("window", 1, 1000).defaultTo(256).describedAs("how many slots may be undecided");

    private static final Parameter<Group> INTERCHANGEABLE = Parameter.oneOf("interchangeable", Group.class)
            .defaultTo(Group.NONE)
            .describedAs("whether followers that differ only in their names count once");

    private static final ProcessId LEADER = ProcessId.of("leader");
    private static final int STEP_LIMIT = 100_000;

    private static final List<Parameter<?>> PARAMETERS = List.of(FOLLOWERS, CLIENTS, REQUESTS, WINDOW, INTERCHANGEABLE);

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
        List<ProcessId> followers = Case.names("follower", given.get(FOLLOWERS)).stream()
                .map(ProcessId::of)
                .toList();
        int requests = given.get(REQUESTS);
        Leading<ProcessId> leading = new Leading<>(followers, given.get(WINDOW), bug);
        SimulatedSystem.Builder system =
                SimulatedSystem.with(Network.mailbox()).process(LEADER, new LeaderProcess(leading));
        followers.forEach(follower -> system.process(follower, new FollowerProcess()));
        Case.names("client", given.get(CLIENTS))
                .forEach(name -> system.process(ProcessId.of(name), new ClientProcess(requests)));
        Setup.Builder setup = Setup.of(system.build())
                .invariant(MajorityDecides.among(1 + followers.size()))
                .stepLimit(STEP_LIMIT);
        return given.get(INTERCHANGEABLE) == Group.NONE
                ? setup.build()
                : Case.interchangeable(setup, followers).build();
    }

    private enum Group {
        NONE,
        FOLLOWERS
    }

    private record LeaderProcess(Leading<ProcessId> leading) implements PureProcess<Leader<ProcessId>, Message> {

        @Override
        public Leader<ProcessId> start(Context context) {
            return Leader.initial();
        }

        @Override
        public Acceptance accepts(Leader<ProcessId> leader, ProcessId from, Message message) {
            return leading.defers(leader, message) ? Acceptance.DEFER : Acceptance.HANDLE;
        }

        @Override
        public Leader<ProcessId> receive(Leader<ProcessId> leader, ProcessId from, Message message, Context context) {
            return leading.on(leader, from, message, context::send);
        }
    }

    private record FollowerProcess() implements PureProcess<Follower, Message> {

        @Override
        public Follower start(Context context) {
            return Follower.NEW;
        }

        @Override
        public Follower receive(Follower follower, ProcessId from, Message message, Context context) {
            return Following.on(follower, from, message, context::send);
        }
    }

    /** A client that submits requests one after the other. Its state is the number of the current one. */
    private record ClientProcess(int requests) implements PureProcess<Integer, Object> {

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
