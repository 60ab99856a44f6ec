package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.network.ListeningSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ServerSocketChannel;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The {@code ServerSocket} of a channel. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // one controlled thread runs at a time
final class ChannelServerSocket extends ServerSocket {

    private final SimulatedServerSocketChannel channel;
    private int timeout;

    private ChannelServerSocket(SimulatedServerSocketChannel channel) throws IOException {
        this.channel = channel;
    }

    static ChannelServerSocket of(SimulatedServerSocketChannel channel) {
        try {
            return new ChannelServerSocket(channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ListeningSocket socket() {
        return channel.listener();
    }

    private void checkOpen() throws SocketException {
        if (!channel.isOpen()) {
            throw new SocketException("Socket is closed");
        }
    }

    @Override
    public void bind(@Nullable SocketAddress local) throws IOException {
        bind(local, 0);
    }

    @Override
    public void bind(@Nullable SocketAddress local, int backlog) throws IOException {
        checkOpen();
        if (isBound()) {
            throw new SocketException("Already bound");
        }
        if (local instanceof InetSocketAddress internet && internet.isUnresolved()) {
            throw new SocketException("Unresolved address");
        }
        channel.bind(local, backlog);
    }

    @Override
    public Socket accept() throws IOException {
        if (!isBound()) {
            throw new SocketException("Socket is not bound yet");
        }
        if (!channel.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
        try {
            return channel.accept(timeout).socket();
        } catch (ClosedChannelException e) {
            throw (SocketException) new SocketException("Socket is closed").initCause(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public ServerSocketChannel getChannel() {
        return channel;
    }

    @Override
    public boolean isBound() {
        return socket().local() != null;
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        InetSocketAddress local = socket().local();
        return local == null ? null : local.getAddress();
    }

    @Override
    public int getLocalPort() {
        InetSocketAddress local = socket().local();
        return local == null ? -1 : local.getPort();
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return socket().local();
    }

    // ---- options

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen();
        timeout = millis;
    }

    @Override
    public int getSoTimeout() throws IOException {
        checkOpen();
        return timeout;
    }

    @Override
    public void setReuseAddress(boolean isOn) throws SocketException {
        checkOpen();
        channel.options().set(StandardSocketOptions.SO_REUSEADDR, isOn);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        checkOpen();
        return channel.options().isSet(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        checkOpen();
        channel.options().set(StandardSocketOptions.SO_RCVBUF, size);
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        checkOpen();
        return channel.options().number(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public <T> ServerSocket setOption(SocketOption<T> option, T value) throws IOException {
        channel.setOption(option, value);
        return this;
    }

    @Override
    public <T> @Nullable T getOption(SocketOption<T> option) throws IOException {
        return channel.getOption(option);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return channel.supportedOptions();
    }

    @Override
    public String toString() {
        return "ServerSocket[" + socket().local() + "]";
    }
}
