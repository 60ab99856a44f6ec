package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ProgramHooks;
import dev.winnow.threads.runtime.network.Host;
import dev.winnow.threads.runtime.network.ListeningSocket;
import dev.winnow.threads.runtime.network.SimulatedNetwork;
import dev.winnow.threads.runtime.network.StreamSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.net.SocketOptions;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a {@code Socket} or {@code ServerSocket} of a controlled thread stands on. */
final class SimulatedSocketImpl extends SocketImpl {

    private static final Map<Integer, SocketOption<?>> OPTION_OF_NUMBER = Map.of(
            SocketOptions.SO_LINGER, StandardSocketOptions.SO_LINGER,
            SocketOptions.TCP_NODELAY, StandardSocketOptions.TCP_NODELAY,
            SocketOptions.SO_KEEPALIVE, StandardSocketOptions.SO_KEEPALIVE,
            SocketOptions.SO_REUSEADDR, StandardSocketOptions.SO_REUSEADDR,
            SocketOptions.SO_REUSEPORT, StandardSocketOptions.SO_REUSEPORT,
            SocketOptions.SO_SNDBUF, StandardSocketOptions.SO_SNDBUF,
            SocketOptions.SO_RCVBUF, StandardSocketOptions.SO_RCVBUF,
            SocketOptions.IP_TOS, StandardSocketOptions.IP_TOS);

    private final boolean isServer;
    private final SimulatedNetwork network;
    private final Host host;
    private final OptionValues options = new OptionValues();
    private @Nullable StreamSocket stream;
    private @Nullable ListeningSocket listener;
    private int timeout;
    private boolean isUrgentInline;
    private boolean isClosed;

    SimulatedSocketImpl(boolean isServer) {
        this.isServer = isServer;
        this.network = NetworkHooks.network();
        this.host = NetworkHooks.host();
        if (isServer) {
            options.set(StandardSocketOptions.SO_REUSEADDR, true);
        }
    }

    @Override
    protected void create(boolean isStream) throws SocketException {
        if (!isStream) {
            throw new SocketException("Datagrams need a DatagramSocket");
        }
    }

    private StreamSocket stream() throws SocketException {
        if (isClosed) {
            throw new SocketException("Socket closed");
        }
        if (stream == null) {
            stream = new StreamSocket(network, host);
        }
        return stream;
    }

    private ListeningSocket listener() throws SocketException {
        if (isClosed || listener == null) {
            throw new SocketException(isClosed ? "Socket closed" : "Socket is not bound");
        }
        return listener;
    }

    @Override
    protected void bind(InetAddress local, int port) throws IOException {
        if (isServer) {
            listener = new ListeningSocket(host);
            listener.bind(local, port);
        } else {
            stream().bind(local, port);
        }
        localport = getLocalPort();
        address = local;
    }

    @Override
    protected void connect(String hostName, int port) throws IOException {
        connect(new InetSocketAddress(hostName, port), 0);
    }

    @Override
    protected void connect(InetAddress to, int port) throws IOException {
        connect(new InetSocketAddress(to, port), 0);
    }

    @Override
    protected void connect(SocketAddress to, int millis) throws IOException {
        ProgramHooks.point();
        if (!(to instanceof InetSocketAddress internet)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        if (internet.isUnresolved()) {
            throw new UnknownHostException(internet.getHostName());
        }
        StreamSocket connecting = stream();
        address = internet.getAddress();
        port = internet.getPort();
        try {
            connecting.beginConnecting(internet);
            connecting.awaitConnected(millis);
        } catch (IOException e) {
            close();
            throw e;
        }
        localport = getLocalPort();
    }

    @Override
    protected void listen(int backlog) throws IOException {
        listener().listen();
    }

    @Override
    protected void accept(SocketImpl fresh) throws IOException {
        ProgramHooks.point();
        if (!(fresh instanceof SimulatedSocketImpl accepted)) {
            throw new IOException(fresh.getClass() + " cannot be connected by the simulated network");
        }
        accepted.take(listener().accept(timeout));
    }

    private void take(StreamSocket connection) {
        stream = connection;
        address = getInetAddress();
        port = getPort();
        localport = getLocalPort();
    }

    @Override
    protected @Nullable InetAddress getInetAddress() {
        InetSocketAddress bound = listener == null ? null : listener.local();
        if (bound != null) {
            return bound.getAddress();
        }
        InetSocketAddress remote = stream == null ? null : stream.remote();
        return remote == null ? address : remote.getAddress();
    }

    @Override
    protected int getPort() {
        InetSocketAddress remote = stream == null ? null : stream.remote();
        return remote == null ? port : remote.getPort();
    }

    @Override
    protected int getLocalPort() {
        InetSocketAddress local = local();
        return local == null ? localport : local.getPort();
    }

    private @Nullable InetSocketAddress local() {
        if (listener != null) {
            return listener.local();
        }
        return stream == null ? null : stream.local();
    }

    @Override
    protected InputStream getInputStream() throws IOException {
        return new StreamInput(stream(), () -> timeout);
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
        return new StreamOutput(stream());
    }

    @Override
    protected int available() throws IOException {
        return stream().isInputShut() ? 0 : stream().unreadBytes();
    }

    @Override
    protected void close() {
        isClosed = true;
        if (stream != null) {
            stream.resetOnClose(options.resetsOnClose());
            stream.close();
        }
        if (listener != null) {
            listener.close();
        }
    }

    @Override
    protected void shutdownInput() throws IOException {
        stream().shutdownInput();
    }

    @Override
    protected void shutdownOutput() throws IOException {
        stream().shutdownOutput();
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("Urgent data is not simulated");
    }

    // ---- options

    @Override
    protected Set<SocketOption<?>> supportedOptions() {
        return isServer ? OptionValues.OF_LISTENERS : OptionValues.OF_STREAMS;
    }

    @Override
    protected <T> void setOption(SocketOption<T> option, T value) throws IOException {
        checkOpen();
        options.set(option, value);
    }

    @Override
    protected <T> @Nullable T getOption(SocketOption<T> option) throws IOException {
        checkOpen();
        return options.get(option);
    }

    private void checkOpen() throws SocketException {
        if (isClosed) {
            throw new SocketException("Socket closed");
        }
    }

    @Override
    public void setOption(int number, Object value) throws SocketException {
        checkOpen();
        if (number == SO_TIMEOUT) {
            timeout = (Integer) value;
        } else if (number == SO_OOBINLINE) {
            isUrgentInline = (Boolean) value;
        } else {
            set(option(number), value);
        }
    }

    private <T> void set(SocketOption<T> option, Object value) {
        boolean isInstance = option.type().isInstance(value); // a linger time is switched off by false
        options.set(option, isInstance ? option.type().cast(value) : null);
    }

    @Override
    public @Nullable Object getOption(int number) throws SocketException {
        checkOpen();
        return switch (number) {
            case SO_TIMEOUT -> timeout;
            case SO_OOBINLINE -> isUrgentInline;
            case SO_BINDADDR -> {
                InetSocketAddress local = local();
                yield local == null ? host.anyAddress() : local.getAddress();
            }
            default -> options.get(option(number));
        };
    }

    private static SocketOption<?> option(int number) throws SocketException {
        SocketOption<?> option = OPTION_OF_NUMBER.get(number);
        if (option == null) {
            throw new SocketException("Invalid option " + number);
        }
        return option;
    }
}
