package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.MoveTable;
import dev.winnow.system.Network;
import dev.winnow.world.simulate.PartitionState;
import dev.winnow.world.simulate.PendingEvents;
import java.util.stream.IntStream;

/**
 * The rules of the network that decide which messages in flight can be delivered. They are the same as those of
 * {@link PendingEvents}.
 */
final class DeliveryRules {

    private static final int NONE = InFlightQueues.NONE;

    private final SymbolTable symbols;
    private final InFlightQueues inFlight;
    private final HandlerSandbox sandbox;
    private final MoveTable moves;
    private final PartitionState partitions;
    private final int[] locals; // by process
    private final Network.MessageOrder order;
    private final boolean ordered;
    private final boolean[] running; // by process; rarely changes, and is read for every message
    private final boolean[] guarded; // by process: true if it may defer
    private final IntPairMap deferred = new IntPairMap(); // by local state and message: 1 if deferred

    DeliveryRules(HandlerSandbox sandbox, InFlightQueues inFlight, PartitionState partitions, int[] locals) {
        this.symbols = sandbox.symbols;
        this.inFlight = inFlight;
        this.sandbox = sandbox;
        this.moves = sandbox.moves;
        this.partitions = partitions;
        this.locals = locals;
        this.order = sandbox.definition.network().order();
        this.ordered = sandbox.definition.network().keepsChannelOrder();
        this.running = new boolean[locals.length];
        this.guarded = new boolean[locals.length];
        for (int process = 0; process < locals.length; process++) {
            guarded[process] = sandbox.isGuarded(process);
        }
    }

    /** Updates the process after it went up or down, paused or resumed. */
    void refreshProcess(int process) {
        running[process] = symbols.isRunning[locals[process]];
    }

    /** Returns the item that the move delivers, or NONE; {@code items} is the number of items sent so far. */
    int findDelivery(int move, MatchPolicy match, DecodedMoves decodedMoves, int items) {
        int receiver = decodedMoves.receiver(move);
        if (!running[receiver]) {
            return NONE;
        }
        if (ordered) {
            int item = front(queue(decodedMoves.sender(move), receiver), receiver);
            boolean fits = item != NONE
                    && (match == MatchPolicy.CHANNEL
                            ? symbols.from[inFlight.message(item)] == decodedMoves.sender(move)
                            : matches(inFlight.message(item), move, match));
            return fits ? item : NONE;
        }
        if (partitions.isCut(decodedMoves.sender(move), receiver)) {
            return NONE;
        }
        if (match == MatchPolicy.EXACT) {
            return oldest(decodedMoves.queue(move), receiver);
        }
        int sameType = bestOfType(move, match, items);
        return sameType == NONE && match == MatchPolicy.CHANNEL
                ? oldestOfChannel(decodedMoves.sender(move), receiver, items)
                : sameType;
    }

    private int oldestOfChannel(int sender, int receiver, int items) {
        return inFlight.inFlight(items)
                .filter(item -> symbols.from[inFlight.message(item)] == sender
                        && symbols.to[inFlight.message(item)] == receiver
                        && !isDeferred(inFlight.message(item)))
                .findFirst()
                .orElse(NONE);
    }

    private boolean matches(int message, int move, MatchPolicy match) {
        return match == MatchPolicy.EXACT ? symbols.move[message] == move : symbols.type[message] == moves.type(move);
    }

    private int oldest(int queue, int receiver) {
        if (queue == SymbolTable.NONE) {
            return NONE;
        }
        int item = inFlight.first(queue);
        if (guarded[receiver]) {
            while (item != NONE && isDeferred(inFlight.message(item))) {
                item = inFlight.next(item);
            }
        }
        return item;
    }

    /** Returns the best match of the same type, or NONE. Visits all messages in flight, oldest first. */
    private int bestOfType(int move, MatchPolicy match, int items) {
        int type = moves.type(move);
        int best = NONE;
        for (int item = inFlight.nextInFlight(0, items); item != NONE; item = inFlight.nextInFlight(item + 1, items)) {
            int message = inFlight.message(item);
            if (symbols.type[message] == type
                    && !isDeferred(message)
                    && (best == NONE || isBetter(item, best, match))) {
                best = item;
                if (match == MatchPolicy.OLDEST || match == MatchPolicy.CHANNEL) {
                    break;
                }
            }
        }
        return best;
    }

    private boolean isBetter(int item, int best, MatchPolicy match) {
        if (match == MatchPolicy.NEWEST) {
            return true;
        }
        long clock = moves.clock(symbols.move[inFlight.message(item)]).orElse(0);
        long bestClock = moves.clock(symbols.move[inFlight.message(best)]).orElse(0);
        return match == MatchPolicy.HIGHEST_CLOCK ? clock > bestClock : clock < bestClock;
    }

    private int queue(int sender, int receiver) {
        return order == Network.MessageOrder.FIFO ? symbols.fifoQueue(sender, receiver) : receiver;
    }

    /** Returns the one deliverable message of an ordered queue, or NONE. */
    private int front(int queue, int receiver) {
        if (!running[receiver]) {
            return NONE;
        }
        for (int item = inFlight.first(queue); item != NONE; item = inFlight.next(item)) {
            int message = inFlight.message(item);
            if (partitions.isCut(symbols.from[message], receiver)) {
                if (order == Network.MessageOrder.FIFO) {
                    return NONE;
                }
            } else if (!isDeferred(message)) {
                return item;
            }
        }
        return NONE;
    }

    boolean isDeliverable(int item) {
        int message = inFlight.message(item);
        int receiver = symbols.to[message];
        if (ordered) {
            return front(symbols.queue[message], receiver) == item;
        }
        return running[receiver] && !partitions.isCut(symbols.from[message], receiver) && !isDeferred(message);
    }

    private boolean isDeferred(int message) {
        int receiver = symbols.to[message];
        int local = locals[receiver];
        if (!guarded[receiver] || !symbols.isGuarded[local]) {
            return false;
        }
        int known = deferred.get(local, message);
        if (known == IntPairMap.ABSENT) {
            known = sandbox.defers(local, message) ? 1 : 0;
            deferred.put(local, message, known);
        }
        return known == 1;
    }

    /** Returns the oldest message in flight, deliverable or not, that matches the delivery; or NONE. */
    int findInFlight(int move, MatchPolicy match, int items) {
        for (int item = inFlight.nextInFlight(0, items); item != NONE; item = inFlight.nextInFlight(item + 1, items)) {
            if (matches(inFlight.message(item), move, match)) {
                return item;
            }
        }
        return NONE;
    }

    /** Returns true if no message can be delivered. */
    boolean isQuiet(int items) {
        return deliverable(items).findAny().isEmpty();
    }

    /** Returns the deliverable items, oldest first. */
    IntStream deliverable(int items) {
        return inFlight.inFlight(items).filter(this::isDeliverable);
    }
}
