package dev.winnow.world.compiled;

import dev.winnow.guided.Move;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.External;
import java.util.Arrays;

/** The decoded form of moves, cached: the kind of each move, its processes and its queue. */
final class DecodedMoves {

    static final int UNKNOWN = 0;
    static final int DELIVERY = 1;
    static final int FIRING = 2;
    static final int LIFECYCLE = 3; // a start, crash, restart, pause or resumption
    static final int EXTERNAL_SEND = 4;
    static final int PARTITIONING = 5; // a partition or a heal
    static final int MESSAGE_FAULT = 6;
    static final int IMPOSSIBLE = 7; // it refers to a process that the system does not have

    private final MoveTable moves;
    private final SymbolTable symbols;

    // By move, four ints that are read together: kind, receiver, sender, queue.
    private int[] facts = new int[4 * 256];

    DecodedMoves(MoveTable moves, SymbolTable symbols) {
        this.moves = moves;
        this.symbols = symbols;
    }

    /** Returns the kind of the move. Must be called before the other methods. */
    int kind(int move) {
        if (4 * move >= facts.length || facts[4 * move] == UNKNOWN) {
            decode(move);
        }
        return facts[4 * move];
    }

    int receiver(int move) {
        return facts[4 * move + 1];
    }

    int sender(int move) {
        return facts[4 * move + 2];
    }

    /** Returns the queue of the messages that the move delivers in an unordered network; NONE if it has none yet. */
    int queue(int move) {
        int known = facts[4 * move + 3];
        if (known == SymbolTable.NONE) {
            known = symbols.queueOfMove(move);
            facts[4 * move + 3] = known;
        }
        return known;
    }

    private void decode(int move) {
        if (4 * move >= facts.length) {
            facts = Arrays.copyOf(facts, 4 * Math.max(move + 1, 2 * move));
        }
        Move known = moves.move(move);
        if (known instanceof Move.Handle handle) {
            decodeHandling(move, handle);
        } else if (known instanceof Move.InjectExternal inject) {
            facts[4 * move] = decodeExternal(move, inject.external());
        } else {
            facts[4 * move] = MESSAGE_FAULT;
        }
    }

    private void decodeHandling(int move, Move.Handle handle) {
        facts[4 * move + 1] = symbols.indexOf(handle.to());
        facts[4 * move + 2] = symbols.indexOf(handle.from());
        boolean unknown =
                facts[4 * move + 1] < 0 || !symbols.process(facts[4 * move + 2]).equals(handle.from());
        facts[4 * move] = unknown ? IMPOSSIBLE : handle.isTimer() ? FIRING : DELIVERY;
    }

    private int decodeExternal(int move, External external) {
        if (external instanceof External.Partition || external instanceof External.Heal) {
            return PARTITIONING;
        }
        if (external instanceof External.Send send) {
            facts[4 * move + 1] = symbols.indexOf(send.to());
            return facts[4 * move + 1] < 0 ? IMPOSSIBLE : EXTERNAL_SEND;
        }
        if (external instanceof External.CrashInHandler) {
            throw new UnsupportedByEngine("a crash inside a handler");
        }
        facts[4 * move + 1] =
                external instanceof External.Lifecycle lifecycle ? symbols.indexOf(lifecycle.process()) : -1;
        return facts[4 * move + 1] < 0 ? IMPOSSIBLE : LIFECYCLE;
    }
}
