package dev.winnow.world;

import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Moves;
import dev.winnow.run.Network;
import java.util.stream.IntStream;

/** Finds among the messages under way those that can be delivered, by the rules of the network: the same as {@link Pending}'s. */
final class Postman {

    private static final int NONE = Letters.NONE;

    private final Vocabulary words;
    private final Letters letters;
    private final Stage stage;
    private final Moves moves;
    private final Cuts cuts;
    private final int[] locals; // by process
    private final Network.Order order;
    private final boolean ordered;
    private final boolean[] up; // by process; seldom changes, and is asked for every message
    private final boolean[] guarded; // by process: it may defer
    private final IntTable deferred = new IntTable(); // by local state and message, 1 if it is

    Postman(Vocabulary words, Letters letters, Stage stage, Moves moves, Cuts cuts, int[] locals, Network network) {
        this.words = words;
        this.letters = letters;
        this.stage = stage;
        this.moves = moves;
        this.cuts = cuts;
        this.locals = locals;
        this.order = network.order();
        this.ordered = network.keepsChannelOrder();
        this.up = new boolean[locals.length];
        this.guarded = new boolean[locals.length];
        for (int process = 0; process < locals.length; process++) {
            guarded[process] = stage.isGuarded(process);
        }
    }

    /** The process went up or down. */
    void look(int process) {
        up[process] = words.isUp[locals[process]];
    }

    /** The item to deliver if the move is asked for, or NONE; {@code items} is how many there are. */
    int find(int move, Match match, Asked asked, int items) {
        int receiver = asked.receiver(move);
        if (!up[receiver]) {
            return NONE;
        }
        if (ordered) {
            int item = front(queue(asked.sender(move), receiver), receiver);
            return item != NONE && fits(letters.message(item), move, match) ? item : NONE;
        }
        if (cuts.isCut(asked.sender(move), receiver)) {
            return NONE;
        }
        return match == Match.EXACT ? oldest(asked.queue(move), receiver) : ofType(move, match, items);
    }

    private boolean fits(int message, int move, Match match) {
        return match == Match.EXACT ? words.move[message] == move : words.type[message] == moves.type(move);
    }

    private int oldest(int queue, int receiver) {
        if (queue == Vocabulary.NONE) {
            return NONE;
        }
        int item = letters.first(queue);
        if (guarded[receiver]) {
            while (item != NONE && isDeferred(letters.message(item))) {
                item = letters.following(item);
            }
        }
        return item;
    }

    /** Goes through all that is under way, oldest first. */
    private int ofType(int move, Match match, int items) {
        int type = moves.type(move);
        int best = NONE;
        for (int item = letters.nextUnderWay(0, items); item != NONE; item = letters.nextUnderWay(item + 1, items)) {
            int message = letters.message(item);
            if (words.type[message] == type && !isDeferred(message) && (best == NONE || isBetter(item, best, match))) {
                best = item;
                if (match == Match.OLDEST) {
                    break;
                }
            }
        }
        return best;
    }

    private boolean isBetter(int item, int best, Match match) {
        if (match == Match.NEWEST) {
            return true;
        }
        long clock = moves.clock(words.move[letters.message(item)]).orElse(0);
        long bestClock = moves.clock(words.move[letters.message(best)]).orElse(0);
        return match == Match.HIGHEST_CLOCK ? clock > bestClock : clock < bestClock;
    }

    private int queue(int sender, int receiver) {
        return order == Network.Order.FIFO ? words.fifo(sender, receiver) : receiver;
    }

    /** The one message of an ordered queue that can be delivered, or NONE. */
    private int front(int queue, int receiver) {
        if (!up[receiver]) {
            return NONE;
        }
        for (int item = letters.first(queue); item != NONE; item = letters.following(item)) {
            int message = letters.message(item);
            if (cuts.isCut(words.from[message], receiver)) {
                if (order == Network.Order.FIFO) {
                    return NONE;
                }
            } else if (!isDeferred(message)) {
                return item;
            }
        }
        return NONE;
    }

    boolean isDeliverable(int item) {
        int message = letters.message(item);
        int receiver = words.to[message];
        if (ordered) {
            return front(words.queue[message], receiver) == item;
        }
        return up[receiver] && !cuts.isCut(words.from[message], receiver) && !isDeferred(message);
    }

    private boolean isDeferred(int message) {
        int receiver = words.to[message];
        int local = locals[receiver];
        if (!guarded[receiver] || !words.isGuarded[local]) {
            return false;
        }
        int known = deferred.get(local, message);
        if (known == IntTable.ABSENT) {
            known = stage.defers(local, message) ? 1 : 0;
            deferred.put(local, message, known);
        }
        return known == 1;
    }

    /** The oldest message under way, deliverable or not, that the move would deliver; or NONE. */
    int underWay(int move, Match match, int items) {
        for (int item = letters.nextUnderWay(0, items); item != NONE; item = letters.nextUnderWay(item + 1, items)) {
            if (fits(letters.message(item), move, match)) {
                return item;
            }
        }
        return NONE;
    }

    boolean isQuiet(int items) {
        return deliverable(items).findAny().isEmpty();
    }

    /** All that can be delivered, oldest first. */
    IntStream deliverable(int items) {
        return letters.underWay(items).filter(this::isDeliverable);
    }
}
