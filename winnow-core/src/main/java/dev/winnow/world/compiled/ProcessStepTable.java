package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a process can do next, by how it stands: what it gets and each way in which its handler may choose, then its
 * timer. Worked out once and remembered, as far as there is room.
 */
final class ProcessStepTable {

    private static final int MOST = 1 << 24; // ints; then it begins anew

    private final SymbolTable symbols;
    private final InboxTable inboxes;
    private final ProcessConfigurationTable processConfigurations;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final Network.MessageOrder order;
    private final boolean stepsObserved; // an invariant may say something to a step that changes nothing

    private int[] rows = new int[64]; // by standing: where its row begins, 0 if it is not known
    private IntPairMap additions = new IntPairMap(); // by standing and message: the standing with it
    private final IntPairMap outcomes =
            new IntPairMap(); // by local state and message (0 for the timer): a number of the following
    private final List<int[]> outcomeLists = new ArrayList<>();
    private final IntPairMap deferred = new IntPairMap(); // by local state and message: 1 if it is

    // Rows: how many steps there are, how many of them handle messages, two ints for nothing; then four ints for each
    // step, and beside them, at half the
    // place, two longs: by what the name of a configuration changes with how the process stands.
    private static final int TRANSITION = 0;
    private static final int AFTER =
            1; // how the process then stands, but for what it sends itself; UNKNOWN until it is asked for
    private static final int REQUESTED_MOVE = 2;
    private static final int KIND = 3;
    private static final int WIDTH = 4;
    private static final int TIMER = 1; // bits of the kind
    private static final int IDLE = 2;
    private static final int PLACE = 2; // above so many bits: the place of the message in the inbox
    private static final int UNKNOWN = 0;
    private int[] cells = new int[1 << 10];
    private long[] deltas = new long[1 << 9];
    private int end = WIDTH;

    ProcessStepTable(
            SymbolTable symbols,
            InboxTable inboxes,
            ProcessConfigurationTable standings,
            TransitionTable transitions,
            HandlerSandbox sandbox,
            Network.MessageOrder order,
            boolean watched) {
        this.symbols = symbols;
        this.inboxes = inboxes;
        this.processConfigurations = standings;
        this.transitions = transitions;
        this.sandbox = sandbox;
        this.order = order;
        this.stepsObserved = watched;
    }

    /** The row of a process that stands so. Valid until {@link #clearIfFull}. */
    int row(int standing) {
        int row = standing < rows.length ? rows[standing] : 0;
        return row == 0 ? learn(standing) : row;
    }

    int stepCount(int row) {
        return cells[row];
    }

    private boolean hasMessages(int row) {
        return cells[row + 1] > 0;
    }

    int step(int row, int k) {
        return row + (k + 1) * WIDTH;
    }

    int transition(int step) {
        return cells[step + TRANSITION];
    }

    /**
     * How the process stands after the step, but for what it sends itself; by what that changes the name of a
     * configuration is known from then on.
     */
    int configurationAfter(int step, int standing) {
        int after = cells[step + AFTER];
        return after == UNKNOWN ? learnAfter(step, standing) : after;
    }

    int requestedMove(int step) {
        return cells[step + REQUESTED_MOVE];
    }

    boolean isTimer(int step) {
        return (cells[step + KIND] & TIMER) != 0;
    }

    /** Whether it changes nothing, and nobody watches. */
    boolean isIdle(int step) {
        return (cells[step + KIND] & IDLE) != 0;
    }

    /** Of a message: where it is in the inbox. */
    int inboxPlace(int step) {
        return cells[step + KIND] >>> PLACE;
    }

    long fingerprintDeltaLow(int step) {
        return deltas[step >> 1];
    }

    long fingerprintDeltaHigh(int step) {
        return deltas[(step >> 1) + 1];
    }

    /** How a process stands with one more message. */
    int withMessage(int standing, int message) {
        int known = additions.get(standing, message);
        if (known == IntPairMap.ABSENT) {
            if (additions.size() >= MOST) {
                additions = new IntPairMap();
            }
            known = processConfigurations.numberOf(
                    processConfigurations.localState[standing],
                    inboxes.with(processConfigurations.inbox[standing], message));
            additions.put(standing, message, known);
        }
        return known;
    }

    /** Whether no process that stands so can get a message. */
    boolean isQuiet(int[] standing) {
        for (int each : standing) {
            if (hasMessages(row(each))) {
                return false;
            }
        }
        return true;
    }

    /** Whether no process that stands so can do anything. */
    boolean isQuiescent(int[] standing) {
        for (int each : standing) {
            if (stepCount(row(each)) > 0) {
                return false;
            }
        }
        return true;
    }

