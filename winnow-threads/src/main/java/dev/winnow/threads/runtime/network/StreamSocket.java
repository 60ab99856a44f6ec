package dev.winnow.threads.runtime.network;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One end of a connection, and what it is before: a socket that is new, bound or connecting. Blocking methods are those
 * of {@code java.net}; channels wait by themselves.
 */
public final class StreamSocket {

    private enum State {
        NEW,
        CONNECTING,
        REFUSED,
        CONNECTED
    }

    private final SimulatedNetwork network;
    private final Host host;
    private final int number;
    private final Signal signal = new Signal();
    private final ArrivedBytes arrived = new ArrivedBytes();
    private State state = State.NEW;
    private Ports.@Nullable Binding<ListeningSocket> binding;
    private @Nullable InetSocketAddress local;
    private @Nullable InetSocketAddress remote;
    private @Nullable StreamSocket peer;
    private @Nullable Link out;
    private boolean isInputShut;
    private boolean isOutputShut;
    private boolean hasEnded;
    private boolean isReset;
    private boolean hasReadReset;
    private boolean hasWrittenReset;
    private boolean hasSentReset;
    private boolean isClosed;
    private boolean resetsOnClose;

    public StreamSocket(SimulatedNetwork network, Host host) {
        this.network = network;
        this.host = host;
        this.number = network.nextSocketNumber();
    }

    int number() {
        return number;
    }

    public Host host() {
        return host;
    }

    public Signal signal() {
        return signal;
    }

    /** Returns its address, or null if it has none yet. */
    public @Nullable InetSocketAddress local() {
        return local;
    }

    /** Returns the address that it is or will be connected to, or null. */
    public @Nullable InetSocketAddress remote() {
        return remote;
    }

    public boolean isConnected() {
        return state == State.CONNECTED;
    }

    public boolean isRefused() {
        return state == State.REFUSED;
    }

    public boolean isClosed() {
        return isClosed;
    }

    public int unreadBytes() {
        return arrived.size();
    }

    /** Returns the name of the connection. */
    public String name() {
        return out == null ? "a socket of " + host.name() : out.route().connection();
    }

    // ---- connecting

    /** Takes an address and a port; 0 for any port. */
    public void bind(InetAddress address, int port) throws IOException {
        host.checkBindable(address);
        binding = host.streamPorts().bind(address, port);
        local = new InetSocketAddress(address, binding.port());
    }

    /** Requests a connection. */
    public void beginConnecting(InetSocketAddress to) throws IOException {
        InetAddress address = to.getAddress();
        InetAddress reached = address.isAnyLocalAddress() ? host.address() : address;
        Host there = network.host(host, reached);
        if (there == null) {
            throw new NoRouteToHostException("No route to host: no node has the address " + address.getHostAddress());
        }
        if (binding == null) {
            bind(host.addressTowards(reached), 0);
        }
        int port = binding == null ? 0 : binding.port();
        boolean isAnyLocal = local == null || local.getAddress().isAnyLocalAddress();
        local = isAnyLocal ? new InetSocketAddress(host.addressTowards(reached), port) : local;
        remote = new InetSocketAddress(reached, to.getPort());
        state = State.CONNECTING;
        Route route = new Route(host, there, network.nameConnection(host, '>', there), false);
        StreamSocket other = new StreamSocket(network, there);
        other.peer = this;
        other.local = new InetSocketAddress(Host.unnamed(reached), to.getPort());
        other.remote = local;
        other.out = new Link(network, route.back(), this);
        peer = other;
        out = new Link(network, route, other);
        host.add(this);
        out.send(InFlight.Kind.CONNECT);
    }

    /** Waits until the request has been answered. */
    public void awaitConnected(long timeoutMillis) throws IOException {
        Waiting.Outcome outcome = Waiting.until(
                signal,
                () -> isClosed || state != State.CONNECTING,
                Waiting.limit(timeoutMillis),
                () -> "the connection " + name());
        checkWaited(outcome, "Connect timed out");
        finishConnecting();
    }

    /** Returns true if it is connected, false if the request has not been answered. */
    public boolean finishConnecting() throws IOException {
        if (state == State.REFUSED) {
            throw new ConnectException("Connection refused");
        }
        return state == State.CONNECTED;
    }

    /** Called at the other end: the request has arrived. */
    private void answer(StreamSocket client) {
        if (client.isClosed || client.state != State.CONNECTING || local == null) {
            return;
        }
        ListeningSocket listener = host.streamPorts().receiver(local.getAddress(), local.getPort());
        if (listener == null) {
            client.refuse();
            return;
        }
        state = State.CONNECTED;
        host.add(this);
        client.state = State.CONNECTED;
        client.signal.change();
        listener.add(this);
    }

    private void refuse() {
        state = State.REFUSED;
        signal.change();
    }

    // ---- what arrives

