package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The next steps of a process by its process configuration: deliveries with every combination of choices, then its
 * timer. Each row is computed once. If the table gets too large, all rows are dropped.
 */
final class ProcessStepTable {

    private static final int MOST = 1 << 24; // ints; then all rows are dropped

    /** The treatment of a message that its receiver ignores: the handler would change, send and set nothing. */
    enum IgnoredDeliveries {
        /** Each delivery is a step. */
        PERFORMED,
        /** None is a step: the message stays in the inbox until the process no longer ignores it. */
        SKIPPED,
        /**
         * A delivery is a step only if another step of the process may end in a state that does not ignore the message:
         * an execution that delivers it earlier can as well deliver it there. So every configuration without messages
         * is reached, except for messages that are still ignored.
         */
        POSTPONED
    }

    private final SymbolTable symbols;
    private final InboxTable inboxes;
    private final ProcessConfigurationTable processConfigurations;
    private final TransitionTable transitions;
    private final HandlerSandbox sandbox;
    private final Network.MessageOrder order;
    private final boolean stepsObserved; // an invariant may object to a step that changes nothing
    private final IgnoredDeliveries ignoredDeliveries;

    private int[] rows = new int[64]; // by process configuration: where its row begins, 0 if it is not known
    private IntPairMap additions = new IntPairMap(); // by process configuration and message: the one with that message
    // By local state and message (0 for the timer): an index of the list that follows.
    private final IntPairMap outcomes = new IntPairMap();
    private final List<int[]> outcomeLists = new ArrayList<>();
    private final IntPairMap deferred = new IntPairMap(); // by local state and message: 1 if deferred

    // A row: the number of steps, the number of deliveries among them that are not ignored, two unused ints; then four
    // ints for each step. With ignored deliveries PERFORMED, none counts as ignored. At half the index of a step,
    // deltas holds two longs: the changes of the fingerprint by the change of the process.
    private static final int TRANSITION = 0;
    private static final int AFTER = 1; // the process configuration, without messages to itself; may be UNKNOWN
    private static final int REQUESTED_MOVE = 2;
    private static final int KIND = 3;
    private static final int WIDTH = 4;
    private static final int TIMER = 1; // bit of KIND
    private static final int IDLE = 2; // bit of KIND
    private static final int PLACE = 2; // shift of KIND: the place of the message in the inbox
    private static final int UNKNOWN = 0;
    private int[] cells = new int[1 << 10];
    private long[] deltas = new long[1 << 9];
    private int end = WIDTH;

    ProcessStepTable(
            SharedTables shared,
            TransitionTable transitions,
            HandlerSandbox sandbox,
            boolean stepsObserved,
            IgnoredDeliveries ignoredDeliveries) {
        this.symbols = shared.symbols();
        this.inboxes = shared.inboxes();
        this.processConfigurations = shared.processConfigurations();
        this.transitions = transitions;
        this.sandbox = sandbox;
        this.order = shared.definition().network().order();
        this.stepsObserved = stepsObserved;
        this.ignoredDeliveries = ignoredDeliveries;
    }

    /** Returns the row of a process configuration. Valid until {@link #clearIfFull}. */
    int row(int configuration) {
        int row = configuration < rows.length ? rows[configuration] : 0;
        return row == 0 ? learn(configuration) : row;
    }

    int stepCount(int row) {
        return cells[row];
    }

    /** Returns true if one of the steps delivers a message that is not ignored. */
    boolean hasMessages(int row) {
        return cells[row + 1] > 0;
    }

    int step(int row, int k) {
        return row + (k + 1) * WIDTH;
    }

    int transition(int step) {
        return cells[step + TRANSITION];
    }

    /**
     * Returns the process configuration after the step, without the messages that the process sends to itself. Must be
     * called before the fingerprint deltas are read.
     */
    int configurationAfter(int step, int configuration) {
        int after = cells[step + AFTER];
        return after == UNKNOWN ? learnAfter(step, configuration) : after;
    }

    int requestedMove(int step) {
        return cells[step + REQUESTED_MOVE];
    }

    boolean isTimer(int step) {
        return (cells[step + KIND] & TIMER) != 0;
    }

    /** Returns true if the step changes nothing and no invariant reads steps. */
    boolean isIdle(int step) {
        return (cells[step + KIND] & IDLE) != 0;
    }

    /** Returns the place in the inbox of the message that the step delivers. */
    int inboxPlace(int step) {
        return cells[step + KIND] >>> PLACE;
    }

    long fingerprintDeltaLow(int step) {
        return deltas[step >> 1];
    }

    long fingerprintDeltaHigh(int step) {
        return deltas[(step >> 1) + 1];
    }

    /** Returns the process configuration with one more message. */
    int withMessage(int configuration, int message) {
        int known = additions.get(configuration, message);
        if (known == IntPairMap.ABSENT) {
            if (additions.size() >= MOST) {
                additions = new IntPairMap();
            }
            known = processConfigurations.numberOf(
                    processConfigurations.localState[configuration],
                    inboxes.with(processConfigurations.inbox[configuration], message));
            additions.put(configuration, message, known);
        }
        return known;
    }

