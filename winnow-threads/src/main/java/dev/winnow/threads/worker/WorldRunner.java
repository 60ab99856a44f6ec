package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.NodeDefinition;
import dev.winnow.threads.protocol.NodeEvent;
import dev.winnow.threads.protocol.TurnReport;
import dev.winnow.threads.protocol.WorldAnswer;
import dev.winnow.threads.protocol.WorldRequest;
import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Carriers;
import dev.winnow.threads.runtime.ExecutionEnded;
import dev.winnow.threads.runtime.Node;
import dev.winnow.threads.runtime.NodeWorld;
import dev.winnow.threads.runtime.network.InFlight;
import dev.winnow.threads.runtime.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An execution of several nodes: performs events as Winnow asks, and reports what happened. */
final class WorldRunner {

    /** Items that are sent to a crashed node are discarded, which may reset connections, and so on. */
    private static final int MAX_DISCARDS = 1_000;

    private final NodeWorld world;
    private final SimulatedNetwork network;
    private final Properties propertiesOfJvm;
    private final Map<String, NodeProgram> programs = new LinkedHashMap<>();
    private final Map<String, List<TurnReport.ProbeValue>> probed = new HashMap<>();
    private final NodeOutput output;
    private final List<TurnReport.CallOutcome> calls = new ArrayList<>();
    private final Set<Integer> inFlight = new TreeSet<>(); // what Winnow believes to be in flight

    WorldRunner(
            WorldRequest.Open open,
            Carriers carriers,
            Function<List<String>, ProgramCode> codes,
            Properties propertiesOfJvm,
            NodeOutput output) {
        this.world = new NodeWorld(carriers, open.seed());
        this.network = new SimulatedNetwork(world.scheduler(), false);
        this.propertiesOfJvm = propertiesOfJvm;
        this.output = output;
        for (NodeDefinition definition : open.nodes()) {
            Node node = world.addNode(definition.name(), definition.address());
            network.add(node);
            programs.put(definition.name(), new NodeProgram(node, definition, codes.apply(definition.classPath())));
        }
    }

    NodeWorld world() {
        return world;
    }

    /** Returns that the execution is open, or why it cannot be. */
    Message opened() {
        for (Map.Entry<String, NodeProgram> program : programs.entrySet()) {
            String missing = program.getValue().missingClass();
            if (!missing.isEmpty()) {
                return new WorldAnswer.Rejected(
                        "The class path of node " + program.getKey() + " has no class " + missing + ".",
                        "Correct the name, or add its jar or directory to the class path of the node: it is "
                                + String.join(", ", program.getValue().classPath()) + ".");
            }
        }
        return new WorldAnswer.Opened();
    }

    // ---- events

    TurnReport perform(NodeEvent event) {
        apply(event);
        boolean isQuiet = world.run();
        List<Node> stopped = world.drainStopped();
        stopped.forEach(this::crash);
        List<Node> active = world.drainActive();
        List<TurnReport.NodeReport> nodes = new ArrayList<>();
        for (NodeProgram program : programs.values()) {
            Node node = program.node();
            if (active.contains(node) || node.name().equals(event.node())) {
                boolean hasStopped = stopped.contains(node);
                nodes.add(report(program, hasStopped, !isQuiet && !hasStopped && active.contains(node)));
            }
        }
        List<TurnReport.SentItem> sent = drainItems();
        List<TurnReport.SetTimer> timers = world.drainTimers().stream()
                .map(timer -> new TurnReport.SetTimer(
                        timer.number(), timer.node().name(), timer.thread(), timer.site(), timer.due()))
                .toList();
        TurnReport report = new TurnReport(
                new TurnReport.Items(sent, drainLost()),
                new TurnReport.Timers(timers, world.drainCancelled()),
                output.drain(),
                nodes,
                WorldOutcomes.of(world, List.copyOf(calls)));
        calls.clear();
        return report;
    }

    private void apply(NodeEvent event) {
        int item = (int) event.number();
        switch (event.kind()) {
            case START -> start(program(event));
            case CRASH -> crash(program(event).node());
            case STOP -> world.stop(program(event).node());
            case PAUSE -> world.pause(program(event).node());
            case RESUME -> world.resume(program(event).node());
            case CALL -> call(program(event), event);
            case DELIVER -> {
                inFlight.remove(item);
                network.deliver(item);
            }
            case DROP -> {
                inFlight.remove(item);
                network.discard(item);
            }
            case DUPLICATE -> network.duplicate(item);
            case FIRE -> world.fire(event.number());
            case GO_ON -> {}
        }
    }

