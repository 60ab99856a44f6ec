package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.StreamSocket;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** The output stream of a socket. */
final class StreamOutput extends OutputStream {

    private final StreamSocket socket;

    StreamOutput(StreamSocket socket) {
        this.socket = socket;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        ProgramHooks.point();
        socket.write(source, offset, length);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
