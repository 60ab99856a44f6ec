package dev.winnow.world.node;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A node with threads that share its variables, locks and queues.
 *
 * <p>One line of a thread is one step: nothing happens in between. A line that cannot be performed (a held lock, an
 * empty queue, a condition that does not hold, no message) blocks its thread and has no effect.
 *
 * <pre>{@code
 * Node node = new Node();
 * Variable<Integer> sum = node.variable("sum", 0);
 * Lock mutex = node.lock("mutex");
 * node.thread("adder").loop(round -> {
 *     Variable<Integer> number = round.local("number");
 *     round.receive(Integer.class, number)
 *             .lock(mutex)
 *             .line("add", line -> line.set(sum, line.get(sum) + line.get(number)))
 *             .unlock(mutex);
 * });
 * system.process(ADDER, node.process());
 * }</pre>
 *
 * <p>A node is declared once, and does not change after {@link #process}.
 */
public final class Node {

    private final List<StateSlot> cells = new ArrayList<>();
    private final Set<StateSlot> locks = new HashSet<>();
    private final List<Program> programs = new ArrayList<>();
    private final Set<String> names = new HashSet<>(); // of threads and of what they share
    private @Nullable NodeProcess process;
    private List<NodeThread> threads = List.of();

    /** Adds a variable that all threads share. */
    public <T> Variable<T> variable(String name, T initial) {
        return new Variable<>(share(name, initial));
    }

    /** Adds a variable that all threads share, empty at first. */
    public <T> Variable<T> variable(String name) {
        return new Variable<>(share(name, null));
    }

    /** Adds a lock, free at first. */
    public Lock lock(String name) {
        Lock lock = new Lock(share(name, null));
        locks.add(lock.cell);
        return lock;
    }

    /** Adds a queue, without elements at first. */
    public <T> NodeQueue<T> queue(String name) {
        return new NodeQueue<>(share(name, List.of()));
    }

    /** Adds a thread. The program that is returned has no lines yet. */
    public Program thread(String name) {
        addName(name);
        Program program = new Program(this, name);
        programs.add(program);
        return program;
    }

    /** Returns the process that runs the threads. Nothing can be added after this. */
    public NodeProcess process() {
        if (process == null) {
            threads = programs.stream().map(Program::toThread).toList();
            process = new NodeProcess(this);
        }
        return process;
    }

    /**
     * Returns an invariant that finds deadlocks: once no event is enabled any more, no thread of the node waits for a
     * lock. This includes locks whose holders wait for messages of other nodes. The violation says which thread waits
     * for which lock.
     *
     * @param process the process that runs the node
     */
    public static Invariant<?> noDeadlock(ProcessId process) {
        return Invariant.atEnd("no deadlock at " + process, states -> {
            NodeState state = states.of(process, NodeState.class);
            List<String> waits = state == null ? List.of() : state.lockWaits();
            return waits.isEmpty() ? null : new Invariant.Breach(String.join("; ", waits), process);
        });
    }

    private StateSlot share(String name, @Nullable Object initial) {
        addName(name);
        return addCell(null, name, initial);
    }

    private void addName(String name) {
        if (process != null) {
            throw new IllegalStateException("declare " + name + " before the node's process is created");
        }
        if (!names.add(name)) {
            throw new IllegalArgumentException("names must be unique within a node: there are two named " + name);
        }
    }

    StateSlot addCell(@Nullable String thread, String name, @Nullable Object initial) {
        if (process != null) {
            throw new IllegalStateException("declare " + name + " before the node's process is created");
        }
        StateSlot cell = new StateSlot(this, thread, name, cells.size(), initial);
        cells.add(cell);
        return cell;
    }

    List<StateSlot> cells() {
        return cells;
    }

    List<NodeThread> threads() {
        return threads;
    }

    boolean isLock(StateSlot cell) {
        return locks.contains(cell);
    }

    NodeThread threadNamed(String name) {
        return threads.stream()
                .filter(thread -> thread.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the node has no thread " + name));
    }
}
