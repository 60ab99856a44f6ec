package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.network.StreamSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SocketChannel;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The {@code Socket} of a channel. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // one controlled thread runs at a time
final class ChannelSocket extends Socket {

    private final SimulatedSocketChannel channel;
    private int timeout;

    private ChannelSocket(SimulatedSocketChannel channel) throws SocketException {
        super((SocketImpl) null);
        this.channel = channel;
    }

    static ChannelSocket of(SimulatedSocketChannel channel) {
        try {
            return new ChannelSocket(channel);
        } catch (SocketException e) {
            throw new IllegalStateException(e);
        }
    }

    private StreamSocket stream() {
        return channel.stream();
    }

    private void checkOpen() throws SocketException {
        if (!channel.isOpen()) {
            throw new SocketException("Socket is closed");
        }
    }

    private void checkConnected() throws SocketException {
        checkOpen();
        if (!channel.isConnected()) {
            throw new SocketException("Socket is not connected");
        }
    }

    private void checkBlocking() {
        if (!channel.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
    }

    // ---- connection

    @Override
    public void connect(SocketAddress remote) throws IOException {
        connect(remote, 0);
    }

    @Override
    public void connect(@Nullable SocketAddress remote, int millis) throws IOException {
        if (remote == null || millis < 0) {
            throw new IllegalArgumentException("connect: no address or a negative timeout");
        }
        checkOpen();
        checkBlocking();
        if (channel.isConnected()) {
            throw new SocketException("already connected");
        }
        if (remote instanceof InetSocketAddress internet && internet.isUnresolved()) {
            channel.close();
            throw new UnknownHostException(internet.getHostName());
        }
        channel.connect(remote, millis);
    }

    @Override
    public void bind(@Nullable SocketAddress local) throws IOException {
        checkOpen();
        if (isBound()) {
            throw new SocketException("Already bound");
        }
        channel.bind(local);
    }

    @Override
    public SocketChannel getChannel() {
        return channel;
    }

    @Override
    public boolean isConnected() {
        return channel.isConnected();
    }

    @Override
    public boolean isBound() {
        return stream().local() != null;
    }

    @Override
    public boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    public boolean isInputShutdown() {
        return stream().isInputShut();
    }

    @Override
    public boolean isOutputShutdown() {
        return stream().isOutputShut();
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        InetSocketAddress remote = remote();
        return remote == null ? null : remote.getAddress();
    }

    @Override
    public int getPort() {
        InetSocketAddress remote = remote();
        return remote == null ? 0 : remote.getPort();
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return remote();
    }

    private @Nullable InetSocketAddress remote() {
        return channel.isConnected() ? stream().remote() : null;
    }

    @Override
    public InetAddress getLocalAddress() {
        InetSocketAddress local = stream().local();
        return local == null || !channel.isOpen() ? stream().host().anyAddress() : local.getAddress();
    }

    @Override
    public int getLocalPort() {
        InetSocketAddress local = stream().local();
        return local == null ? -1 : local.getPort();
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return stream().local();
    }

    // ---- streams

    @Override
    public InputStream getInputStream() throws IOException {
        checkConnected();
        if (isInputShutdown()) {
            throw new SocketException("Socket input is shutdown");
        }
        return new StreamInput(stream(), () -> {
            checkBlocking();
            return timeout;
        });
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        checkConnected();
        if (isOutputShutdown()) {
            throw new SocketException("Socket output is shutdown");
        }
        return new StreamOutput(stream());
    }

    @Override
    public void shutdownInput() throws IOException {
        checkConnected();
        channel.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        checkConnected();
        channel.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    @Override
    public void sendUrgentData(int data) throws IOException {
        throw new SocketException("Urgent data is not simulated");
    }

    // ---- options

    @Override
    public void setSoTimeout(int millis) throws SocketException {
        checkOpen();
        timeout = millis;
    }

    @Override
    public int getSoTimeout() throws SocketException {
        checkOpen();
        return timeout;
    }

    private <T> void set(SocketOption<T> option, T value) throws SocketException {
        checkOpen();
        channel.options().set(option, value);
    }

    private boolean isSet(SocketOption<Boolean> option) throws SocketException {
        checkOpen();
        return channel.options().isSet(option);
    }

    private int number(SocketOption<Integer> option) throws SocketException {
        checkOpen();
        return channel.options().number(option);
    }

    @Override
    public void setTcpNoDelay(boolean isOn) throws SocketException {
        set(StandardSocketOptions.TCP_NODELAY, isOn);
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return isSet(StandardSocketOptions.TCP_NODELAY);
    }

    @Override
    public void setKeepAlive(boolean isOn) throws SocketException {
        set(StandardSocketOptions.SO_KEEPALIVE, isOn);
    }

    @Override
    public boolean getKeepAlive() throws SocketException {
        return isSet(StandardSocketOptions.SO_KEEPALIVE);
    }

    @Override
    public void setReuseAddress(boolean isOn) throws SocketException {
        set(StandardSocketOptions.SO_REUSEADDR, isOn);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return isSet(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public void setSoLinger(boolean isOn, int seconds) throws SocketException {
        set(StandardSocketOptions.SO_LINGER, isOn ? seconds : -1);
    }

    @Override
    public int getSoLinger() throws SocketException {
        return number(StandardSocketOptions.SO_LINGER);
    }

    @Override
    public void setSendBufferSize(int size) throws SocketException {
        set(StandardSocketOptions.SO_SNDBUF, size);
    }

    @Override
    public int getSendBufferSize() throws SocketException {
        return number(StandardSocketOptions.SO_SNDBUF);
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        set(StandardSocketOptions.SO_RCVBUF, size);
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        return number(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public void setTrafficClass(int trafficClass) throws SocketException {
        set(StandardSocketOptions.IP_TOS, trafficClass);
    }

    @Override
    public int getTrafficClass() throws SocketException {
        return number(StandardSocketOptions.IP_TOS);
    }

    @Override
    public void setOOBInline(boolean isOn) throws SocketException {
        checkOpen(); // there is no urgent data
    }

    @Override
    public boolean getOOBInline() throws SocketException {
        checkOpen();
        return false;
    }

    @Override
    public <T> Socket setOption(SocketOption<T> option, T value) throws IOException {
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
        return "Socket[" + stream().name() + "]";
    }
}
