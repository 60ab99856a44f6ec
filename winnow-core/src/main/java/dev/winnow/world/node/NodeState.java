package dev.winnow.world.node;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The immutable state of a node: its variables, the holders of its locks, its queues, and the position and variables of
 * each thread. Its text names the line at which each thread stands.
 */
public final class NodeState implements NodeValues {

    final Node node;
    private final @Nullable Object[] values; // by index of a cell

    private NodeState(Node node, @Nullable Object[] values) {
        this.node = node;
        this.values = values;
    }

    static NodeState initial(Node node) {
        @Nullable Object[] values = new @Nullable Object[node.cells().size()];
        node.cells().forEach(cell -> values[cell.index()] = cell.initial());
        return new NodeState(node, values);
    }

    NodeState with(StateSlot cell, @Nullable Object value) {
        @Nullable Object[] changed = values.clone();
        changed[cell.index()] = value;
        return new NodeState(node, changed);
    }

    @Nullable
    Object value(StateSlot cell) {
        if (cell.node() != node) {
            throw new IllegalStateException(cell.name() + " belongs to another node");
        }
        return values[cell.index()];
    }

    @Override
    public <T> T get(Variable<T> variable) {
        Object value = value(variable.cell);
        if (value == null) {
            throw new IllegalStateException(variable + " is empty");
        }
        return variable.cast(value);
    }

    @Override
    public boolean isEmpty(Variable<?> variable) {
        return value(variable.cell) == null;
    }

    /** Returns true if a thread holds the lock. */
    public boolean isHeld(Lock lock) {
        return value(lock.cell) != null;
    }

    /** Returns the elements of a queue, first come first. */
    public <T> List<T> elements(NodeQueue<T> queue) {
        return queue.cast(Objects.requireNonNull(value(queue.cell)));
    }

    /** Returns the name of the line at which a thread stands, or {@code ended}. */
    public String lineOf(String thread) {
        return node.threadNamed(thread).lineName(this);
    }

    /** Returns true if a thread has performed all its lines. */
    public boolean hasEnded(String thread) {
        return node.threadNamed(thread).hasEnded(this);
    }

    /** Returns which thread waits for which lock, in words; empty if none does. */
    public List<String> lockWaits() {
        return node.threads().stream().flatMap(this::lockWait).toList();
    }

    private Stream<String> lockWait(NodeThread thread) {
        StateSlot lock = thread.awaitedLock(this);
        if (lock == null) {
            return Stream.empty();
        }
        Object holder = value(lock);
        return Stream.of(thread.name() + " waits for " + lock.name() + ", which "
                + (thread.name().equals(holder) ? "it holds itself" : holder + " holds"));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NodeState state && node == state.node && Arrays.equals(values, state.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return NodeShapes.text(this);
    }
}
