package dev.winnow.world;

import dev.winnow.model.ProcessId;
import dev.winnow.run.Network;
import dev.winnow.run.Timing;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a simulated system is made of: its processes, the blocks that run from outside, network, time, and limits. */
record SimulationDefinition(
        List<Cell.Definition> definitions,
        Map<String, Consumer<Outside>> blocks,
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
    record HandlerRules(
            int sendLimit, boolean readsClock, @Nullable TransitionMemo memo) {}

    SimulationDefinition {
        definitions = List.copyOf(definitions);
        blocks = Collections.unmodifiableMap(new LinkedHashMap<>(blocks));
    }

    List<ProcessId> processes() {
        return definitions.stream().map(Cell.Definition::id).toList();
    }

    /** Returns the block with this name; null if there is none. */
    @Nullable
    Consumer<Outside> block(String name) {
        return blocks.get(name);
    }
}
