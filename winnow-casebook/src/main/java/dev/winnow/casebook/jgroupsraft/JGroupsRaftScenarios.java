package dev.winnow.casebook.jgroupsraft;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ReleasedJars;
import dev.winnow.casebook.jgroupsraft.node.RaftNode;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.Register;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.threads.nodes.Call;
import dev.winnow.threads.nodes.Calls;
import dev.winnow.threads.nodes.NodeView;
import dev.winnow.threads.nodes.ThreadsSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A map on jgroups-raft over TCP, while members crash and restart and the network is partitioned. */
public final class JGroupsRaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> MEMBERS =
            Parameter.integer("members", 3, 7).defaultTo(5).describedAs("how many members");
    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 0, 1_000)
            .defaultTo(30)
            .describedAs("how many operations, crashes, restarts, partitions and heals");
    private static final Parameter<Integer> STEPS =
            Parameter.integer("steps", 1, 1_000_000).defaultTo(6_000).describedAs("how many steps at most");

    private static final Parameter<Integer> OUTAGE = Parameter.integer("outage", 0, 1)
            .defaultTo(1)
            .describedAs("1 for an outage of all members, after which a majority restarts; 0 for random faults");

    private static final int MAX_WAIT = 4_000; // steps
    private static final String CLIENT = "client";
    private static final String KEY = "x";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                of(
                        "jgroups-raft",
                        "map on jgroups-raft 1.0.13",
                        "jgroups-raft-1.0.13.Final.jar",
                        "jgroups-5.3.4.Final.jar"),
                of(
                        "jgroups-raft-longest-log",
                        "map on jgroups-raft 1.0.12, whose leader may lack entries",
                        "jgroups-raft-1.0.12.Final.jar",
                        "jgroups-5.3.0.Final.jar"));
    }

    private static Scenario of(String name, String summary, String... jars) {
        return new Case(name, summary, List.of(MEMBERS, EXTERNALS, STEPS, OUTAGE), given -> setup(given, jars));
    }

    private static Setup setup(Parameters given, String... jars) {
        List<String> names = Case.names("m", given.get(MEMBERS));
        ProcessId[] members = names.stream().map(ProcessId::of).toArray(ProcessId[]::new);
        ThreadsSystem system = ThreadsSystem.nodes(names.toArray(String[]::new))
                .classPath(ReleasedJars.of(jars))
                .main(RaftNode.class, "{name}", String.join(",", names), "{directory}")
                .property("jgroups.use.jdk_logger", "true")
                .property("java.net.preferIPv4Stack", "true")
                .operations(RaftNode.class)
                .probe("status", RaftNode.Status.class)
                .build();
        Plan plan = given.get(OUTAGE) == 1 ? outage(members) : randomFaults(given, members);
        return Setup.of(system)
                .plan(plan)
                .messages(Call.class)
                .stepLimit(given.get(STEPS))
                .invariant(CommittedEntriesStay.invariant())
                .invariant(Calls.history(
                                Register.of("null"), JGroupsRaftScenarios::operation, JGroupsRaftScenarios::answer)
                        .linearizable("the map is linearizable"))
                .build();
    }

    private static Plan randomFaults(Parameters given, ProcessId... members) {
        return Plan.plan()
                .start(members)
                .await("a leader", now -> hasLeader(now, members), MAX_WAIT)
                .inject(given.get(EXTERNALS))
                .mix(4, Calls.oneAtATime(CLIENT, (random, now) -> call(random, now, members)))
                .mix(1, (random, now) -> crash(random, now, members))
                .mix(1.5, Faults.restart(members))
                .mix(0.5, Faults.partition(members))
                .mix(1, Faults.heal())
                .pace(0.02)
                .build();
    }

    /**
     * Returns the plan of an outage. The third and then the last member crash while a client goes on writing; then all
     * crash. The third, the fourth and the last restart, in this order: a majority, whose logs have three lengths.
     */
    private static Plan outage(ProcessId... members) {
        ProcessId shortest = members[2];
        ProcessId longest = members[members.length - 2];
        ProcessId between = members[members.length - 1];
        Plan.Builder plan = Plan.plan().start(members).await("a leader", now -> hasLeader(now, members), MAX_WAIT);
        write(plan, longest, 1, 2);
        plan.then(new External.Crash(shortest));
        await(plan, longest, members.length - 1);
        write(plan, longest, 3, 4);
        plan.then(new External.Crash(between));
        await(plan, longest, members.length - 2);
        write(plan, longest, 5, 6);
        for (ProcessId member : members) {
            plan.then(new External.Crash(member));
        }
        List<ProcessId> majority = List.of(shortest, longest, between);
        for (int i = 0; i < majority.size(); i++) {
            ProcessId member = majority.get(i);
            int size = i + 1;
            plan.then(new External.Restart(member));
            plan.await(member + " is in a view of " + size, now -> viewOf(now, member) == size, MAX_WAIT);
        }
        plan.await("a leader", now -> hasLeader(now, members), MAX_WAIT);
        write(plan, longest, 7, 8);
        return plan.build();
    }

    private static void await(Plan.Builder plan, ProcessId member, int size) {
        plan.await(
                "a view of " + size + " with a leader",
                now -> viewOf(now, member) == size && !leaderOf(now, member).isEmpty(),
                MAX_WAIT);
    }

    private static String leaderOf(Situation now, ProcessId member) {
        NodeView view = now.states().of(member, NodeView.class);
        Object leader = view == null ? null : view.map("status").get("leader");
        return leader == null ? "" : leader.toString();
    }

    private static void write(Plan.Builder plan, ProcessId member, int... numbers) {
        for (int number : numbers) {
            plan.send(member, Call.of(CLIENT, number, "put", KEY, "v" + number));
            plan.await("the end of write " + number, now -> !Calls.isWaiting(CLIENT, now), MAX_WAIT);
        }
    }

    private static long viewOf(Situation now, ProcessId member) {
        NodeView view = now.states().of(member, NodeView.class);
        return view != null && view.map("status").get("view") instanceof Long size ? size : 0;
    }

    private static boolean hasLeader(Situation now, ProcessId... members) {
        for (ProcessId member : members) {
            NodeView view = now.states().of(member, NodeView.class);
            if (view != null && "Leader".equals(view.map("status").get("role"))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable External call(RandomGenerator random, Situation now, ProcessId... members) {
        ProcessId member = members[random.nextInt(members.length)];
        if (!now.states().isUp(member)) {
            return null;
        }
        int number = now.recording().externals().size();
        return new External.Send(
                member,
                random.nextInt(3) == 0
                        ? Call.of(CLIENT, number, "get", KEY)
                        : Call.of(CLIENT, number, "put", KEY, "v" + number));
    }

    private static @Nullable External crash(RandomGenerator random, Situation now, ProcessId... members) {
        List<ProcessId> up = new ArrayList<>(List.of(members));
        up.removeIf(member -> !now.states().isUp(member));
        return up.isEmpty() ? null : new External.Crash(up.get(random.nextInt(up.size())));
    }

    private static Register.RegisterOperation<String> operation(Call call) {
        return call.operation().equals("get")
                ? Register.read()
                : Register.write(call.arguments().get(1));
    }

    private static Answer<String> answer(Call.Returned end) {
        return end.call().operation().equals("get") ? Answer.got(String.valueOf(end.value())) : Answer.done();
    }
}
