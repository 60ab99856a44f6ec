package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.ListeningSocket;
import dev.winnow.threads.runtime.network.Signal;
import dev.winnow.threads.runtime.network.StreamSocket;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetBoundException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel that accepts connections. */
final class SimulatedServerSocketChannel extends ServerSocketChannel implements SelectableEnd {

    private final ListeningSocket socket = new ListeningSocket(NetworkHooks.host());
    private final OptionValues options = new OptionValues();
    private @Nullable ChannelServerSocket adaptor;

    SimulatedServerSocketChannel(SelectorProvider provider) {
        super(provider);
        options.set(StandardSocketOptions.SO_REUSEADDR, true);
    }

    ListeningSocket listener() {
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
        return socket.isAcceptable() ? SelectionKey.OP_ACCEPT : 0;
    }

    private void checkOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) throws IOException {
        checkOpen();
        if (socket.local() != null) {
            throw new AlreadyBoundException();
        }
        InetSocketAddress address = Addresses.toBind(local, socket.host());
        socket.bind(address.getAddress(), address.getPort());
        socket.listen();
        return this;
    }

    @Override
    public @Nullable SocketChannel accept() throws IOException {
        ProgramHooks.point();
        checkOpen();
        if (socket.local() == null) {
            throw new NotYetBoundException();
        }
        if (isBlocking()) {
            awaitConnection();
        }
        return accepted(socket.acceptNow());
    }

    private @Nullable SocketChannel accepted(@Nullable StreamSocket connection) {
        return connection == null ? null : SimulatedSocketChannel.accepted(provider(), connection);
    }

    private void awaitConnection() throws IOException {
        boolean isAcceptable = false;
        try {
            begin();
            Waiting.until(socket.signal(), socket::isAcceptable, Waiting.FOREVER, socket::description);
            isAcceptable = !socket.isClosed();
        } finally {
            end(isAcceptable);
        }
    }

    /** Accepts within a time limit, as {@code ServerSocket.accept} does. */
    SocketChannel accept(int timeoutMillis) throws IOException {
        return SimulatedSocketChannel.accepted(provider(), socket.accept(timeoutMillis));
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return socket.local();
    }

    @Override
    public <T> ServerSocketChannel setOption(SocketOption<T> option, T value) throws IOException {
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
        return OptionValues.OF_LISTENERS;
    }

    @Override
    public ServerSocket socket() {
        if (adaptor == null) {
            adaptor = ChannelServerSocket.of(this);
        }
        return adaptor;
    }

    @Override
    protected void implCloseSelectableChannel() {
        socket.close();
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {
        // the base class knows the mode
    }
}
