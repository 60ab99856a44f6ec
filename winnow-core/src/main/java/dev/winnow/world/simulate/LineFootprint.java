package dev.winnow.world.simulate;

import dev.winnow.model.Choices;
import dev.winnow.model.Item;
import dev.winnow.model.Step;
import dev.winnow.statespace.StepFootprints.StepFootprint;
import dev.winnow.world.node.Footprint;
import dev.winnow.world.node.NodeProcess;
import dev.winnow.world.node.NodeState;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** What a step of a node with threads used. */
final class LineFootprint {

    private LineFootprint() {}

    /** Returns the footprint of the line that a step performed in this state. */
    static StepFootprint of(NodeProcess node, NodeState before, Step step) {
        Item item = Objects.requireNonNull(step.item());
        Choices choices = Choices.of(step);
        Iterator<Integer> values =
                IntStream.range(0, choices.size()).map(choices::value).iterator();
        Footprint line = node.footprint(
                before,
                item.isTimer() ? null : item.from(),
                item.isTimer() ? null : item.payload(),
                bound -> bound == 1 ? 0 : values.next());
        Set<String> writes = new HashSet<>(line.accesses().writes());
        writes.addAll(line.accesses().locks());
        return new StepFootprint(
                line.thread(), line.line(), line.chosen(), line.accesses().reads(), writes);
    }

    /** Returns the threads one of which handles the item in this state. */
    static List<String> threadsFor(NodeProcess node, NodeState state, Item item) {
        return item.isTimer()
                ? node.threadsFor(state, null, null)
                : node.threadsFor(state, item.from(), item.payload());
    }
}
