package dev.winnow.world.compiled;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.Network;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import dev.winnow.world.simulate.SimulationDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Local states, messages and timers as numbers. Values that are equal by the {@code equals} of the user's classes have
 * equal numbers. What hot loops read about them is in arrays.
 *
 * <p>Numbers are assigned in the order in which values become known. Do not sort by them, and do not use them with
 * another table. Shared by threads: a thread that has a number, from this table or safely published by another thread,
 * sees its entries.
 */
final class SymbolTable {

    static final int NONE = 0; // no local state, message or timer: numbers begin with 1
    private static final int MOST_SYMBOLS = 1 << 20;

    private record RoutedMessage(int from, int to, Object payload) {}

    private record ProcessTimer(int process, Object key) {}

    private final List<ProcessId> processes;
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final MoveTable moves;
    private final Network.MessageOrder order;

    private final Map<ConfigurationSnapshots.LocalState, Integer> localNumbers = new HashMap<>();
    private final List<ConfigurationSnapshots.@Nullable LocalState> locals = new ArrayList<>();
    // By local state.
    boolean[] isUp = new boolean[64];
    boolean[] isRunning = new boolean[64]; // up and not paused
    boolean[] isCrashed = new boolean[64]; // in an ordered network, messages to it are lost
    boolean[] isGuarded = new boolean[64];
    int[] earliestTimer = new int[64];
    long[] fingerprintWeight = new long[64]; // in the sum over all local states
    int[] processOf = new int[64];
    private @Nullable Object[] visibleState = new Object[64];

    private final Map<RoutedMessage, Integer> messageNumbers = new HashMap<>();
    private final List<@Nullable Object> payloads = new ArrayList<>();
    // By message.
    int[] from = new int[64]; // -1 for outside
    int[] to = new int[64];
    int[] move = new int[64];
    int[] type = new int[64];
    int[] queue = new int[64];

    private final Map<ProcessTimer, Integer> timerNumbers = new HashMap<>();
    // By timer.
    int[] timerMove = new int[64];
    int[] timerType = new int[64];

    private int[] queueOfMove = new int[256];
    private int queues;

    SymbolTable(SimulationDefinition definition, MoveTable moves) {
        this.processes = definition.processes();
        this.moves = moves;
        this.order = definition.network().order();
        processes.forEach(process -> indexes.put(process, indexes.size()));
        locals.add(null);
        payloads.add(null);
        queues = order == Network.MessageOrder.FIFO ? (processes.size() + 1) * processes.size() : processes.size();
        timerMove[NONE] = -1;
        timerType[NONE] = -1;
    }

    List<ProcessId> processes() {
        return processes;
    }

    /** Returns the index of the process, or -1. */
    int indexOf(ProcessId process) {
        return indexes.getOrDefault(process, -1);
    }

    ProcessId process(int index) {
        return index < 0 ? ProcessId.OUTSIDE : processes.get(index);
    }

    // ---- local states

    /** Returns the number of a local state. */
    synchronized int localState(int process, ConfigurationSnapshots.LocalState local, boolean guarded) {
        Integer known = known(localNumbers, local);
        if (known != null) {
            return known;
        }
        int number = locals.size();
        if (number == isUp.length) {
            growLocals(2 * number);
        }
        locals.add(local);
        localNumbers.put(local, number);
        isUp[number] = local.up();
        isRunning[number] = local.up() && !local.paused();
        isCrashed[number] = local.started() && !local.up();
        isGuarded[number] = guarded && local.up() && local.state() != null;
        visibleState[number] = local.up() ? local.state() : null;
        processOf[number] = process;
        fingerprintWeight[number] = SeededRandom.mix(~(long) number);
        earliestTimer[number] = local.timers().isEmpty()
                ? NONE
                : timerNumber(process, local.timers().get(0).key());
        return number;
    }

    /** Returns the local state with this number. */
    ConfigurationSnapshots.LocalState localState(int number) {
        return Objects.requireNonNull(locals.get(number));
    }

    /** Returns the state that invariants see; null if the process is down. */
    @Nullable
    Object visibleState(int local) {
        return visibleState[local];
    }