    /** Called by the link to this end. */
    void arrive(InFlight item) {
        switch (item.kind()) {
            case CONNECT -> {
                if (peer != null) {
                    answer(peer);
                }
            }
            case DATA -> arriveData(item.data());
            case END -> {
                hasEnded = true;
                signal.change();
            }
            case RESET -> arriveReset();
            case DATAGRAM -> throw new IllegalStateException("a stream has no datagrams");
        }
    }

    private void arriveData(byte[] data) {
        if (isClosed) {
            sendReset();
        } else if (!isInputShut && !isReset) {
            arrived.add(data);
            signal.change();
        }
    }

    private void arriveReset() {
        isReset = true;
        if (state == State.CONNECTING) {
            state = State.REFUSED;
        }
        signal.change();
    }

    private void sendReset() {
        if (out != null && peer != null && !peer.isClosed && !hasSentReset) {
            hasSentReset = true;
            out.send(InFlight.Kind.RESET);
        }
    }

    // ---- reading and writing

    /** Returns true if a read does not block. */
    public boolean isReadable() {
        return isClosed || isInputShut || hasEnded || isReset || !arrived.isEmpty();
    }

    /**
     * Reads what has arrived. Returns -1 at the end, 0 if nothing has arrived. As in Linux, a reset is no error after
     * the end of the stream, or if a write has told it.
     */
    public int readNow(ByteBuffer target) throws IOException {
        if (isInputShut) {
            return -1;
        }
        if (!arrived.isEmpty()) {
            return arrived.moveTo(target);
        }
        if (isReset && !hasEnded && !hasWrittenReset) {
            hasReadReset = true;
            throw new SocketException("Connection reset");
        }
        return hasEnded || isReset ? -1 : 0;
    }

    /** Reads at least one byte, unless the stream ends. */
    public int read(ByteBuffer target, long timeoutMillis) throws IOException {
        checkOpen();
        Waiting.Outcome outcome =
                Waiting.until(signal, this::isReadable, Waiting.limit(timeoutMillis), this::awaitedData);
        checkWaited(outcome, "Read timed out");
        return readNow(target);
    }

    public String awaitedData() {
        return "data on " + name()
                + (out == null ? "" : " from " + out.route().to().name());
    }

    private void checkWaited(Waiting.Outcome outcome, String timeout) throws IOException {
        if (outcome == Waiting.Outcome.INTERRUPTED) {
            close();
            throw new SocketException("Closed by interrupt");
        }
        checkOpen();
        if (outcome == Waiting.Outcome.TIME_UP) {
            throw new SocketTimeoutException(timeout);
        }
    }

    public void checkOpen() throws SocketException {
        if (isClosed) {
            throw new SocketException("Socket closed");
        }
    }

    /** Sends a copy of some bytes: one item in flight. */
    public void write(byte[] bytes, int offset, int length) throws IOException {
        checkOpen();
        if (out == null || state != State.CONNECTED) {
            throw new SocketException("Socket is not connected");
        }
        if (isReset && !hasEnded && !hasReadReset && !hasWrittenReset) {
            hasWrittenReset = true;
            throw new SocketException("Connection reset by peer");
        }
        if (isReset || isOutputShut) {
            throw new SocketException("Broken pipe");
        }
        if (length > 0) {
            out.send(InFlight.Kind.DATA, Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    // ---- the end

    public void shutdownInput() {
        isInputShut = true;
        arrived.clear();
        signal.change();
    }

    public void shutdownOutput() {
        if (!isOutputShut) {
            isOutputShut = true;
            if (out != null && !isReset) {
                out.send(InFlight.Kind.END);
            }
        }
        signal.change();
    }

    public boolean isInputShut() {
        return isInputShut;
    }

    public boolean isOutputShut() {
        return isOutputShut;
    }

    /** Sets what closing does: reset the connection, as a linger time of 0 means, or end the stream. */
    public void resetOnClose(boolean resets) {
        resetsOnClose = resets;
    }

    /** Closes it. Like an operating system, resets the connection if something has arrived that was not read. */
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        host.streamPorts().release(binding);
        host.remove(this);
        if (state == State.CONNECTED && !isReset) {
            if (resetsOnClose || !arrived.isEmpty()) {
                sendReset();
            } else {
                shutdownOutput();
            }
        }
        arrived.clear();
        signal.change();
    }

    /** Closes it because its node has crashed, without waking anybody there. Returns the items that are gone. */
    List<InFlight> vanish() {
        isClosed = true;
        List<InFlight> gone = new ArrayList<>();
        if (peer != null && peer.out != null) {
            gone.addAll(peer.out.clear());
        }
        if (state == State.CONNECTING && out != null) {
            gone.addAll(out.clear());
        } else if (!isReset) {
            sendReset();
        }
        return gone;
    }

    /** Resets both ends: something was lost on the way. */
    void breakOff() {
        sendReset();
        if (peer != null) {
            peer.sendReset();
        }
    }
}
