package dev.winnow.threads.runtime.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A socket that accepts connections. The number of those that wait to be accepted is not limited. */
public final class ListeningSocket {

    private final Host host;
    private final Signal signal = new Signal();
    private final Deque<StreamSocket> waiting = new ArrayDeque<>();
    private Ports.@Nullable Binding<ListeningSocket> binding;
    private boolean isClosed;

    public ListeningSocket(Host host) {
        this.host = host;
    }

    public Host host() {
        return host;
    }

    /** Takes a port. Connections to it are refused until {@link #listen}. */
    public void bind(InetAddress address, int port) throws IOException {
        host.checkBindable(address);
        binding = host.streamPorts().bind(address, port);
    }

    public void listen() {
        if (binding != null) {
            binding.receiveBy(this);
        }
    }

    /** Returns its address, or null if it is not bound. */
    public @Nullable InetSocketAddress local() {
        return binding == null ? null : new InetSocketAddress(binding.address(), binding.port());
    }

    public Signal signal() {
        return signal;
    }

    public boolean isClosed() {
        return isClosed;
    }

    public boolean isAcceptable() {
        return isClosed || !waiting.isEmpty();
    }

    public String description() {
        return "a connection to port " + (binding == null ? 0 : binding.port()) + " of " + host.name();
    }

    void add(StreamSocket connection) {
        waiting.add(connection);
        signal.change();
    }

    /** Returns the next connection, or null. */
    public @Nullable StreamSocket acceptNow() {
        return waiting.poll();
    }

    /** Waits for a connection. */
    public StreamSocket accept(long timeoutMillis) throws IOException {
        Waiting.Outcome outcome =
                Waiting.until(signal, this::isAcceptable, Waiting.limit(timeoutMillis), this::description);
        if (outcome == Waiting.Outcome.INTERRUPTED) {
            close();
            throw new SocketException("Closed by interrupt");
        }
        StreamSocket accepted = acceptNow();
        if (accepted != null) {
            return accepted;
        }
        throw isClosed ? new SocketException("Socket closed") : new SocketTimeoutException("Accept timed out");
    }

    /** Closes it and resets what nobody has accepted. */
    public void close() {
        if (!isClosed) {
            isClosed = true;
            host.streamPorts().release(binding);
            for (StreamSocket connection : waiting) {
                connection.resetOnClose(true);
                connection.close();
            }
            waiting.clear();
            signal.change();
        }
    }
}
