package dev.winnow.world.node;

import org.jspecify.annotations.Nullable;

/**
 * A place in the state of a node for the value of a variable, the holder of a lock, a queue, or the position of a
 * thread. Compared by identity.
 */
final class StateSlot {

    private final Node node;
    private final @Nullable String thread;
    private final String name;
    private final int index;
    private final @Nullable Object initial;

    StateSlot(Node node, @Nullable String thread, String name, int index, @Nullable Object initial) {
        this.node = node;
        this.thread = thread;
        this.name = name;
        this.index = index;
        this.initial = initial;
    }

    Node node() {
        return node;
    }

    /** Returns the thread that owns it; null if the threads share it. */
    @Nullable
    String thread() {
        return thread;
    }

    boolean isShared() {
        return thread == null;
    }

    String name() {
        return name;
    }

    /** Returns its place in the state. */
    int index() {
        return index;
    }

    /** Returns its first value; null if it is empty. */
    @Nullable
    Object initial() {
        return initial;
    }
}
