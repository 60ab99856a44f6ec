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

/** What a simulated system is made of: its processes, the blocks that run from outside, network, time, and limits. */
public record SimulationDefinition(
        List<SimulatedProcess.ProcessDefinition> definitions,
        Map<String, Consumer<BlockContext>> blocks,
        Network network,
        Timing timing,
        HandlerRules handlers) {

    /**
     * What holds for all handlers.
     *
     * @param sendLimit maximum number of messages that one call of a handler may send
     * @param readsClock whether handlers may read the time, so that it is part of a configuration
     * @param memo answers of pure handlers to remember; null to call them each time
     */
    public record HandlerRules(
            int sendLimit, boolean readsClock, @Nullable TransitionMemo memo) {}

    public SimulationDefinition {
        definitions = List.copyOf(definitions);
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    public List<ProcessId> processes() {
        return definitions.stream().map(SimulatedProcess.ProcessDefinition::id).toList();
    }

    /** Returns the block with this name; null if there is none. */
    @Nullable
    Consumer<BlockContext> block(String name) {
        return blocks.get(name);
    }
}
