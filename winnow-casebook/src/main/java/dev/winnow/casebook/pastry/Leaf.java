package dev.winnow.casebook.pastry;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The state of a node.
 *
 * @param leaves the nodes that it knows, itself included
 * @param asked true if it has asked to join
 * @param probed true if it has asked one of its leaves for theirs
 */
record Leaf(SortedSet<Integer> leaves, boolean asked, boolean joined, boolean probed) {

    Leaf knowing(Set<Integer> others) {
        SortedSet<Integer> more = new TreeSet<>(leaves);
        more.addAll(others);
        return new Leaf(Collections.unmodifiableSortedSet(more), asked, joined, probed);
    }

    Leaf asking() {
        return new Leaf(leaves, true, joined, probed);
    }

    Leaf joining() {
        return new Leaf(leaves, asked, true, probed);
    }

    Leaf probing() {
        return new Leaf(leaves, asked, joined, true);
    }
}
