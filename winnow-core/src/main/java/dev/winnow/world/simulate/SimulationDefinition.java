package dev.winnow.world.simulate;

import dev.winnow.model.ProcessId;
import dev.winnow.system.Network;
import dev.winnow.system.Timing;
import dev.winnow.world.process.BlockContext;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The definition of a simulated system: its processes, blocks of code, network, timing and limits. */
public record SimulationDefinition(
        List<SimulatedProcess.ProcessDefinition> definitions,
        Map<String, Consumer<BlockContext>> blocks,
        Network network,
        Timing timing,
        HandlerRules handlers) {

    /**
     * The rules for all handlers.
     *
     * @param sendLimit maximum number of messages per handler call
     * @param readsClock true if handlers read the time, so that it is part of a configuration
     */
    public record HandlerRules(int sendLimit, boolean readsClock) {}

    public SimulationDefinition {
        definitions = List.copyOf(definitions);
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    /** Returns the ids of the processes. */
    public List<ProcessId> processes() {
        return definitions.stream().map(SimulatedProcess.ProcessDefinition::id).toList();
    }

    /** Returns the block with this name; null if there is none. */
    @Nullable
    Consumer<BlockContext> block(String name) {
        return blocks.get(name);
    }
}
