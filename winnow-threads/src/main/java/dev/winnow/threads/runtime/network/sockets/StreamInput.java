package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.StreamSocket;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.IntSupplier;

/** The input stream of a socket. */
final class StreamInput extends InputStream {

    private final StreamSocket socket;
    private final IntSupplier timeoutMillis;

    StreamInput(StreamSocket socket, IntSupplier timeoutMillis) {
        this.socket = socket;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        ProgramHooks.point();
        return length == 0 ? 0 : socket.read(ByteBuffer.wrap(target, offset, length), timeoutMillis.getAsInt());
    }

    @Override
    public int available() throws IOException {
        ProgramHooks.point();
        socket.checkOpen();
        return socket.unreadBytes();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
