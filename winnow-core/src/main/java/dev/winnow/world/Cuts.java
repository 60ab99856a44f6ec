package dev.winnow.world;

import dev.winnow.model.External;
import dev.winnow.run.Rewinds;
import java.util.Comparator;
import java.util.List;

/** The partitions, in a world of their own in which nothing else happens: what they mean is said there. */
final class Cuts {

    private final SimulatedWorld world;
    private final Rewinds rewinds;
    private boolean any; // asked for every message
    private int hash;

    Cuts(SimulationDefinition definition, long seed) {
        world = new SimulatedWorld(definition, seed);
        rewinds = world.ability(Rewinds.class).orElseThrow();
    }

    boolean permits(External partitionOrHeal) {
        return world.permits(partitionOrHeal);
    }

    void perform(External partitionOrHeal) {
        world.perform(partitionOrHeal, (process, bound) -> 0);
        look();
    }

    void takeBackLast() {
        rewinds.rewindTo(world.recording().size() - 1);
        look();
    }

    private void look() {
        any = !world.partitions().isEmpty();
        hash = any ? sorted().hashCode() : 0;
    }

    /** The same for the same partitions. */
    int hash() {
        return hash;
    }

    boolean isCut(int from, int to) {
        return any && world.pending().isCut(from, to);
    }

    /** In an order that depends on nothing else. */
    List<External.Partition> sorted() {
        return world.partitions().stream()
                .sorted(Comparator.comparing(External.Partition::toString))
                .toList();
    }
}
