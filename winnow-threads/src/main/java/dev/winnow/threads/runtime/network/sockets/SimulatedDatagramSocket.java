package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.JdkHooks;
import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.DatagramEndpoint;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a {@code DatagramSocket} of a controlled thread stands on, and the {@code DatagramSocket} of a channel. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // one controlled thread runs at a time
final class SimulatedDatagramSocket extends MulticastSocket {

    /** The address by which the JDK creates a socket that stands on nothing else. */
    private static final SocketAddress NO_DELEGATE = noDelegate();

    private final DatagramEndpoint endpoint;
    private final OptionValues options;
    private final @Nullable SimulatedDatagramChannel channel;
    private int timeout;

    private SimulatedDatagramSocket(
            DatagramEndpoint endpoint, OptionValues options, @Nullable SimulatedDatagramChannel channel)
            throws IOException {
        super(NO_DELEGATE);
        this.endpoint = endpoint;
        this.options = options;
        this.channel = channel;
    }

    private static SocketAddress noDelegate() {
        try {
            Class<?> type = java.net.DatagramSocket.class;
            return (SocketAddress) MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                    .findStaticVarHandle(type, "NO_DELEGATE", SocketAddress.class)
                    .get();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean isForDelegate(@Nullable SocketAddress local) {
        return local == NO_DELEGATE;
    }

    /** Returns a socket without a channel. */
    static SimulatedDatagramSocket create() throws IOException {
        return new SimulatedDatagramSocket(
                new DatagramEndpoint(NetworkHooks.network(), NetworkHooks.host()), new OptionValues(), null);
    }

    static SimulatedDatagramSocket of(SimulatedDatagramChannel channel) {
        try {
            return new SimulatedDatagramSocket(channel.endpoint(), channel.options(), channel);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkOpen() throws SocketException {
        if (isClosed()) {
            throw new SocketException("Socket is closed");
        }
    }

    private void checkBlocking() {
        if (channel != null && !channel.isBlocking()) {
            throw new IllegalBlockingModeException();
        }
    }

    private static InetSocketAddress internet(@Nullable SocketAddress address) throws SocketException {
        if (!(address instanceof InetSocketAddress internet)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        if (internet.isUnresolved()) {
            throw new SocketException("Unresolved address");
        }
        return internet;
    }

    private static SocketException socketException(IOException e) {
        return e instanceof SocketException known ? known : new SocketException(e.toString());
    }

    // ---- addresses

    @Override
    public void bind(@Nullable SocketAddress local) throws SocketException {
        checkOpen();
        InetSocketAddress address =
                local == null ? new InetSocketAddress(endpoint.host().anyAddress(), 0) : internet(local);
        try {
            endpoint.bind(address.getAddress(), address.getPort());
        } catch (IOException e) {
            throw socketException(e);
        }
    }

    @Override
    public void connect(SocketAddress remote) throws SocketException {
        checkOpen();
        try {
            endpoint.connect(internet(remote));
        } catch (IOException e) {
            throw socketException(e);
        }
    }

    @Override
    public void connect(InetAddress address, int port) {
        try {
            connect(new InetSocketAddress(address, port));
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void disconnect() {
        endpoint.disconnect();
    }

    @Override
    public boolean isBound() {
        return endpoint.isBound();
    }

    @Override
    public boolean isConnected() {
        return endpoint.remote() != null;
    }

    @Override
    public boolean isClosed() {
        return endpoint.isClosed();
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        InetSocketAddress remote = endpoint.remote();
        return remote == null ? null : remote.getAddress();
    }

    @Override
    public int getPort() {
        InetSocketAddress remote = endpoint.remote();
        return remote == null ? -1 : remote.getPort();
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return endpoint.remote();
    }

    @Override
    public @Nullable InetAddress getLocalAddress() {
        if (isClosed()) {
            return null;
        }
        InetSocketAddress local = endpoint.local();
        return local == null ? endpoint.host().anyAddress() : local.getAddress();
    }

    @Override
    public int getLocalPort() {
        InetSocketAddress local = endpoint.local();
        return isClosed() ? -1 : local == null ? 0 : local.getPort();
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return isClosed() ? null : endpoint.local();
    }

    @Override
    public @Nullable DatagramChannel getChannel() {
        return channel;
    }

    @Override
    public void close() {
        if (channel == null) {
            endpoint.close();
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- datagrams

    @Override
    public void send(DatagramPacket packet) throws IOException {
        ProgramHooks.point();
        checkOpen();
        checkBlocking();
        InetSocketAddress remote = endpoint.remote();
        if (remote != null && packet.getAddress() != null && !remote.equals(packet.getSocketAddress())) {
            throw new IllegalArgumentException("connected address and packet address differ");
        }
        if (remote == null && packet.getAddress() == null) {
            throw new IllegalArgumentException("Address not set");
        }
        if (packet.getAddress() == null) {
            packet.setSocketAddress(remote);
        }
        int from = packet.getOffset();
        byte[] bytes = Arrays.copyOfRange(packet.getData(), from, from + packet.getLength());
        endpoint.send(bytes, internet(packet.getSocketAddress()));
    }

    @Override
    public void receive(DatagramPacket packet) throws IOException {
        ProgramHooks.point();
        checkOpen();
        checkBlocking();
        endpoint.bindIfUnbound();
        Waiting.Outcome outcome =
                Waiting.until(endpoint.signal(), endpoint::isReceivable, Waiting.limit(timeout), endpoint::description);
        if (outcome == Waiting.Outcome.INTERRUPTED) {
            close();
            throw new SocketException("Closed by interrupt");
        }
        DatagramEndpoint.Arrived datagram = endpoint.receiveNow();
        if (datagram == null) {
            throw isClosed() ? new SocketException("Socket closed") : new SocketTimeoutException("Receive timed out");
        }
        fill(packet, datagram);
    }

    private static void fill(DatagramPacket packet, DatagramEndpoint.Arrived datagram) {
        byte[] data = datagram.data();
        byte[] buffer = packet.getData();
        int length = Math.min(data.length, buffer.length - packet.getOffset());
        System.arraycopy(data, 0, buffer, packet.getOffset(), length);
        packet.setLength(length);
        packet.setSocketAddress(datagram.from());
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
        options.set(option, value);
    }

    private boolean isSet(SocketOption<Boolean> option) throws SocketException {
        checkOpen();
        return options.isSet(option);
    }

    private int number(SocketOption<Integer> option) throws SocketException {
        checkOpen();
        return options.number(option);
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
    public void setReuseAddress(boolean isOn) throws SocketException {
        set(StandardSocketOptions.SO_REUSEADDR, isOn);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return isSet(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public void setBroadcast(boolean isOn) throws SocketException {
        set(StandardSocketOptions.SO_BROADCAST, isOn);
    }

    @Override
    public boolean getBroadcast() throws SocketException {
        return isSet(StandardSocketOptions.SO_BROADCAST);
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
    public <T> MulticastSocket setOption(SocketOption<T> option, T value) throws IOException {
        set(option, value);
        return this;
    }

    @Override
    public <T> @Nullable T getOption(SocketOption<T> option) throws IOException {
        checkOpen();
        return options.get(option);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return OptionValues.OF_DATAGRAMS;
    }

    // ---- groups

    private static void refuseGroup(String what) {
        JdkHooks.escape(what + ": multicast is not simulated");
    }

    @Override
    public void joinGroup(SocketAddress group, @Nullable NetworkInterface networkInterface) {
        refuseGroup("it joins the group " + group);
    }

    @Override
    public void leaveGroup(SocketAddress group, @Nullable NetworkInterface networkInterface) {
        refuseGroup("it leaves the group " + group);
    }

    @Override
    @SuppressWarnings("deprecation") // programs may still call it
    public void joinGroup(InetAddress group) {
        refuseGroup("it joins the group " + group.getHostAddress());
    }

    @Override
    @SuppressWarnings("deprecation") // programs may still call it
    public void leaveGroup(InetAddress group) {
        refuseGroup("it leaves the group " + group.getHostAddress());
    }

    @Override
    public void setTimeToLive(int hops) throws IOException {
        set(StandardSocketOptions.IP_MULTICAST_TTL, hops);
    }

    @Override
    public int getTimeToLive() throws IOException {
        return number(StandardSocketOptions.IP_MULTICAST_TTL);
    }

    @Override
    public void setNetworkInterface(NetworkInterface networkInterface) throws SocketException {
        set(StandardSocketOptions.IP_MULTICAST_IF, networkInterface);
    }

    @Override
    public @Nullable NetworkInterface getNetworkInterface() throws SocketException {
        checkOpen();
        return options.get(StandardSocketOptions.IP_MULTICAST_IF);
    }
}
