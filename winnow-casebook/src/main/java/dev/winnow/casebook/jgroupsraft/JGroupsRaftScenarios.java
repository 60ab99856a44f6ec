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
import dev.winnow.system.BadInput;
import dev.winnow.system.Situation;
import dev.winnow.threads.nodes.Call;
import dev.winnow.threads.nodes.Calls;
import dev.winnow.threads.nodes.ThreadsSystem;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A map on jgroups-raft over TCP, while members crash and restart and the network is partitioned. */
public final class JGroupsRaftScenarios implements ScenarioSource {

    private static final Parameter<Integer> MEMBERS =
            Parameter.integer("members", 3, 7).defaultTo(5).describedAs("how many members; outage=1 needs 5 or more");
    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 0, 1_000)
            .defaultTo(60)
            .describedAs("how many operations, crashes, restarts, partitions and heals; not for outage=1");
    private static final Parameter<Integer> STEPS =
            Parameter.integer("steps", 1, 1_000_000).defaultTo(8_000).describedAs("how many steps at most");

    private static final Parameter<Integer> OUTAGE = Parameter.integer("outage", 0, 1)
            .defaultTo(0)
            .describedAs("0 for random faults; 1 for a script that leads to the bug: an outage of all members");

    private static final int MEMBERS_OF_OUTAGE = 5;
    private static final double CALLS = 2.5; // as often as faults

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
                .invariant(NoAcknowledgedWriteIsLost.invariant())
                .invariant(Calls.history(
                                Register.of("null"), JGroupsRaftScenarios::operation, JGroupsRaftScenarios::answer)
                        .linearizable("the map is linearizable"))
                .build();
    }

    private static Plan randomFaults(Parameters given, ProcessId... members) {
        Plan.Builder plan = Plan.plan().start(members).inject(given.get(EXTERNALS));
        for (ProcessId member : members) {
            String client = "client-of-" + member;
            plan.mix(
                    CALLS / members.length,
                    Calls.oneAtATime(client, (random, now) -> call(random, now, client, member)));
        }
        return plan.mix(1, Faults.crash(members.length, members))
                .mix(1, Faults.restart(members))
                .mix(0.1, Faults.partition(members))
                .mix(0.2, Faults.heal())
                .pace(0.007) // a new leader needs about 200 steps
                .build();
    }

    private static Plan outage(ProcessId... members) {
        if (members.length < MEMBERS_OF_OUTAGE) {
            throw new BadInput(
                    "the scripted outage needs " + MEMBERS_OF_OUTAGE
                            + " members: a majority with logs of three lengths",
                    "give -p members=5, or -p outage=0 for random faults");
        }
        return Outage.plan(members);
    }

    private static @Nullable External call(RandomGenerator random, Situation now, String client, ProcessId member) {
        if (!now.states().isUp(member)) {
            return null;
        }
        int number = now.recording().externals().size();
        return new External.Send(
                member,
                random.nextInt(3) == 0
                        ? Call.of(client, number, "get", Outage.KEY)
                        : Call.of(client, number, "put", Outage.KEY, "v" + number));
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
