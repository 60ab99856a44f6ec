package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.Signal;
import dev.winnow.threads.runtime.network.StreamSocket;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NoConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel for a stream. */
final class SimulatedSocketChannel extends SocketChannel implements SelectableEnd {

    private final StreamSocket socket;
    private final OptionValues options = new OptionValues();
    private boolean isPending;
    private boolean isConnected;
    private @Nullable ChannelSocket adaptor;

    private SimulatedSocketChannel(SelectorProvider provider, StreamSocket socket, boolean isConnected) {
        super(provider);
        this.socket = socket;
        this.isConnected = isConnected;
    }

    static SimulatedSocketChannel create(SelectorProvider provider) {
        return new SimulatedSocketChannel(
                provider, new StreamSocket(NetworkHooks.network(), NetworkHooks.host()), false);
    }

    static SimulatedSocketChannel accepted(SelectorProvider provider, StreamSocket connection) {
        return new SimulatedSocketChannel(provider, connection, true);
    }

    StreamSocket stream() {
        return socket;
    }

    OptionValues options() {
        return options;
    }

    @Override
    public Signal signal() {
        return socket.signal();
    }

    @Override
    public int readyOps() {
        int ops = 0;
        if (isPending && (socket.isConnected() || socket.isRefused())) {
            ops |= SelectionKey.OP_CONNECT;
        }
        if (isConnected) {
            ops |= SelectionKey.OP_WRITE | (socket.isReadable() ? SelectionKey.OP_READ : 0);
        }
        return ops;
    }

    private void checkOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private void checkConnected() throws ClosedChannelException {
        checkOpen();
        if (!isConnected) {
            throw new NotYetConnectedException();
        }
    }

    // ---- connecting

    @Override
    public SocketChannel bind(@Nullable SocketAddress local) throws IOException {
        checkOpen();
        if (isPending) {
            throw new ConnectionPendingException();
        }
        if (socket.local() != null) {
            throw new AlreadyBoundException();
        }
        InetSocketAddress address = Addresses.toBind(local, socket.host());
        socket.bind(address.getAddress(), address.getPort());
        return this;
    }

    @Override
    public boolean connect(SocketAddress remote) throws IOException {
        ProgramHooks.point();
        checkOpen();
        if (isConnected) {
            throw new AlreadyConnectedException();
        }
        if (isPending) {
            throw new ConnectionPendingException();
        }
        InetSocketAddress address = Addresses.resolved(remote);
        try {
            socket.beginConnecting(address);
        } catch (IOException e) {
            close();
            throw e;
        }
        isPending = true;
        return isBlocking() && finishConnect();
    }

    @Override
    public boolean finishConnect() throws IOException {
        ProgramHooks.point();
        checkOpen();
        if (isConnected) {
            return true;
        }
        if (!isPending) {
            throw new NoConnectionPendingException();
        }
        if (isBlocking()) {
            awaitAnswer();
        }
        try {
            isConnected = socket.finishConnecting();
        } catch (IOException e) {
            close();
            throw e;
        }
        isPending = !isConnected;
        return isConnected;
    }

    private void awaitAnswer() throws IOException {
        boolean isAnswered = false;
        try {
            begin();
            Waiting.until(
                    socket.signal(),
                    () -> socket.isClosed() || socket.isConnected() || socket.isRefused(),
                    Waiting.FOREVER,
                    () -> "the connection " + socket.name());
            isAnswered = !socket.isClosed();
        } finally {
            end(isAnswered);
        }
    }

    /** Connects within a time limit, as {@code Socket.connect} does. */
    void connect(SocketAddress remote, int timeoutMillis) throws IOException {
        checkOpen();
        socket.beginConnecting(Addresses.resolved(remote));
        isPending = true;
        try {
            socket.awaitConnected(timeoutMillis);
        } catch (IOException e) {
            close();
            throw e;
        }
        isPending = false;
        isConnected = true;
    }

    @Override
    public boolean isConnected() {
        return isConnected;
    }

    @Override
    public boolean isConnectionPending() {
        return isPending;
    }

    // ---- reading and writing

    @Override
    public int read(ByteBuffer target) throws IOException {
        return (int) read(new ByteBuffer[] {target}, 0, 1);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, targets.length);
        ProgramHooks.point();
        checkConnected();
        if (isBlocking() && hasRemaining(targets, offset, length)) {
            awaitReadable();
        }
        long count = 0;
        for (int i = offset; i < offset + length; i++) {
            if (!targets[i].hasRemaining()) {
                continue;
            }
            int read = count > 0 && socket.unreadBytes() == 0 ? 0 : socket.readNow(targets[i]);
            if (read <= 0) {
                return count > 0 ? count : read;
            }
            count += read;
        }
        return count;
    }

    private static boolean hasRemaining(ByteBuffer[] buffers, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (buffers[i].hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    private void awaitReadable() throws IOException {
        boolean isReadable = false;
        try {
            begin();
            Waiting.until(socket.signal(), socket::isReadable, Waiting.FOREVER, socket::awaitedData);
            isReadable = !socket.isClosed();
        } finally {
            end(isReadable);
        }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        return (int) write(new ByteBuffer[] {source}, 0, 1);
    }

    /** Writes all buffers at once: one item in flight. */
    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, sources.length);
        ProgramHooks.point();
        checkConnected();
        if (socket.isOutputShut()) {
            throw new ClosedChannelException();
        }
        byte[] bytes = Buffers.takeAll(sources, offset, length);
        socket.write(bytes, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public SocketChannel shutdownInput() throws IOException {
        checkConnected();
        socket.shutdownInput();
        return this;
    }

    @Override
    public SocketChannel shutdownOutput() throws IOException {
        checkConnected();
        socket.shutdownOutput();
        return this;
    }

    // ---- the rest

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return socket.local();
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() throws IOException {
        checkOpen();
        return isConnected ? socket.remote() : null;
    }

    @Override
    public <T> SocketChannel setOption(SocketOption<T> option, T value) throws IOException {
        checkOpen();
        options.set(option, value);
        return this;
    }

    @Override
    public <T> @Nullable T getOption(SocketOption<T> option) throws IOException {
        checkOpen();
        return options.get(option);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return OptionValues.OF_STREAMS;
    }

    @Override
    public Socket socket() {
        if (adaptor == null) {
            adaptor = ChannelSocket.of(this);
        }
        return adaptor;
    }

    @Override
    protected void implCloseSelectableChannel() {
        socket.resetOnClose(options.resetsOnClose());
        socket.close();
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {
        // the base class knows the mode
    }
}
