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
import org.jspecify.annotations.Nullable;

/**
 * Local states, messages and timers as numbers: equal ones, by the users' own {@code equals}, have the same. What the
 * hot loop asks of them is in arrays.
 *
 * <p>Numbers are given in the order in which things become known: nothing may be ordered by them, and no other
 * vocabulary knows them. Threads may share one: whoever has a number, from here or from another thread in whatever way
 * is safe, sees what belongs to it.
 */
final class SymbolTable {

    static final int NONE = 0; // no local state, no timer: numbers begin with 1
    private static final int MOST = 1 << 20;

    private record RoutedMessage(int from, int to, Object payload) {}

    private record ProcessTimer(int process, Object key) {}

    private final List<ProcessId> processes;
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final MoveTable moves;
    private final Network.MessageOrder order;

    private final Map<ConfigurationSnapshots.LocalState, Integer> localNumbers = new HashMap<>();
    private final List<ConfigurationSnapshots.@Nullable LocalState> locals = new ArrayList<>();
    boolean[] isUp = new boolean[64]; // by local state, as what follows
    boolean[] isCrashed = new boolean[64]; // it crashed: what is sent to it over an ordered network is lost
    boolean[] isGuarded = new boolean[64];
    int[] earliestTimer = new int[64];
    long[] fingerprintWeight = new long[64]; // of each in the sum that names a configuration
    int[] processOf = new int[64];
    private @Nullable Object[] visibleState = new Object[64];

    private final Map<RoutedMessage, Integer> messageNumbers = new HashMap<>();
    private final List<@Nullable Object> payloads = new ArrayList<>();
    int[] from = new int[64]; // by message, as what follows; -1 for outside
    int[] to = new int[64];
    int[] move = new int[64];
    int[] type = new int[64];
    int[] queue = new int[64];

    private final Map<ProcessTimer, Integer> timerNumbers = new HashMap<>();
    int[] timerMove = new int[64]; // by timer, as what follows
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

    /** The index of the process, or -1. */
    int indexOf(ProcessId process) {
        return indexes.getOrDefault(process, -1);
    }

    ProcessId process(int index) {
        return index < 0 ? ProcessId.OUTSIDE : processes.get(index);
    }

    // ---- local states

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

    ConfigurationSnapshots.LocalState localState(int number) {
        return java.util.Objects.requireNonNull(locals.get(number));
    }

    /** What invariants see of it. */
    @Nullable
    Object visibleState(int local) {
        return visibleState[local];
    }

    private void growLocals(int size) {
        isUp = Arrays.copyOf(isUp, size);
        isCrashed = Arrays.copyOf(isCrashed, size);
        isGuarded = Arrays.copyOf(isGuarded, size);
        visibleState = Arrays.copyOf(visibleState, size);
        processOf = Arrays.copyOf(processOf, size);
        earliestTimer = Arrays.copyOf(earliestTimer, size);
        fingerprintWeight = Arrays.copyOf(fingerprintWeight, size);
    }

    // ---- messages

    synchronized int messageNumber(int sender, int receiver, Object payload) {
        RoutedMessage letter = new RoutedMessage(sender, receiver, payload);
        Integer known = known(messageNumbers, letter);
        if (known != null) {
            return known;
        }
        int number = payloads.size();
        if (number == from.length) {
            growMessages(2 * number);
        }
        payloads.add(payload);
        messageNumbers.put(letter, number);
        from[number] = sender;
        to[number] = receiver;
        move[number] =
                moves.handlingMove(new Item(0, Item.ItemKind.MESSAGE, process(sender), process(receiver), payload, -1));
        type[number] = moves.type(move[number]);
        queue[number] = queueOf(number);
        return number;
    }

    /** An order of messages that depends on what they say alone. */
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
        return java.util.Objects.requireNonNull(payloads.get(message));
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

    /** The queue of a channel that keeps its order. */
    int fifoQueue(int sender, int receiver) {
        return (sender + 1) * processes.size() + receiver;
    }

    /**
     * The queue of all messages that this move could deliver, where order does not count; NONE if there was none yet.
     */
    int queueOfMove(int delivery) {
        return delivery < queueOfMove.length ? queueOfMove[delivery] : NONE;
    }

    /** How many queues there are, or more. */
    int queueCount() {
        return queues + 1;
    }

    // ---- timers

    synchronized int timerNumber(int process, Object key) {
        ProcessTimer clock = new ProcessTimer(process, key);
        Integer known = known(timerNumbers, clock);
        if (known != null) {
            return known;
        }
        int number = timerNumbers.size() + 1;
        if (number == timerMove.length) {
            timerMove = Arrays.copyOf(timerMove, 2 * number);
            timerType = Arrays.copyOf(timerType, 2 * number);
        }
        timerNumbers.put(clock, number);
        ProcessId owner = process(process);
        timerMove[number] = moves.handlingMove(new Item(0, Item.ItemKind.TIMER, owner, owner, key, -1));
        timerType[number] = moves.type(timerMove[number]);
        return number;
    }

    private static <K> @Nullable Integer known(Map<K, Integer> numbers, K value) {
        if (numbers.size() >= MOST) {
            throw new UnsupportedByEngine("more than " + MOST + " different states or messages");
        }
        try {
            return numbers.get(value);
        } catch (RuntimeException e) { // the user's own hashCode or equals
            throw new UnsupportedByEngine("a state or message that cannot be compared", e);
        }
    }
}
