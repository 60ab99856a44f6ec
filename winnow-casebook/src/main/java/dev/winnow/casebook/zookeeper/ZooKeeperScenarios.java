package dev.winnow.casebook.zookeeper;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ReleasedJars;
import dev.winnow.casebook.zookeeper.node.ZooKeeperClientNode;
import dev.winnow.casebook.zookeeper.node.ZooKeeperServerNode;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.Register;
import dev.winnow.invariant.Invariant;
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
import dev.winnow.threads.nodes.ThreadsSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Three servers of Apache ZooKeeper 3.9 and a client, while servers crash and restart. */
public final class ZooKeeperScenarios implements ScenarioSource {

    private static final Parameter<Integer> EXTERNALS = Parameter.integer("externals", 0, 1_000)
            .defaultTo(12)
            .describedAs("how many operations, crashes and restarts");

    private static final ProcessId CLIENT = ProcessId.of("client");
    private static final ProcessId[] SERVERS = {ProcessId.of("zk1"), ProcessId.of("zk2"), ProcessId.of("zk3")};

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Case(
                "zookeeper",
                "register in ZooKeeper 3.9, three servers",
                List.of(EXTERNALS),
                ZooKeeperScenarios::setup));
    }

    private static Path[] jars() {
        return ReleasedJars.of(
                "zookeeper-3.9.3.jar",
                "zookeeper-jute-3.9.3.jar",
                "slf4j-api-1.7.30.jar",
                "audience-annotations-0.12.0.jar",
                "metrics-core-4.1.12.1.jar",
                "snappy-java-1.1.10.5.jar",
                "netty-handler-4.1.113.Final.jar",
                "netty-common-4.1.113.Final.jar");
    }

    /** Returns a builder of three servers, to which probes and other nodes can be added. */
    public static ThreadsSystem.Builder servers() {
        return ThreadsSystem.nodes("zk1", "zk2", "zk3")
                .classPath(jars())
                .main(ZooKeeperServerNode.class, "{index}", "3", "{directory}")
                .property("zookeeper.jmx.log4j.disable", "true")
                .property("zookeeper.admin.enableServer", "false")
                .probe("status", ZooKeeperServerNode.Status.class);
    }

    private static Setup setup(Parameters given) {
        ThreadsSystem system = servers()
                .nodes(CLIENT.name())
                .classPath(jars())
                .main(ZooKeeperClientNode.class, "zk1:2181,zk2:2181,zk3:2181")
                .operations(ZooKeeperClientNode.class)
                .build();
        return Setup.of(system)
                .plan(Plan.plan()
                        .start(SERVERS)
                        .start(CLIENT)
                        .inject(given.get(EXTERNALS))
                        .mix(3, Calls.oneAtATime("client", ZooKeeperScenarios::call))
                        .mix(1, ZooKeeperScenarios::crash)
                        .mix(1, Faults.restart(SERVERS))
                        .pace(0.02)
                        .build())
                .messages(Call.class)
                .stepLimit(2_000)
                .invariant(linearizable())
                .invariant(Invariant.sometimes(
                        "a server leads",
                        states -> List.of(SERVERS).stream().anyMatch(server -> {
                            Object view = states.of(server);
                            return view != null && view.toString().contains("LEADING");
                        })))
                .build();
    }

    private static External call(RandomGenerator random, Situation now) {
        int number = now.recording().externals().size();
        return new External.Send(
                CLIENT,
                random.nextBoolean()
                        ? Call.of("client", number, "write", "v" + number)
                        : Call.of("client", number, "read"));
    }

    /** Crashes a server, but never a second one while one is down. */
    private static @Nullable External crash(RandomGenerator random, Situation now) {
        boolean areAllUp = List.of(SERVERS).stream().allMatch(now.states()::isUp);
        return areAllUp ? new External.Crash(SERVERS[random.nextInt(SERVERS.length)]) : null;
    }

    private static Invariant<?> linearizable() {
        return Calls.history(Register.of("none"), ZooKeeperScenarios::operation, ZooKeeperScenarios::answer)
                .linearizable("the register is linearizable");
    }

    private static Register.RegisterOperation<String> operation(Call call) {
        return call.operation().equals("read")
                ? Register.read()
                : Register.write(call.arguments().get(0));
    }

    private static Answer<String> answer(Call.Returned end) {
        return end.call().operation().equals("read") ? Answer.got(String.valueOf(end.value())) : Answer.done();
    }
}
