package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import dev.winnow.world.node.Footprint.Accesses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The running line of a thread: what it may do. {@link #lock}, {@link #take(NodeQueue)} and {@link #await} block the
 * thread if they are not possible now: then the line has no effect, and is tried again when the node has changed. Valid
 * only until the line ends.
 */
public final class LineContext implements NodeValues {

    /** Thrown if the line cannot be performed now. */
    static final class Blocked extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final transient @Nullable StateSlot lock;

        private Blocked(@Nullable StateSlot lock) {
            super("the line cannot be performed now", null, false, false);
            this.lock = lock;
        }

        /** Returns the held lock for which the line waits; null if it waits for something else. */
        @Nullable
        StateSlot lock() {
            return lock;
        }
    }

    private final NodeThread thread;
    private final String name;
    private final LineEffects effects;
    private NodeState state;
    private final List<Integer> chosen = new ArrayList<>(0);
    private final SortedSet<String> reads = new TreeSet<>();
    private final SortedSet<String> writes = new TreeSet<>();
    private final SortedSet<String> locks = new TreeSet<>();
    private final List<ProcessId> sentTo = new ArrayList<>(0);

    LineContext(NodeThread thread, NodeState state, LineEffects effects) {
        this.thread = thread;
        this.name = thread.lineName(state);
        this.state = state;
        this.effects = effects;
    }

    @Override
    public <T> T get(Variable<T> variable) {
        read(variable.cell);
        return state.get(variable);
    }

    @Override
    public boolean isEmpty(Variable<?> variable) {
        return read(variable.cell) == null;
    }

    /** Sets a variable. */
    public <T> void set(Variable<T> variable, T value) {
        write(variable.cell, value);
    }

    /** Sets a variable to a function of its value. */
    public <T> void update(Variable<T> variable, UnaryOperator<T> function) {
        set(variable, function.apply(get(variable)));
    }

    /** Returns the value of a variable and empties it. */
    public <T> T take(Variable<T> variable) {
        T value = get(variable);
        write(variable.cell, null);
        return value;
    }

    /** Blocks the thread unless the condition holds. */
    public void await(boolean condition) {
        await(condition, null);
    }

    private void await(boolean condition, @Nullable StateSlot lock) {
        if (condition) {
            return;
        }
        if (!chosen.isEmpty()) {
            throw new IllegalStateException("line '" + name + "' of thread " + thread.name()
                    + " blocks after it has chosen: choose last, or in a line before");
        }
        throw new Blocked(lock);
    }

    /** Takes a lock. Blocks the thread if any thread holds it, this one included. */
    public void lock(Lock lock) {
        locks.add(lock.cell.name());
        await(value(lock.cell) == null, lock.cell);
        replace(lock.cell, thread.name());
    }

    /**
     * Releases a lock.
     *
     * @throws IllegalStateException if the thread does not hold it
     */
    public void unlock(Lock lock) {
        locks.add(lock.cell.name());
        if (!thread.name().equals(value(lock.cell))) {
            throw new IllegalStateException(
                    "thread " + thread.name() + " releases " + lock + ", which it does not hold");
        }
        replace(lock.cell, null);
    }

    /** Adds an element at the end of a queue. */
    public <T> void put(NodeQueue<T> queue, T element) {
        List<T> elements = new ArrayList<>(state.elements(queue));
        elements.add(element);
        write(queue.cell, Collections.unmodifiableList(elements));
    }

    /** Removes and returns the first element of a queue. Blocks the thread if there is none. */
    public <T> T take(NodeQueue<T> queue) {
        List<T> elements = state.elements(queue);
        await(!elements.isEmpty());
        write(queue.cell, List.copyOf(elements.subList(1, elements.size())));
        return elements.get(0);
    }

    /** Sends a message to another process. */
    public void send(ProcessId to, Object message) {
        sentTo.add(to);
        effects.send(to, message);
    }

    /**
     * Returns a number from 0 (inclusive) to {@code bound} (exclusive) that the search chooses. A line that chooses
     * must not block afterwards.
     */
    public int choose(int bound) {
        int value = effects.choose(bound);
        chosen.add(value);
        return value;
    }

    NodeState state() {
        return state;
    }

    Footprint footprint(@Nullable ProcessId receivedFrom) {
        Accesses accesses = new Accesses(reads, writes, locks);
        return new Footprint(thread.name(), name, accesses, receivedFrom, List.copyOf(sentTo), List.copyOf(chosen));
    }

    void write(StateSlot cell, @Nullable Object value) {
        if (cell.isShared()) {
            writes.add(cell.name());
        }
        replace(cell, value);
    }

    private void replace(StateSlot cell, @Nullable Object value) {
        value(cell);
        state = state.with(cell, value);
    }

    private @Nullable Object read(StateSlot cell) {
        if (cell.isShared()) {
            reads.add(cell.name());
        }
        return value(cell);
    }

    /** Returns a value that this thread may use. */
    private @Nullable Object value(StateSlot cell) {
        if (!cell.isShared() && !thread.name().equals(cell.thread())) {
            throw new IllegalStateException(cell.name() + " belongs to thread " + cell.thread());
        }
        return state.value(cell);
    }
}
