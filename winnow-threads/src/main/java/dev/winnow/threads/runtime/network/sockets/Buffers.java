package dev.winnow.threads.runtime.network.sockets;

import java.nio.ByteBuffer;

/** Bytes in and out of buffers. */
final class Buffers {

    private Buffers() {}

    /** Returns what remains in some buffers, which is thereby read. */
    static byte[] takeAll(ByteBuffer[] sources, int offset, int length) {
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size = Math.addExact(size, sources[i].remaining());
        }
        byte[] bytes = new byte[size];
        int position = 0;
        for (int i = offset; i < offset + length; i++) {
            int count = sources[i].remaining();
            sources[i].get(bytes, position, count);
            position += count;
        }
        return bytes;
    }

    /** Moves as many bytes as fit into some buffers. Returns their number. */
    static long fill(ByteBuffer[] targets, int offset, int length, ByteBuffer source) {
        long moved = 0;
        for (int i = offset; i < offset + length; i++) {
            int count = Math.min(source.remaining(), targets[i].remaining());
            targets[i].put(source.slice().limit(count));
            source.position(source.position() + count);
            moved += count;
        }
        return moved;
    }
}
