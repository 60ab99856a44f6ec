package dev.winnow.threads.nodes;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.threads.protocol.NodeDefinition;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * What a system of nodes consists of.
 *
 * @param operation returns what a message from outside calls: the name of an operation, then its arguments
 */
record ThreadsDefinition(
        List<NodeDefinition> nodes,
        Network network,
        Duration maxSkew,
        Duration stepLimit,
        Function<Object, List<String>> operation) {

    List<ProcessId> processes() {
        return nodes.stream().map(node -> ProcessId.of(node.name())).toList();
    }
}
