package dev.winnow.world.node;

/** A lock of a node. One thread at a time holds it. It is not reentrant. */
public final class Lock {

    final StateSlot cell;

    Lock(StateSlot cell) {
        this.cell = cell;
    }

    @Override
    public String toString() {
        return cell.name();
    }
}