    // ---- learning

    private int learn(int standing) {
        int local = processConfigurations.localState[standing];
        int row = end;
        end += WIDTH;
        ensureCapacity();
        cells[row] = 0;
        if (symbols.isUp[local]) {
            deliveries(standing, row);
        }
        cells[row + 1] = cells[row];
        int timer = symbols.isUp[local] ? symbols.earliestTimer[local] : SymbolTable.NONE;
        if (timer != SymbolTable.NONE) {
            int[] all = outcomes(TransitionKey.TransitionKind.FIRE, local, 0);
            add(row, standing, all, symbols.timerMove[timer], TIMER);
        }
        if (standing >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(standing + 1, 2 * rows.length));
        }
        rows[standing] = row;
        return row;
    }

    private void deliveries(int standing, int row) {
        int local = processConfigurations.localState[standing];
        int inbox = processConfigurations.inbox[standing];
        int[] messages = inboxes.messages(inbox);
        for (int place = 0; place < messages.length; place++) {
            if (isNext(local, messages, place)) {
                int message = messages[place];
                int[] all = outcomes(TransitionKey.TransitionKind.DELIVER, local, message);
                add(row, standing, all, symbols.move[message], place << PLACE);
            }
        }
    }

    /**
     * Whether nothing before it in its queue could be delivered; of equal ones where order does not count, only the
     * first.
     */
    private boolean isNext(int local, int[] messages, int place) {
        int message = messages[place];
        if (isDeferred(local, message)) {
            return false;
        }
        for (int before = place - 1; before >= 0 && isSameQueue(messages[before], message); before--) {
            if (!isDeferred(local, messages[before])) {
                return false;
            }
        }
        return true;
    }

    /** Those of one queue stand together. */
    private boolean isSameQueue(int one, int other) {
        return switch (order) {
            case MAILBOX -> true;
            case FIFO -> symbols.from[one] == symbols.from[other];
            case UNORDERED, SET -> one == other;
        };
    }

    private boolean isDeferred(int local, int message) {
        if (!symbols.isGuarded[local]) {
            return false;
        }
        int known = deferred.get(local, message);
        if (known == IntPairMap.ABSENT) {
            known = sandbox.defers(local, message) ? 1 : 0;
            deferred.put(local, message, known);
        }
        return known == 1;
    }

    private int[] outcomes(TransitionKey.TransitionKind kind, int local, int message) {
        int known = outcomes.get(local, message);
        if (known == IntPairMap.ABSENT) {
            known = outcomeLists.size();
            outcomeLists.add(transitions.outcomes(kind, local, message));
            outcomes.put(local, message, known);
        }
        return outcomeLists.get(known);
    }

    private void add(int row, int standing, int[] all, int asked, int kind) {
        for (int transition : all) {
            int step = end;
            end += WIDTH;
            ensureCapacity();
            cells[step + TRANSITION] = transition;
            cells[step + AFTER] = UNKNOWN;
            cells[step + REQUESTED_MOVE] = asked;
            cells[step + KIND] = kind;
            if (mayBeIdle(standing, transition, kind) && learnAfter(step, standing) == standing) {
                cells[step + KIND] |= IDLE;
            }
        }
        cells[row] += all.length;
    }

    /** What is delivered is gone, but where messages stay. */
    private boolean mayBeIdle(int standing, int transition, int kind) {
        return !stepsObserved
                && ((kind & TIMER) != 0 || order == Network.MessageOrder.SET)
                && transitions.localStateAfter(transition) == processConfigurations.localState[standing]
                && transitions.isSilent(transition);
    }

    private int learnAfter(int step, int standing) {
        int inbox = processConfigurations.inbox[standing];
        int inboxAfter = isTimer(step) ? inbox : inboxes.without(inbox, inboxPlace(step));
        int after = processConfigurations.numberOf(transitions.localStateAfter(transition(step)), inboxAfter);
        cells[step + AFTER] = after;
        deltas[step >> 1] =
                ProcessConfigurationTable.fingerprintLow(after) - ProcessConfigurationTable.fingerprintLow(standing);
        deltas[(step >> 1) + 1] =
                ProcessConfigurationTable.fingerprintHigh(after) - ProcessConfigurationTable.fingerprintHigh(standing);
        return after;
    }

    private void ensureCapacity() {
        if (end > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(end, 2 * cells.length));
            deltas = Arrays.copyOf(deltas, cells.length / 2);
        }
    }

    /** Makes room if there is little left; rows that were asked for before are no longer valid. */
    void clearIfFull() {
        if (end > MOST) {
            Arrays.fill(rows, 0);
            end = WIDTH;
        }
    }
}