    private NodeProgram program(NodeEvent event) {
        NodeProgram program = programs.get(event.node());
        if (program == null) {
            throw new IllegalArgumentException("there is no node " + event.node());
        }
        return program;
    }

    private void start(NodeProgram program) {
        program.beginLife();
        probed.remove(program.node().name());
        world.start(program.node(), program.properties(propertiesOfJvm), program::main);
    }

    private void crash(Node node) {
        world.crash(node);
        network.crash(node);
    }

    private void call(NodeProgram program, NodeEvent event) {
        world.call(program.node(), event.operation().get(0), () -> {
            boolean hasThrown = false;
            Object value;
            try {
                value = program.operate(event.operation());
            } catch (ExecutionEnded e) {
                throw e;
            } catch (Throwable e) { // it is the result
                hasThrown = true;
                value = e.toString();
            }
            calls.add(new TurnReport.CallOutcome(event.node(), event.number(), hasThrown, value));
        });
    }

    // ---- what happened

    /** Returns what was sent. What was sent to a crashed node is lost: its connection is reset. */
    private List<TurnReport.SentItem> drainItems() {
        List<TurnReport.SentItem> sent = new ArrayList<>();
        int discards = 0;
        for (List<InFlight> created = network.drainCreated(); !created.isEmpty(); created = network.drainCreated()) {
            for (InFlight item : created) {
                sent.add(sent(item));
                inFlight.add(item.number());
                if (isCrashed(item.to()) && network.contains(item.number()) && discards++ < MAX_DISCARDS) {
                    network.discard(item.number());
                }
            }
        }
        return sent;
    }

    /** Returns what was in flight and is gone, because a node crashed or a connection was reset. */
    private List<Long> drainLost() {
        List<Long> lost = new ArrayList<>();
        inFlight.removeIf(number -> {
            boolean isLost = !network.contains(number);
            if (isLost) {
                lost.add((long) number);
            }
            return isLost;
        });
        return lost;
    }

    private boolean isCrashed(String name) {
        NodeProgram program = programs.get(name);
        return program != null && program.node().life() > 0 && !program.node().isUp();
    }

    private TurnReport.SentItem sent(InFlight item) {
        boolean isDatagram = item.kind() == InFlight.Kind.DATAGRAM;
        boolean hasContent = isDatagram || item.kind() == InFlight.Kind.DATA;
        NodeProgram sender = programs.get(item.from());
        return new TurnReport.SentItem(
                item.number(),
                item.kind().name(),
                item.from(),
                item.to(),
                item.connection(),
                isDatagram ? "" : item.stream(),
                hasContent && sender != null ? sender.decode(item.bytes()) : null);
    }

    private TurnReport.NodeReport report(NodeProgram program, boolean hasStopped, boolean isActive) {
        Node node = program.node();
        List<TurnReport.ProbeValue> values =
                node.isUp() ? probed.computeIfAbsent(node.name(), absent -> new ArrayList<>()) : List.of();
        if (node.isUp()) {
            program.probes().forEach((name, className) -> probe(program, name, className, values));
        }
        return new TurnReport.NodeReport(node.name(), node.now(), hasStopped, isActive, List.copyOf(values));
    }

    /** Asks a probe. One that is blocked keeps its last value. */
    private void probe(NodeProgram program, String name, String className, List<TurnReport.ProbeValue> values) {
        Object[] value = new Object[1];
        boolean[] hasEnded = new boolean[1];
        world.probe(program.node(), () -> {
            value[0] = probed(program, className);
            hasEnded[0] = true;
        });
        if (hasEnded[0]) {
            values.removeIf(old -> old.name().equals(name));
            values.add(new TurnReport.ProbeValue(name, value[0]));
        }
    }

    private static @Nullable Object probed(NodeProgram program, String className) throws Throwable {
        try {
            return program.probe(className);
        } catch (ExecutionEnded e) {
            throw e;
        } catch (Exception e) {
            return "the probe failed: " + e;
        }
    }

    WorldAnswer.Inspected inspect() {
        List<WorldAnswer.NodeThread> threads = new ArrayList<>();
        for (BlockedThread.OfNode thread : BlockedThread.ofNodes(world.scheduler())) {
            threads.add(new WorldAnswer.NodeThread(thread.node().name(), thread.awaitsLock(), thread.thread()));
        }
        return new WorldAnswer.Inspected(threads);
    }

    WorldAnswer.Closed close() {
        int threadsLeft = world.scheduler().unwind();
        network.close();
        programs.values().forEach(NodeProgram::end);
        return new WorldAnswer.Closed(threadsLeft);
    }
}
