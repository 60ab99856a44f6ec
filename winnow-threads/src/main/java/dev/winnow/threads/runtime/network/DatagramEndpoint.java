package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.JdkHooks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A socket for datagrams. Each datagram is in flight by itself: it may overtake others. */
public final class DatagramEndpoint {

    private static final int MAX_SIZE = 65_507;
    private static final long MAX_BYTES = 1L << 26;
    private static final int ITEM_BYTES = 64;

    private final SimulatedNetwork network;
    private final Host host;
    private final Signal signal = new Signal();
    private final Deque<Arrived> arrived = new ArrayDeque<>();
    private final Map<InetSocketAddress, Flow> flows = new LinkedHashMap<>(); // by destination
    private long arrivedBytes;
    private Ports.@Nullable Binding<DatagramEndpoint> binding;
    private @Nullable InetSocketAddress remote;
    private boolean isClosed;

    /** A datagram that has arrived. */
    public record Arrived(InetSocketAddress from, InFlight item) {

        public byte[] data() {
            return item.data();
        }
    }

    /** The datagrams from this socket to one address. */
    private static final class Flow implements InFlight.Destination {

        private final Route route;
        private final InetSocketAddress from;
        private final InetSocketAddress to;

        Flow(Route route, InetSocketAddress from, InetSocketAddress to) {
            this.route = route;
            this.from = from;
            this.to = to;
        }

        @Override
        public void arrive(InFlight item) {
            DatagramEndpoint receiver = route.to().datagramPorts().receiver(to.getAddress(), to.getPort());
            if (receiver != null) {
                receiver.receive(new Arrived(from, item));
            }
        }
    }

    public DatagramEndpoint(SimulatedNetwork network, Host host) {
        this.network = network;
        this.host = host;
    }

    public Host host() {
        return host;
    }

    public Signal signal() {
        return signal;
    }

    public boolean isClosed() {
        return isClosed;
    }

    public boolean isBound() {
        return binding != null;
    }

    /** Returns its address, or null if it has none yet. */
    public @Nullable InetSocketAddress local() {
        if (binding == null) {
            return null;
        }
        InetAddress address = remote != null && binding.address().isAnyLocalAddress()
                ? host.addressTowards(remote.getAddress())
                : binding.address();
        return new InetSocketAddress(address, binding.port());
    }

    /** Returns the address that it is connected to, or null. */
    public @Nullable InetSocketAddress remote() {
        return remote;
    }

    public String description() {
        return "a datagram at port " + (binding == null ? 0 : binding.port()) + " of " + host.name();
    }

    public void bind(InetAddress address, int port) throws IOException {
        if (binding != null) {
            throw new SocketException("already bound");
        }
        host.checkBindable(address);
        binding = host.datagramPorts().bind(address, port);
        binding.receiveBy(this);
    }

    public void bindIfUnbound() throws IOException {
        if (binding == null) {
            bind(host.anyAddress(), 0);
        }
    }

    /** Sends to and receives from one address only. */
    public void connect(InetSocketAddress to) throws IOException {
        bindIfUnbound();
        remote = new InetSocketAddress(reached(to), to.getPort());
        arrived.removeIf(datagram -> !datagram.from().equals(remote));
    }

    public void disconnect() {
        remote = null;
    }

    private InetAddress reached(InetSocketAddress to) {
        return to.getAddress().isAnyLocalAddress() ? host.address() : to.getAddress();
    }

    public void send(byte[] bytes, InetSocketAddress to) throws IOException {
        if (bytes.length > MAX_SIZE) {
            throw new SocketException("Message too long");
        }
        if (isToMany(to.getAddress())) {
            JdkHooks.escape("it sends a datagram to " + to.getAddress().getHostAddress()
                    + ": multicast and broadcast are not simulated");
        }
        bindIfUnbound();
        Flow flow = flow(new InetSocketAddress(reached(to), to.getPort()));
        network.offer(network.create(InFlight.Kind.DATAGRAM, flow.route, bytes, flow));
    }

    public static boolean isToMany(InetAddress address) {
        byte[] bytes = address.getAddress();
        return address.isMulticastAddress() || (bytes.length == 4 && bytes[0] == -1 && bytes[3] == -1);
    }

    private Flow flow(InetSocketAddress to) throws IOException {
        Flow known = flows.get(to);
        if (known != null) {
            return known;
        }
        Host there = network.host(host, to.getAddress());
        if (there == null || binding == null) {
            throw new NoRouteToHostException("No route to host: no node has the address "
                    + to.getAddress().getHostAddress());
        }
        InetAddress address =
                binding.address().isAnyLocalAddress() ? host.addressTowards(to.getAddress()) : binding.address();
        Route route = new Route(host, there, network.nameConnection(host, '~', there), false);
        Flow flow = new Flow(route, new InetSocketAddress(address, binding.port()), to);
        flows.put(to, flow);
        return flow;
    }

    private void receive(Arrived datagram) {
        if (remote != null && !remote.equals(datagram.from())) {
            return;
        }
        arrived.add(datagram);
        arrivedBytes += datagram.item().size() + ITEM_BYTES;
        if (arrivedBytes > MAX_BYTES) {
            network.escape("the datagrams " + datagram.item().connection() + " amount to more than " + (MAX_BYTES >> 20)
                    + " MB that " + host.name() + " has not read");
        }
        signal.change();
    }

    public boolean isReceivable() {
        return isClosed || !arrived.isEmpty();
    }

    /** Returns the datagram that arrived first, or null. */
    public @Nullable Arrived receiveNow() {
        Arrived first = arrived.poll();
        if (first != null) {
            arrivedBytes -= first.item().size() + ITEM_BYTES;
        }
        return first;
    }

    /** Returns the datagram that arrived first and leaves it there, or null. */
    public @Nullable Arrived peek() {
        return arrived.peek();
    }

    public void close() {
        if (!isClosed) {
            isClosed = true;
            host.datagramPorts().release(binding);
            arrived.clear();
            signal.change();
        }
    }
}
