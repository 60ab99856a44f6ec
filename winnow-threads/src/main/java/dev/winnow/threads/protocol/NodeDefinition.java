package dev.winnow.threads.protocol;

import java.util.List;

/**
 * A node of an execution.
 *
 * @param address its IPv4 address
 * @param classPath jars and directories of classes
 * @param main the class that it runs
 * @param arguments of its main method
 * @param properties its system properties: key, value, key, value …
 * @param parts what else runs in it
 */
public record NodeDefinition(
        String name,
        String address,
        List<String> classPath,
        String main,
        List<String> arguments,
        List<String> properties,
        Parts parts) {

    /**
     * Classes of the scenario that run on a node.
     *
     * @param probes name, class, name, class …
     * @param operations the class whose methods clients call; empty if there is none
     * @param decoder the class that turns bytes into readable values; empty if there is none
     */
    public record Parts(List<String> probes, String operations, String decoder) {}
}
