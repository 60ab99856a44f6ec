package dev.winnow.world;

import dev.winnow.model.External;
import dev.winnow.rehearse.Move;
import dev.winnow.rehearse.Moves;
import java.util.Arrays;

/** What a move asks for, read once: what kind of thing, and of which process. */
final class Asked {

    static final byte UNREAD = 0;
    static final byte DELIVERY = 1;
    static final byte FIRING = 2;
    static final byte RUNNING = 3; // a start, crash or restart
    static final byte SENDING = 4;
    static final byte CUTTING = 5; // a partition or a heal
    static final byte MEDDLING = 6;
    static final byte NEVER = 7; // it names what this system does not have

    private final Moves moves;
    private final Vocabulary words;
    private byte[] kinds = new byte[256];
    private int[] receivers = new int[256]; // the process concerned
    private int[] senders = new int[256];

    Asked(Moves moves, Vocabulary words) {
        this.moves = moves;
        this.words = words;
    }

    byte kind(int move) {
        if (move >= kinds.length || kinds[move] == UNREAD) {
            read(move);
        }
        return kinds[move];
    }

    int receiver(int move) {
        return receivers[move];
    }

    int sender(int move) {
        return senders[move];
    }

    private void read(int move) {
        if (move >= kinds.length) {
            int size = Math.max(move + 1, 2 * kinds.length);
            kinds = Arrays.copyOf(kinds, size);
            receivers = Arrays.copyOf(receivers, size);
            senders = Arrays.copyOf(senders, size);
        }
        Move known = moves.move(move);
        if (known instanceof Move.Handle handle) {
            readHandling(move, handle);
        } else if (known instanceof Move.Inject inject) {
            kinds[move] = readExternal(move, inject.external());
        } else {
            kinds[move] = MEDDLING;
        }
    }

    private void readHandling(int move, Move.Handle handle) {
        receivers[move] = words.index(handle.to());
        senders[move] = words.index(handle.from());
        boolean unknown = receivers[move] < 0 || !words.process(senders[move]).equals(handle.from());
        kinds[move] = unknown ? NEVER : handle.timer() ? FIRING : DELIVERY;
    }

    private byte readExternal(int move, External external) {
        if (external instanceof External.Partition || external instanceof External.Heal) {
            return CUTTING;
        }
        if (external instanceof External.Send send) {
            receivers[move] = words.index(send.to());
            return receivers[move] < 0 ? NEVER : SENDING;
        }
        receivers[move] = external instanceof External.Start start
                ? words.index(start.process())
                : external instanceof External.Crash crash
                        ? words.index(crash.process())
                        : external instanceof External.Restart restart ? words.index(restart.process()) : -1;
        return receivers[move] < 0 ? NEVER : RUNNING;
    }
}