    /** Returns true if no process can receive a message. */
    boolean isQuiet(int[] configurations) {
        for (int configuration : configurations) {
            if (hasMessages(row(configuration))) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if no process can perform a step. */
    boolean isQuiescent(int[] configurations) {
        for (int configuration : configurations) {
            if (stepCount(row(configuration)) > 0) {
                return false;
            }
        }
        return true;
    }

    // ---- computing rows

    private int learn(int configuration) {
        int local = processConfigurations.localState[configuration];
        int row = end;
        end += WIDTH;
        ensureCapacity();
        cells[row] = 0;
        cells[row + 1] = 0;
        if (symbols.isRunning[local]) {
            deliveries(configuration, row);
        }
        if (hasTimer(local)) {
            int[] all = outcomes(TransitionKey.TransitionKind.FIRE, local, 0);
            add(row, configuration, all, symbols.timerMove[symbols.earliestTimer[local]], TIMER);
        }
        if (configuration >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(configuration + 1, 2 * rows.length));
        }
        rows[configuration] = row;
        return row;
    }

    private void deliveries(int configuration, int row) {
        int local = processConfigurations.localState[configuration];
        int inbox = processConfigurations.inbox[configuration];
        int[] messages = inboxes.messages(inbox);
        int[] nextStates = ignoredDeliveries == IgnoredDeliveries.POSTPONED ? nextStates(local, messages) : new int[0];
        for (int place = 0; place < messages.length; place++) {
            if (isNext(local, messages, place)) {
                int message = messages[place];
                int[] all = outcomes(TransitionKey.TransitionKind.DELIVER, local, message);
                boolean isIgnored = ignoredDeliveries != IgnoredDeliveries.PERFORMED && changeNothing(local, all);
                if (!isIgnored || IntStream.of(nextStates).anyMatch(next -> !ignores(next, message))) {
                    add(row, configuration, all, symbols.move[message], place << PLACE);
                }
                cells[row + 1] += isIgnored ? 0 : all.length;
            }
        }
    }

    private boolean hasTimer(int local) {
        return symbols.isRunning[local] && symbols.earliestTimer[local] != SymbolTable.NONE;
    }

    // ---- ignored messages

    /** Returns the moves that deliver the messages in the inbox which the process ignores. */
    IntStream ignoredMoves(int configuration) {
        int local = processConfigurations.localState[configuration];
        return IntStream.of(inboxes.messages(processConfigurations.inbox[configuration]))
                .filter(message -> ignoredDeliveries != IgnoredDeliveries.PERFORMED && ignores(local, message))
                .map(message -> symbols.move[message]);
    }

    private boolean ignores(int local, int message) {
        return symbols.isRunning[local]
                && !isDeferred(local, message)
                && changeNothing(local, outcomes(TransitionKey.TransitionKind.DELIVER, local, message));
    }

    /** Returns true if the only outcome of a delivery is that its message is gone. */
    private boolean changeNothing(int local, int[] outcomes) {
        return outcomes.length == 1
                && transitions.localStateAfter(outcomes[0]) == local
                && transitions.createdItems(outcomes[0]).length == 0
                && transitions.isSilent(outcomes[0]);
    }

    /** Returns the local states after each step of a running process, without steps that fail. */
    private int[] nextStates(int local, int[] messages) {
        IntStream deliveries = IntStream.range(0, messages.length)
                .filter(place -> isNext(local, messages, place))
                .flatMap(place -> IntStream.of(outcomes(TransitionKey.TransitionKind.DELIVER, local, messages[place])));
        IntStream firings = hasTimer(local)
                ? IntStream.of(outcomes(TransitionKey.TransitionKind.FIRE, local, 0))
                : IntStream.empty();
        return IntStream.concat(deliveries, firings)
                .filter(transition -> transitions.failure(transition) == null)
                .map(transitions::localStateAfter)
                .distinct()
                .toArray();
    }

    // ---- deliverable messages

    /**
     * Returns true if the message can be delivered and no message before it in its queue can. In an unordered network,
     * equal messages count as a queue, so that only the first one is delivered.
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

    /** Returns true if two messages are in the same queue. Messages of a queue are adjacent in an inbox. */
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

    private void add(int row, int configuration, int[] all, int requestedMove, int kind) {
        for (int transition : all) {
            int step = end;
            end += WIDTH;
            ensureCapacity();
            cells[step + TRANSITION] = transition;
            cells[step + AFTER] = UNKNOWN;
            cells[step + REQUESTED_MOVE] = requestedMove;
            cells[step + KIND] = kind;
            if (mayBeIdle(configuration, transition, kind) && learnAfter(step, configuration) == configuration) {
                cells[step + KIND] |= IDLE;
            }
        }
        cells[row] += all.length;
    }

    /** Returns true if the step may be idle. A delivery changes the inbox, except in a set network. */
    private boolean mayBeIdle(int configuration, int transition, int kind) {
        return !stepsObserved
                && ((kind & TIMER) != 0 || order == Network.MessageOrder.SET)
                && transitions.localStateAfter(transition) == processConfigurations.localState[configuration]
                && transitions.isSilent(transition);
    }

    private int learnAfter(int step, int configuration) {
        int inbox = processConfigurations.inbox[configuration];
        int inboxAfter = isTimer(step) ? inbox : inboxes.without(inbox, inboxPlace(step));
        int after = processConfigurations.numberOf(transitions.localStateAfter(transition(step)), inboxAfter);
        cells[step + AFTER] = after;
        deltas[step >> 1] = ProcessConfigurationTable.fingerprintLow(after)
                - ProcessConfigurationTable.fingerprintLow(configuration);
        deltas[(step >> 1) + 1] = ProcessConfigurationTable.fingerprintHigh(after)
                - ProcessConfigurationTable.fingerprintHigh(configuration);
        return after;
    }

    private void ensureCapacity() {
        if (end > cells.length) {
            cells = Arrays.copyOf(cells, Math.max(end, 2 * cells.length));
            deltas = Arrays.copyOf(deltas, cells.length / 2);
        }
    }

    /** Drops all rows if the table is too large. Rows returned before are no longer valid. */
    void clearIfFull() {
        if (end > MOST) {
            Arrays.fill(rows, 0);
            end = WIDTH;
        }
    }
}
