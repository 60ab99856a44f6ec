package dev.winnow.pipes.maelstrom;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.pipes.PipesSystem;
import dev.winnow.pipes.process.CommandLineText;
import dev.winnow.pipes.process.NodeLimits;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.service.Service;
import dev.winnow.pipes.workload.ClientEvents;
import dev.winnow.pipes.workload.RequestScript;
import dev.winnow.pipes.workload.TopologyKind;
import dev.winnow.pipes.workload.Workload;
import dev.winnow.pipes.workload.Workloads;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.Situation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A scenario for nodes in any language: one of Maelstrom's workloads, described by parameters alone. An execution file
 * names them, so that it can be replayed without any Java code.
 */
public final class MaelstromScenario implements Scenario {

    /** The name of the scenario. */
    public static final String NAME = "maelstrom";

    /** The command that runs a node. */
    public static final Parameter<String> COMMAND =
            Parameter.text("command").describedAs("the command of a node, quoted as in a shell");

    /** The name of the workload. */
    public static final Parameter<String> WORKLOAD = Parameter.text("workload")
            .defaultTo("echo")
            .describedAs("echo, unique-ids, broadcast, g-set, g-counter, pn-counter or lin-kv");

    /** The number of nodes. */
    public static final Parameter<Integer> NODE_COUNT =
            Parameter.integer("node-count", 1, 25).defaultTo(3).describedAs("number of nodes: n0, n1, …");

    /** The faults that happen. */
    public static final Parameter<String> FAULTS = Parameter.text("faults")
            .defaultTo("none")
            .describedAs("none, or a list of loss, duplicate, partition, crash and pause");

    private static final Parameter<String> DIRECTORY =
            Parameter.text("directory").describedAs("working directory of the nodes; default: the current one");
    private static final Parameter<Integer> CLIENTS =
            Parameter.integer("clients", 1, 20).defaultTo(2).describedAs("number of clients: c1, c2, …");
    private static final Parameter<Integer> REQUESTS = Parameter.integer("requests", 1, 1_000)
            .defaultTo(10)
            .describedAs("number of requests; faults that do not happen are replaced by more requests");
    private static final Parameter<Integer> FAULT_COUNT = Parameter.integer("fault-count", 0, 1_000)
            .defaultTo(4)
            .describedAs("maximum number of faults in an execution");
    private static final Parameter<TopologyKind> TOPOLOGY = Parameter.oneOf("topology", TopologyKind.class)
            .describedAs("neighbors that the workload broadcast proposes");
    private static final Parameter<Integer> SETTLE_TICKS = Parameter.integer("settle-ticks", 0, 1_000)
            .defaultTo(5)
            .describedAs("ticks of each clock before the final reads");
    private static final Parameter<Integer> BUSY_SECONDS = Parameter.integer("busy-seconds", 1, 600)
            .defaultTo(10)
            .describedAs("real-time limit for a node to handle a message, in seconds");

