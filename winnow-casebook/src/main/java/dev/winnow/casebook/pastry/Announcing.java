package dev.winnow.casebook.pastry;

import dev.winnow.casebook.Protocol;
import dev.winnow.casebook.pastry.Message.Announce;
import dev.winnow.casebook.pastry.Message.Join;
import dev.winnow.casebook.pastry.Message.Leaves;
import dev.winnow.casebook.pastry.Message.Mine;
import dev.winnow.casebook.pastry.Message.Probe;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The behavior of a node. Each node but the first asks the first one for its leaves, once, and announces itself to
 * everybody of whom it hears. A node that has joined probes the lowest other leaf, once.
 */
final class Announcing implements Protocol<Leaf, Message> {

    private static final String JOIN = "join";
    private static final String PROBE = "probe";

    private final int self;

    Announcing(int self) {
        this.self = self;
    }

    @Override
    public Leaf initial() {
        boolean isFirst = self == 0;
        return new Leaf(Collections.unmodifiableSortedSet(new TreeSet<>(Set.of(self))), isFirst, isFirst, false);
    }

    @Override
    public List<String> actions(Leaf leaf) {
        if (!leaf.asked()) {
            return List.of(JOIN);
        }
        return leaf.joined() && !leaf.probed() ? List.of(PROBE) : List.of();
    }

    @Override
    public Leaf act(Leaf leaf, String action, BiConsumer<Integer, Message> out) {
        if (action.equals(JOIN)) {
            out.accept(0, new Join());
            return leaf.asking();
        }
        others(leaf).limit(1).forEach(lowest -> out.accept(lowest, new Probe(leaf.leaves())));
        return leaf.probing();
    }

    @Override
    public Leaf on(Leaf leaf, int from, Message message, BiConsumer<Integer, Message> out) {
        if (message instanceof Join) {
            out.accept(from, new Leaves(leaf.leaves()));
            return leaf;
        }
        if (message instanceof Leaves known) {
            Leaf next = leaf.knowing(known.nodes()).joining();
            others(next).forEach(other -> out.accept(other, new Announce()));
            return next;
        }
        if (message instanceof Mine mine) {
            mine.nodes().stream()
                    .filter(node -> !leaf.leaves().contains(node))
                    .forEach(node -> out.accept(node, new Announce()));
            return leaf.knowing(mine.nodes());
        }
        Leaf next = (message instanceof Probe probe ? leaf.knowing(probe.nodes()) : leaf).knowing(Set.of(from));
        out.accept(from, new Mine(next.leaves()));
        return next;
    }

    private Stream<Integer> others(Leaf leaf) {
        return leaf.leaves().stream().filter(node -> node != self);
    }
}
