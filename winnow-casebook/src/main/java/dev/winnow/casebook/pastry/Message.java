package dev.winnow.casebook.pastry;

import java.util.SortedSet;

/** Messages between nodes. */
sealed interface Message {

    record Join() implements Message {}

    /** Answers {@link Join}. */
    record Leaves(SortedSet<Integer> nodes) implements Message {}

    /** Tells a node that the sender exists. */
    record Announce() implements Message {}

    /** Answers {@link Announce} and {@link Probe}. */
    record Mine(SortedSet<Integer> nodes) implements Message {}

    /** Asks a node for the leaves that it knows. */
    record Probe(SortedSet<Integer> nodes) implements Message {}
}