    private static final double TIMER_WEIGHT = 0.3;
    private static final double PACE = 0.3;
    private static final int MOST_STEPS = 3_000;
    private static final int MOST_STEPS_TO_SETTLE = 1_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "Nodes in any language that speak Maelstrom's protocol: -p workload=… -p command='./my-node'";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                COMMAND,
                WORKLOAD,
                NODE_COUNT,
                FAULTS,
                DIRECTORY,
                CLIENTS,
                REQUESTS,
                FAULT_COUNT,
                TOPOLOGY,
                SETTLE_TICKS,
                BUSY_SECONDS);
    }

    @Override
    public Setup setup(Parameters parameters) {
        Workload workload = Workloads.named(parameters.get(WORKLOAD), parameters.get(TOPOLOGY));
        List<ProcessId> nodes = names("n", 0, parameters.get(NODE_COUNT));
        Settling settling = new Settling(nodes, parameters.get(SETTLE_TICKS));
        PipesSystem system = system(parameters, nodes, settling);
        Setup.Builder setup = Setup.of(system)
                .plan(plan(parameters, system, workload, settling))
                .messages(Message.class)
                .messageFingerprint(message -> ((Message) message).label())
                .stepLimit(MOST_STEPS)
                .timerWeight(TIMER_WEIGHT);
        workload.invariants(new ClientEvents()).forEach(setup::invariant);
        return setup.build();
    }

    private static List<ProcessId> names(String prefix, int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> ProcessId.of(prefix + i))
                .toList();
    }

    // ---- the system

    private static PipesSystem system(Parameters parameters, List<ProcessId> nodes, Settling settling) {
        List<String> command = CommandLineText.split(parameters.get(COMMAND));
        if (command.isEmpty()) {
            throw new BadInput(
                    "there is no command that runs a node",
                    "give it after two dashes: winnow hunt --maelstrom broadcast -- ./my-node");
        }
        PipesSystem.Builder system = PipesSystem.running(command)
                .nodes(nodes.size())
                .network(network(FaultKind.parse(parameters.get(FAULTS))))
                .limits(NodeLimits.USUAL.busyFor(Duration.ofSeconds(parameters.get(BUSY_SECONDS))))
                .mark(ClientEvents.SETTLE, settling);
        if (!parameters.get(DIRECTORY).isEmpty()) {
            system.directory(Path.of(parameters.get(DIRECTORY)));
        }
        Service.all().forEach(service -> system.process(ProcessId.of(service.name()), new ServiceProcess<>(service)));
        system.process(ProcessId.of(RequestScript.OPERATOR), new Client());
        clients(parameters).forEach(client -> system.process(client, new Client()));
        return system.build();
    }

    private static Network network(Set<FaultKind> faults) {
        Network network = Network.unordered();
        network = faults.contains(FaultKind.LOSS) ? network.lossy() : network;
        return faults.contains(FaultKind.DUPLICATE) ? network.duplicating() : network;
    }

    private static List<ProcessId> clients(Parameters parameters) {
        return names("c", 1, parameters.get(CLIENTS));
    }

    // ---- the plan

    private static Plan plan(Parameters parameters, PipesSystem system, Workload workload, Settling settling) {
        List<String> nodes = system.nodes().stream().map(ProcessId::name).toList();
        RequestScript script = new RequestScript(workload, nodes, List.of(RequestScript.OPERATOR), 0);
        Plan.Builder plan = Plan.plan();
        system.processes().stream()
                .filter(each -> !system.nodes().contains(each))
                .forEach(plan::start);
        system.nodes().forEach(plan::start);
        script.preparations().forEach(message -> send(plan, message));
        plan.awaitQuiet();
        Set<FaultKind> faults = FaultKind.parse(parameters.get(FAULTS));
        addMix(plan, parameters, system, new Requests(workload, nodes), faults);
        FaultKind.ends(system.nodes()).forEach(plan::then);
        plan.await("the nodes had time to converge", settling, MOST_STEPS_TO_SETTLE);
        plan.then(new External.Run(ClientEvents.SETTLE));
        script.finalReads().forEach(message -> send(plan, message));
        return plan.awaitQuiet().build();
    }

    private static void send(Plan.Builder plan, Message message) {
        plan.send(ProcessId.of(message.dest()), message);
    }

    /**
     * Adds requests and faults in any order. Requests are always possible, so that the mix ends: a fault may never be,
     * such as a loss if nodes send nothing to each other, while timers go on.
     */
    private static void addMix(
            Plan.Builder plan, Parameters parameters, PipesSystem system, Requests requests, Set<FaultKind> faults) {
        int requestCount = parameters.get(REQUESTS);
        int faultCount = faults.isEmpty() ? 0 : parameters.get(FAULT_COUNT);
        List<String> clients = clients(parameters).stream().map(ProcessId::name).toList();
        plan.inject(requestCount + faultCount)
                .pace(PACE)
                .mix(requestCount, (random, now) -> requests.next(clients, random, now));
        List<Plan.Generator> generators = faults.stream()
                .flatMap(kind -> kind.generators(system.nodes()).stream())
                .toList();
        generators.forEach(generator -> plan.mix(
                Math.max(1.0, faultCount) / generators.size(),
                (random, now) -> FaultKind.count(now) < faultCount ? generator.next(random, now) : null));
    }

    /** The requests of clients, one after the other. */
    private record Requests(Workload workload, List<String> nodes) {

        External next(List<String> clients, RandomGenerator random, Situation now) {
            int number = 1
                    + (int) now.recording().externals().stream()
                            .filter(external -> external instanceof External.Send send
                                    && send.message() instanceof Message message
                                    && !message.src().equals(RequestScript.OPERATOR))
                            .count();
            String client = clients.get(random.nextInt(clients.size()));
            String node = nodes.get(random.nextInt(nodes.size()));
            Message request = Message.request(client, node, number, workload.request(number, random));
            return new External.Send(ProcessId.of(node), request);
        }
    }
}
