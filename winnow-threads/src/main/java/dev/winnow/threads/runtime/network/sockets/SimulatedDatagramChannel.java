package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.JdkHooks;
import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.DatagramEndpoint;
import dev.winnow.threads.runtime.network.Signal;
import dev.winnow.threads.runtime.network.Waiting;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SelectionKey;
import java.nio.channels.spi.SelectorProvider;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A channel for datagrams. */
final class SimulatedDatagramChannel extends DatagramChannel implements SelectableEnd {

    private final DatagramEndpoint endpoint = new DatagramEndpoint(NetworkHooks.network(), NetworkHooks.host());
    private final OptionValues options = new OptionValues();
    private @Nullable SimulatedDatagramSocket adaptor;

    SimulatedDatagramChannel(SelectorProvider provider) {
        super(provider);
    }

    DatagramEndpoint endpoint() {
        return endpoint;
    }

    OptionValues options() {
        return options;
    }

    @Override
    public Signal signal() {
        return endpoint.signal();
    }

    @Override
    public int readyOps() {
        return SelectionKey.OP_WRITE | (endpoint.isReceivable() ? SelectionKey.OP_READ : 0);
    }

    private void checkOpen() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private InetSocketAddress checkConnected() throws ClosedChannelException {
        checkOpen();
        InetSocketAddress remote = endpoint.remote();
        if (remote == null) {
            throw new NotYetConnectedException();
        }
        return remote;
    }

    @Override
    public DatagramChannel bind(@Nullable SocketAddress local) throws IOException {
        checkOpen();
        if (endpoint.isBound()) {
            throw new AlreadyBoundException();
        }
        InetSocketAddress address = Addresses.toBind(local, endpoint.host());
        endpoint.bind(address.getAddress(), address.getPort());
        return this;
    }

    @Override
    public DatagramChannel connect(SocketAddress remote) throws IOException {
        checkOpen();
        if (endpoint.remote() != null) {
            throw new AlreadyConnectedException();
        }
        endpoint.connect(Addresses.resolved(remote));
        return this;
    }

    @Override
    public DatagramChannel disconnect() {
        endpoint.disconnect();
        return this;
    }

    @Override
    public boolean isConnected() {
        return endpoint.remote() != null;
    }

    // ---- receiving

    @Override
    public @Nullable SocketAddress receive(ByteBuffer target) throws IOException {
        ProgramHooks.point();
        checkOpen();
        endpoint.bindIfUnbound();
        DatagramEndpoint.Arrived datagram = next();
        if (datagram == null) {
            return null;
        }
        Buffers.fill(new ByteBuffer[] {target}, 0, 1, ByteBuffer.wrap(datagram.data()));
        return datagram.from();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return (int) read(new ByteBuffer[] {target}, 0, 1);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, targets.length);
        ProgramHooks.point();
        checkConnected();
        DatagramEndpoint.Arrived datagram = next();
        return datagram == null ? 0 : Buffers.fill(targets, offset, length, ByteBuffer.wrap(datagram.data()));
    }

    private DatagramEndpoint.@Nullable Arrived next() throws IOException {
        if (!isBlocking()) {
            return endpoint.receiveNow();
        }
        boolean isReceivable = false;
        try {
            begin();
            Waiting.until(endpoint.signal(), endpoint::isReceivable, Waiting.FOREVER, endpoint::description);
            isReceivable = !endpoint.isClosed();
        } finally {
            end(isReceivable);
        }
        return endpoint.receiveNow();
    }

    // ---- sending

    @Override
    public int send(ByteBuffer source, SocketAddress target) throws IOException {
        ProgramHooks.point();
        checkOpen();
        InetSocketAddress address = Addresses.resolved(target);
        InetSocketAddress remote = endpoint.remote();
        if (remote != null && !remote.equals(address)) {
            throw new AlreadyConnectedException();
        }
        byte[] bytes = Buffers.takeAll(new ByteBuffer[] {source}, 0, 1);
        endpoint.send(bytes, address);
        return bytes.length;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        return (int) write(new ByteBuffer[] {source}, 0, 1);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, sources.length);
        ProgramHooks.point();
        InetSocketAddress remote = checkConnected();
        byte[] bytes = Buffers.takeAll(sources, offset, length);
        endpoint.send(bytes, remote);
        return bytes.length;
    }

    // ---- the rest

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface networkInterface) {
        return refuseGroup(group);
    }

    @Override
    public MembershipKey join(InetAddress group, NetworkInterface networkInterface, InetAddress source) {
        return refuseGroup(group);
    }

    private static MembershipKey refuseGroup(InetAddress group) {
        JdkHooks.escape("it joins the group " + group.getHostAddress() + ": multicast is not simulated");
        throw new UnsupportedOperationException("multicast");
    }

    @Override
    public @Nullable SocketAddress getLocalAddress() throws IOException {
        checkOpen();
        return endpoint.local();
    }

    @Override
    public @Nullable SocketAddress getRemoteAddress() throws IOException {
        checkOpen();
        return endpoint.remote();
    }

    @Override
    public <T> DatagramChannel setOption(SocketOption<T> option, T value) throws IOException {
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
        return OptionValues.OF_DATAGRAMS;
    }

    @Override
    public DatagramSocket socket() {
        if (adaptor == null) {
            adaptor = SimulatedDatagramSocket.of(this);
        }
        return adaptor;
    }

    @Override
    protected void implCloseSelectableChannel() {
        endpoint.close();
    }

    @Override
    protected void implConfigureBlocking(boolean isBlocking) {
        // the base class knows the mode
    }
}
