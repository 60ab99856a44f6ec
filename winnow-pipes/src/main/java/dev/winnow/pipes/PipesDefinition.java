package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.process.NativeTools;
import dev.winnow.pipes.process.NodeCommand;
import dev.winnow.pipes.process.NodeLimits;
import dev.winnow.scenario.Condition;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The immutable description of a system of nodes.
 *
 * @param others adds the processes that Winnow runs itself: clients and services
 * @param marks the marks, by name, and when they may be set
 */
record PipesDefinition(
        NodeCommand command,
        List<ProcessId> nodes,
        Network network,
        NodeRules rules,
        List<Consumer<SimulatedSystem.Builder>> others,
        Map<String, Condition> marks) {

    PipesDefinition {
        nodes = List.copyOf(nodes);
        others = List.copyOf(others);
        marks = Map.copyOf(marks);
    }

    /**
     * How nodes are run.
     *
     * @param tools the native programs, or none of them if time is to be real
     * @param maxSkewMillis how far a clock may be ahead of another
     */
    record NodeRules(NodeLimits limits, NativeTools tools, LineFormat format, long maxSkewMillis) {}

    /** Returns the names of the nodes, as {@code init} tells them. */
    List<String> nodeNames() {
        return nodes.stream().map(ProcessId::name).toList();
    }
}