    private void growLocals(int size) {
        isUp = Arrays.copyOf(isUp, size);
        isRunning = Arrays.copyOf(isRunning, size);
        isCrashed = Arrays.copyOf(isCrashed, size);
        isGuarded = Arrays.copyOf(isGuarded, size);
        visibleState = Arrays.copyOf(visibleState, size);
        processOf = Arrays.copyOf(processOf, size);
        earliestTimer = Arrays.copyOf(earliestTimer, size);
        fingerprintWeight = Arrays.copyOf(fingerprintWeight, size);
    }

    // ---- messages

    /** Returns the number of a message. */
    synchronized int messageNumber(int sender, int receiver, Object payload) {
        RoutedMessage key = new RoutedMessage(sender, receiver, payload);
        Integer known = known(messageNumbers, key);
        if (known != null) {
            return known;
        }
        int number = payloads.size();
        if (number == from.length) {
            growMessages(2 * number);
        }
        payloads.add(payload);
        messageNumbers.put(key, number);
        from[number] = sender;
        to[number] = receiver;
        move[number] =
                moves.handlingMove(new Item(0, Item.ItemKind.MESSAGE, process(sender), process(receiver), payload, -1));
        type[number] = moves.type(move[number]);
        queue[number] = queueOf(number);
        return number;
    }

    /** Compares two messages by sender and content. */
    int compare(int one, int other) {
        if (one == other) {
            return 0;
        }
        int senders = Integer.compare(from[one], from[other]);
        int texts = senders != 0 ? senders : text(one).compareTo(text(other));
        return texts != 0 ? texts : Integer.compare(one, other);
    }

    private String text(int message) {
        return ((Move.Handle) moves.move(move[message])).fingerprint();
    }

    Object payload(int message) {
        return Objects.requireNonNull(payloads.get(message));
    }

    private void growMessages(int size) {
        from = Arrays.copyOf(from, size);
        to = Arrays.copyOf(to, size);
        move = Arrays.copyOf(move, size);
        type = Arrays.copyOf(type, size);
        queue = Arrays.copyOf(queue, size);
    }

    private int queueOf(int message) {
        return switch (order) {
            case FIFO -> fifoQueue(from[message], to[message]);
            case MAILBOX -> to[message];
            case UNORDERED, SET -> {
                int delivery = move[message];
                if (queueOfMove(delivery) == NONE) {
                    if (delivery >= queueOfMove.length) {
                        queueOfMove = Arrays.copyOf(queueOfMove, Math.max(delivery + 1, 2 * queueOfMove.length));
                    }
                    queueOfMove[delivery] = ++queues;
                }
                yield queueOfMove[delivery];
            }
        };
    }

    /** Returns the queue of a channel in a FIFO network. */
    int fifoQueue(int sender, int receiver) {
        return (sender + 1) * processes.size() + receiver;
    }

    /** Returns the queue of all messages that this move delivers in an unordered network; NONE if it has none yet. */
    int queueOfMove(int delivery) {
        return delivery < queueOfMove.length ? queueOfMove[delivery] : NONE;
    }

    /** Returns an upper bound of the queue numbers, exclusive. */
    int queueCount() {
        return queues + 1;
    }

    // ---- timers

    /** Returns the number of a timer. */
    synchronized int timerNumber(int process, Object key) {
        ProcessTimer timer = new ProcessTimer(process, key);
        Integer known = known(timerNumbers, timer);
        if (known != null) {
            return known;
        }
        int number = timerNumbers.size() + 1;
        if (number == timerMove.length) {
            timerMove = Arrays.copyOf(timerMove, 2 * number);
            timerType = Arrays.copyOf(timerType, 2 * number);
        }
        timerNumbers.put(timer, number);
        ProcessId owner = process(process);
        timerMove[number] = moves.handlingMove(new Item(0, Item.ItemKind.TIMER, owner, owner, key, -1));
        timerType[number] = moves.type(timerMove[number]);
        return number;
    }

    private static <K> @Nullable Integer known(Map<K, Integer> numbers, K value) {
        if (numbers.size() >= MOST_SYMBOLS) {
            throw new UnsupportedByEngine("more than " + MOST_SYMBOLS + " different states or messages");
        }
        try {
            return numbers.get(value);
        } catch (RuntimeException e) { // from the user's hashCode or equals
            throw new UnsupportedByEngine("a state or message that cannot be compared", e);
        }
    }
}
