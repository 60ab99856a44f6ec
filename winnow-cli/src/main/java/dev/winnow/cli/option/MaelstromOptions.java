package dev.winnow.cli.option;

import dev.winnow.cli.process.BadUsage;
import dev.winnow.pipes.maelstrom.MaelstromScenario;
import dev.winnow.pipes.process.CommandLineText;
import dev.winnow.scenario.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options for nodes in any language: a short form of the scenario {@code maelstrom} and its parameters. The words that
 * would name a scenario are then the command of a node.
 */
public final class MaelstromOptions {

    static final String NAME = "--maelstrom";

    @Option(
            names = NAME,
            paramLabel = "WORKLOAD",
            description = "test nodes that speak Maelstrom's protocol, with this workload; instead of SCENARIO give"
                    + " the command of a node after two dashes: --maelstrom broadcast -- ./my-node (docs/PIPES.md)")
    private @Nullable String workload;

    @Range(min = 1, max = 25)
    @Option(names = "--node-count", paramLabel = "N", description = "with --maelstrom: number of nodes (default: 3)")
    private @Nullable Integer nodeCount;

    @Option(
            names = "--faults",
            paramLabel = "LIST",
            description =
                    "with --maelstrom: none, or a list of loss, duplicate, partition, crash, pause (default: none)")
    private @Nullable String faults;

    /**
     * Returns the name of the scenario, and adds to its parameters what the user gave in the short form.
     *
     * @param first the first word that is no option: the name of the scenario, or the program of the node
     * @param others the other words: arguments of the node
     * @throws BadUsage if the words do not belong together
     */
    public String scenario(String first, List<String> others, Map<String, String> parameters) {
        if (workload == null) {
            requireNothingElse(others);
            return first;
        }
        List<String> command = new ArrayList<>(List.of(first));
        command.addAll(others);
        put(MaelstromScenario.COMMAND, CommandLineText.join(command), parameters);
        put(MaelstromScenario.WORKLOAD, workload, parameters);
        put(MaelstromScenario.NODE_COUNT, nodeCount, parameters);
        put(MaelstromScenario.FAULTS, faults, parameters);
        return MaelstromScenario.NAME;
    }

    private void requireNothingElse(List<String> others) {
        if (!others.isEmpty()) {
            throw new BadUsage("Unexpected argument '" + others.get(0) + "': only --maelstrom takes more arguments");
        }
        if (nodeCount != null || faults != null) {
            throw new BadUsage("--node-count and --faults need --maelstrom; for other scenarios use -p NAME=VALUE");
        }
    }

    private static void put(Parameter<?> parameter, @Nullable Object value, Map<String, String> parameters) {
        if (value != null) {
            parameters.put(parameter.name(), value.toString());
        }
    }
}
