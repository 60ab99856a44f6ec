package dev.winnow.threads.runtime.network;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** What was delivered to one end of a stream and not read yet. */
public final class ArrivedBytes {

    private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
    private int size;

    public void add(byte[] bytes) {
        pieces.add(ByteBuffer.wrap(bytes));
        size += bytes.length;
    }

    /** Moves as many bytes as there are and fit. Returns their number. */
    public int moveTo(ByteBuffer target) {
        int moved = 0;
        while (target.hasRemaining() && !pieces.isEmpty()) {
            ByteBuffer piece = pieces.element();
            int count = Math.min(piece.remaining(), target.remaining());
            target.put(piece.slice().limit(count));
            piece.position(piece.position() + count);
            moved += count;
            if (!piece.hasRemaining()) {
                pieces.remove();
            }
        }
        size -= moved;
        return moved;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        pieces.clear();
        size = 0;
    }
}
