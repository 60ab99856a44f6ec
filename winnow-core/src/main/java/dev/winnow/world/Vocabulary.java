package dev.winnow.world;

import dev.winnow.model.Dice;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Local states, messages and timers as numbers: equal ones, by the users' own {@code equals}, have the same. What the hot loop asks
 * of them is in arrays.
 *
 * <p>Numbers are given in the order in which things become known: nothing may be ordered by them, and no other vocabulary knows them. Threads may share
 * one: whoever has a number, from here or from another thread in whatever way is safe, sees what belongs to it.
 */
final class Vocabulary {

    static final int NONE = 0; // no local state, no timer: numbers begin with 1
    private static final int MOST = 1 << 20;

    private record Letter(int from, int to, Object payload) {}

    private record Clock(int process, Object key) {}

    private final List<ProcessId> processes;
    private final Map<ProcessId, Integer> indexes = new HashMap<>();
    private final Moves moves;
    private final Network.Order order;

    private final Map<Configurations.Local, Integer> localNumbers = new HashMap<>();
    private final List<Configurations.@Nullable Local> locals = new ArrayList<>();
    boolean[] isUp = new boolean[64]; // by local state, as what follows
    boolean[] isBroken = new boolean[64]; // it crashed: what is sent to it over an ordered network is lost
    boolean[] isGuarded = new boolean[64];
    int[] frontTimer = new int[64];
    long[] weight = new long[64]; // of each in the sum that names a configuration
    int[] processOf = new int[64];
    private @Nullable Object[] visible = new Object[64];

    private final Map<Letter, Integer> messageNumbers = new HashMap<>();
    private final List<@Nullable Object> payloads = new ArrayList<>();
    int[] from = new int[64]; // by message, as what follows; -1 for outside
    int[] to = new int[64];
    int[] move = new int[64];
    int[] type = new int[64];
    int[] queue = new int[64];

    private final Map<Clock, Integer> timerNumbers = new HashMap<>();
    int[] timerMove = new int[64]; // by timer, as what follows
    int[] timerType = new int[64];

    private int[] queueOfMove = new int[256];
    private int queues;

    Vocabulary(SimulationDefinition definition, Moves moves) {
        this.processes = definition.processes();
        this.moves = moves;
        this.order = definition.network().order();
        processes.forEach(process -> indexes.put(process, indexes.size()));
        locals.add(null);
        payloads.add(null);
        queues = order == Network.Order.FIFO ? (processes.size() + 1) * processes.size() : processes.size();
        timerMove[NONE] = -1;
        timerType[NONE] = -1;
    }

    List<ProcessId> processes() {
        return processes;
    }

    /** The index of the process, or -1. */
    int index(ProcessId process) {
        return indexes.getOrDefault(process, -1);
    }

    ProcessId process(int index) {
        return index < 0 ? ProcessId.OUTSIDE : processes.get(index);
    }

    // ---- local states

    synchronized int local(int process, Configurations.Local local, boolean guarded) {
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
        isBroken[number] = local.started() && !local.up();
        isGuarded[number] = guarded && local.up() && local.state() != null;
        visible[number] = local.up() ? local.state() : null;
        processOf[number] = process;
        weight[number] = Dice.mix(~(long) number);
        frontTimer[number] = local.timers().isEmpty()
                ? NONE
                : timer(process, local.timers().get(0).key());
        return number;
    }

    Configurations.Local local(int number) {
        return java.util.Objects.requireNonNull(locals.get(number));
    }

    /** What invariants see of it. */
    @Nullable
    Object visible(int local) {
        return visible[local];
    }

    private void growLocals(int size) {
        isUp = Arrays.copyOf(isUp, size);
        isBroken = Arrays.copyOf(isBroken, size);
        isGuarded = Arrays.copyOf(isGuarded, size);
        visible = Arrays.copyOf(visible, size);
        processOf = Arrays.copyOf(processOf, size);
        frontTimer = Arrays.copyOf(frontTimer, size);
        weight = Arrays.copyOf(weight, size);
    }

    // ---- messages

    synchronized int message(int sender, int receiver, Object payload) {
        Letter letter = new Letter(sender, receiver, payload);
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
        move[number] = moves.handling(new Item(0, Item.Kind.MESSAGE, process(sender), process(receiver), payload, -1));
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
        return ((Move.Handle) moves.move(move[message])).label();
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
            case FIFO -> fifo(from[message], to[message]);
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
    int fifo(int sender, int receiver) {
        return (sender + 1) * processes.size() + receiver;
    }

    /** The queue of all messages that this move could deliver, where order does not count; NONE if there was none yet. */
    int queueOfMove(int delivery) {
        return delivery < queueOfMove.length ? queueOfMove[delivery] : NONE;
    }

    /** How many queues there are, or more. */
    int queueCount() {
        return queues + 1;
    }

    // ---- timers

    synchronized int timer(int process, Object key) {
        Clock clock = new Clock(process, key);
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
        timerMove[number] = moves.handling(new Item(0, Item.Kind.TIMER, owner, owner, key, -1));
        timerType[number] = moves.type(timerMove[number]);
        return number;
    }

    private static <K> @Nullable Integer known(Map<K, Integer> numbers, K value) {
        if (numbers.size() >= MOST) {
            throw new Unrehearsable("more than " + MOST + " different states or messages");
        }
        try {
            return numbers.get(value);
        } catch (RuntimeException e) { // the user's own hashCode or equals
            throw new Unrehearsable("a state or message that cannot be compared", e);
        }
    }
}
