package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.Node;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node in the network: its address, its ports and its ends of connections. */
public final class Host {

    private final Node node;
    private final InetAddress address;
    private final InetAddress anyAddress;
    private final Ports<ListeningSocket> streamPorts = new Ports<>();
    private final Ports<DatagramEndpoint> datagramPorts = new Ports<>();
    private final Map<Integer, StreamSocket> connected = new LinkedHashMap<>(); // by number

    Host(Node node) {
        this.node = node;
        this.address = address(node);
        this.anyAddress = new InetSocketAddress(0).getAddress();
    }

    private static InetAddress address(Node node) {
        try {
            return InetAddress.getByName(node.address());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(node.address() + " is not an address", e);
        }
    }

    /** Returns an address without a name, as packets have it. */
    static InetAddress unnamed(InetAddress address) {
        return named(null, address);
    }

    private static InetAddress named(@Nullable String name, InetAddress address) {
        try {
            return InetAddress.getByAddress(name, address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public String name() {
        return node.name();
    }

    /** Returns the address that the others know, without a name. */
    public InetAddress address() {
        return address;
    }

    /** Returns the address with a name. */
    public InetAddress address(String hostName) {
        return named(hostName, address);
    }

    /** Returns the address of sockets that have all addresses. */
    public InetAddress anyAddress() {
        return anyAddress;
    }

    public String hostName() {
        return address.isLoopbackAddress() ? "localhost" : node.name();
    }

    Ports<ListeningSocket> streamPorts() {
        return streamPorts;
    }

    Ports<DatagramEndpoint> datagramPorts() {
        return datagramPorts;
    }

    /** Returns the address by which this node talks to another one. */
    InetAddress addressTowards(InetAddress destination) {
        return destination.isLoopbackAddress() ? unnamed(destination) : address;
    }

    /** Returns true for addresses that packets of this node to itself may have. */
    boolean isOwn(InetAddress destination) {
        return destination.isLoopbackAddress() || destination.isAnyLocalAddress() || destination.equals(address);
    }

    void checkBindable(InetAddress local) throws BindException {
        if (!isOwn(local)) {
            throw new BindException("Cannot assign requested address");
        }
    }

    void add(StreamSocket socket) {
        connected.put(socket.number(), socket);
    }

    void remove(StreamSocket socket) {
        connected.remove(socket.number());
    }

    /** Forgets all sockets. Returns those that were connected. */
    List<StreamSocket> vanish() {
        List<StreamSocket> ends = new ArrayList<>(connected.values());
        connected.clear();
        streamPorts.releaseAll();
        datagramPorts.releaseAll();
        return ends;
    }
}
