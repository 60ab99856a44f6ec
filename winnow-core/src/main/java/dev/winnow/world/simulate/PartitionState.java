package dev.winnow.world.simulate;

import dev.winnow.model.External;
import dev.winnow.system.Rewindable;
import java.util.Comparator;
import java.util.List;

/** The partitions, in a world of their own in which nothing else happens: what they mean is said there. */
public final class PartitionState {

    private final SimulatedWorld world;
    private final Rewindable rewinds;
    private boolean any; // asked for every message
    private int hash;

    public PartitionState(SimulationDefinition definition, long seed) {
        world = new SimulatedWorld(definition, seed);
        rewinds = world.ability(Rewindable.class).orElseThrow();
    }

    public boolean permits(External partitionOrHeal) {
        return world.permits(partitionOrHeal);
    }

    public void perform(External partitionOrHeal) {
        world.perform(partitionOrHeal, (process, bound) -> 0);
        refresh();
    }

    public void undoLast() {
        rewinds.rewindTo(world.recording().size() - 1);
        refresh();
    }

    private void refresh() {
        any = !world.partitions().isEmpty();
        hash = any ? sortedPartitions().hashCode() : 0;
    }

    /** The same for the same partitions. */
    public int hash() {
        return hash;
    }

    public boolean isCut(int from, int to) {
        return any && world.pending().isCut(from, to);
    }

    /** In an order that depends on nothing else. */
    public List<External.Partition> sortedPartitions() {
        return world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
    }
}
