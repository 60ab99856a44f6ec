package dev.winnow.world.node;

import java.util.List;

/**
 * A queue inside a node: first in, first out, unbounded.
 *
 * @param <T> the type of its elements, which must not change
 */
public final class NodeQueue<T> {

    final StateSlot cell;

    NodeQueue(StateSlot cell) {
        this.cell = cell;
    }

    @SuppressWarnings("unchecked") // only elements of this type are put into it
    List<T> cast(Object elements) {
        return (List<T>) elements;
    }

    @Override
    public String toString() {
        return cell.name();
    }
}
