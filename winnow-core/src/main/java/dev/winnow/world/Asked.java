package dev.winnow.world;

import dev.winnow.model.External;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import java.util.Arrays;

/** What a move asks for, read once: what kind of thing, and of which process. */
final class Asked {

    static final int UNREAD = 0;
    static final int DELIVERY = 1;
    static final int FIRING = 2;
    static final int RUNNING = 3; // a start, crash or restart
    static final int SENDING = 4;
    static final int CUTTING = 5; // a partition or a heal
    static final int MEDDLING = 6;
    static final int NEVER = 7; // it names what this system does not have

    private final Moves moves;
    private final Vocabulary words;

    // By move, side by side since they are read together: the kind, the process concerned, the sender and the queue.
    private int[] facts = new int[4 * 256];

    Asked(Moves moves, Vocabulary words) {
        this.moves = moves;
        this.words = words;
    }

    int kind(int move) {
        if (4 * move >= facts.length || facts[4 * move] == UNREAD) {
            read(move);
        }
        return facts[4 * move];
    }

    int receiver(int move) {
        return facts[4 * move + 1];
    }

    int sender(int move) {
        return facts[4 * move + 2];
    }

    /** The queue in which such messages are, where order does not count; NONE if there was none yet. */
    int queue(int move) {
        int known = facts[4 * move + 3];
        if (known == Vocabulary.NONE) {
            known = words.queueOfMove(move);
            facts[4 * move + 3] = known;
        }
        return known;
    }

    private void read(int move) {
        if (4 * move >= facts.length) {
            facts = Arrays.copyOf(facts, 4 * Math.max(move + 1, 2 * move));
        }
        Move known = moves.move(move);
        if (known instanceof Move.Handle handle) {
            readHandling(move, handle);
        } else if (known instanceof Move.Inject inject) {
            facts[4 * move] = readExternal(move, inject.external());
        } else {
            facts[4 * move] = MEDDLING;
        }
    }

    private void readHandling(int move, Move.Handle handle) {
        facts[4 * move + 1] = words.index(handle.to());
        facts[4 * move + 2] = words.index(handle.from());
        boolean unknown =
                facts[4 * move + 1] < 0 || !words.process(facts[4 * move + 2]).equals(handle.from());
        facts[4 * move] = unknown ? NEVER : handle.timer() ? FIRING : DELIVERY;
    }

    private int readExternal(int move, External external) {
        if (external instanceof External.Partition || external instanceof External.Heal) {
            return CUTTING;
        }
        if (external instanceof External.Send send) {
            facts[4 * move + 1] = words.index(send.to());
            return facts[4 * move + 1] < 0 ? NEVER : SENDING;
        }
        facts[4 * move + 1] = external instanceof External.Start start
                ? words.index(start.process())
                : external instanceof External.Crash crash
                        ? words.index(crash.process())
                        : external instanceof External.Restart restart ? words.index(restart.process()) : -1;
        return facts[4 * move + 1] < 0 ? NEVER : RUNNING;
    }
}
