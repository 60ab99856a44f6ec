package dev.winnow.world.simulate;

import dev.winnow.model.External;
import dev.winnow.system.Rewindable;
import java.util.Comparator;
import java.util.List;

/** The current partitions, kept in a separate world without other events, so that their rules exist only once. */
public final class PartitionState {

    private final SimulatedWorld world;
    private final Rewindable rewindable;
    private boolean hasPartitions; // read for every message
    private int hash;

    /** Creates a state without partitions. */
    public PartitionState(SimulationDefinition definition, long seed) {
        world = new SimulatedWorld(definition, seed);
        rewindable = world.ability(Rewindable.class).orElseThrow();
    }

    /** Returns true if the partition or heal can happen now. */
    public boolean permits(External partitionOrHeal) {
        return world.permits(partitionOrHeal);
    }

    /** Performs a partition or heal. */
    public void perform(External partitionOrHeal) {
        world.perform(partitionOrHeal, (process, bound) -> 0);
        refresh();
    }

    /** Undoes the last partition or heal. */
    public void undoLast() {
        rewindable.rewindTo(world.recording().size() - 1);
        refresh();
    }

    private void refresh() {
        hasPartitions = !world.partitions().isEmpty();
        hash = hasPartitions ? sortedPartitions().hashCode() : 0;
    }

    /** Returns a hash that is equal for equal partitions. */
    public int hash() {
        return hash;
    }

    /** Returns true if a partition separates the two processes. */
    public boolean isCut(int from, int to) {
        return hasPartitions && world.pending().isCut(from, to);
    }

    /** Returns the partitions in an order that does not depend on when they happened. */
    public List<External.Partition> sortedPartitions() {
        return world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
    }
}
