package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Deliveries;
import dev.winnow.threads.runtime.Delivery;
import dev.winnow.threads.runtime.Node;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The network of one execution: the nodes and what is in flight between them. Everything that is sent is in flight
 * until it is delivered, between two steps. An item stays in flight until then, unless it is discarded or its
 * destination crashes: if nobody is left to receive it, its delivery has no effect or resets its connection.
 *
 * <p>Used by one thread at a time, as the scheduler is.
 */
public final class SimulatedNetwork implements Deliveries {

    private final ThreadScheduler scheduler;
    private final boolean deliversItself;
    private final Map<String, Host> hosts = new LinkedHashMap<>(); // by name of the node
    private final Map<InetAddress, Host> hostOfAddress = new HashMap<>();
    private final Map<String, Integer> connectionCounts = new HashMap<>(); // by the two names
    private final Map<Integer, InFlight> items = new HashMap<>(); // by number
    private final TreeMap<Integer, InFlight> heads = new TreeMap<>();
    private final Set<String> cuts = new HashSet<>();
    private final List<InFlight> created = new ArrayList<>();
    private @Nullable List<InFlight> offered = List.of(); // null if it must be computed anew
    private int itemCount;
    private int socketCount;

    /**
     * Creates a network without nodes and attaches it to a scheduler.
     *
     * @param deliversItself true if the policy of the scheduler chooses what is delivered; false if the caller does
     */
    public SimulatedNetwork(ThreadScheduler scheduler, boolean deliversItself) {
        this.scheduler = scheduler;
        this.deliversItself = deliversItself;
        scheduler.attach(this);
    }

    /** Returns the network of a thread. */
    public static SimulatedNetwork of(ControlledThread thread) {
        if (thread.scheduler().deliveries() instanceof SimulatedNetwork network) {
            return network;
        }
        throw new IllegalStateException("the execution has no network");
    }

    // ---- nodes

    /** Adds a node, before its threads run. A node that restarts need not be added again. */
    public void add(Node node) {
        if (!hosts.containsKey(node.name())) {
            Host host = new Host(node);
            hosts.put(node.name(), host);
            hostOfAddress.put(host.address(), host);
        }
    }

    public Host host(Node node) {
        Host host = hosts.get(node.name());
        if (host == null) {
            throw new IllegalStateException("the node " + node.name() + " is not in the network");
        }
        return host;
    }

    /** Returns the node that has an address, as another one sees it, or null. */
    public @Nullable Host host(Host from, InetAddress address) {
        return from.isOwn(address) ? from : hostOfAddress.get(address);
    }

    public List<Host> hosts() {
        return List.copyOf(hosts.values());
    }

    /** Returns the items that are gone: those in flight to the node, and its requests for connections. */
    public List<InFlight> crash(Node node) {
        List<InFlight> gone = new ArrayList<>();
        for (StreamSocket socket : host(node).vanish()) {
            gone.addAll(socket.vanish());
        }
        for (InFlight item : List.copyOf(items.values())) {
            if (item.kind() == InFlight.Kind.DATAGRAM && item.to().equals(node.name())) {
                forget(item);
                gone.add(item);
            }
        }
        gone.sort(Comparator.comparingInt(InFlight::number));
        return gone;
    }

    /** Holds what is in flight from one node to another, until it is healed. */
    public void cut(Node from, Node to) {
        cuts.add(cut(from.name(), to.name()));
        offered = null;
    }

    /** Lets items pass from one node to another again. */
    public void heal(Node from, Node to) {
        cuts.remove(cut(from.name(), to.name()));
        offered = null;
    }

    private static String cut(String from, String to) {
        return from + ">" + to;
    }

    private boolean passes(InFlight item) {
        return !cuts.contains(cut(item.from(), item.to()))
                && (item.kind() != InFlight.Kind.CONNECT || !cuts.contains(cut(item.to(), item.from())));
    }

    /** Returns true if two nodes cannot talk to each other. */
    public boolean isSeparated(Host one, Host other) {
        return cuts.contains(cut(one.name(), other.name())) || cuts.contains(cut(other.name(), one.name()));
    }

    // ---- items

    /** Returns what can be delivered next: heads of streams and datagrams that are not cut off, by number. */
    public List<InFlight> inFlight() {
        List<InFlight> known = offered;
        if (known == null) {
            known = heads.values().stream().filter(this::passes).toList();
            offered = known;
        }
        return known;
    }

    /** Returns all items created since the last call, by number. */
    public List<InFlight> drainCreated() {
        List<InFlight> drained = List.copyOf(created);
        created.clear();
        return drained;
    }

    @Override
    public List<InFlight> offered() {
        return deliversItself ? inFlight() : List.of();
    }

    @Override
    public void deliver(Delivery delivery) {
        deliver(delivery.number());
    }

    /**
     * Delivers an item.
     *
     * @throws IllegalStateException if it is not in flight, or not the head of its stream
     */
    public void deliver(int number) {
        InFlight item = item(number);
        if (!heads.containsKey(number)) {
            throw new IllegalStateException(item + " is not the head of its stream");
        }
        forget(item);
        item.arrive();
    }

    /** Loses an item. If it is part of a stream, its connection is reset. */
    public void discard(int number) {
        InFlight item = item(number);
        forget(item);
        if (item.destination() instanceof Link link) {
            link.breakOff();
        }
    }

    /** Sends a datagram that is in flight once more. Returns the number of the copy. */
    public int duplicate(int number) {
        InFlight item = item(number);
        if (item.kind() != InFlight.Kind.DATAGRAM) {
            throw new IllegalStateException(item + " is part of a stream");
        }
        InFlight copy = create(item.kind(), item.route(), item.data(), item.destination());
        offer(copy);
        return copy.number();
    }

    /** Returns true if an item is in flight. */
    public boolean contains(int number) {
        return items.containsKey(number);
    }

    private InFlight item(int number) {
        InFlight item = items.get(number);
        if (item == null) {
            throw new IllegalStateException("no item " + number + " is in flight");
        }
        return item;
    }

    /** Forgets everything, after the execution. */
    public void close() {
        items.clear();
        heads.clear();
        created.clear();
        hosts.clear();
        hostOfAddress.clear();
        offered = List.of();
    }

    InFlight create(InFlight.Kind kind, Route route, byte[] data, InFlight.Destination destination) {
        InFlight item = new InFlight(itemCount++, kind, route, data, destination);
        items.put(item.number(), item);
        if (!deliversItself) {
            created.add(item);
        }
        return item;
    }

    /** Makes an item deliverable. */
    void offer(InFlight item) {
        heads.put(item.number(), item);
        offered = null;
    }

    void forget(InFlight item) {
        items.remove(item.number());
        heads.remove(item.number());
        offered = null;
    }

    /** Ends the execution, between steps: the network is not under control. */
    void escape(String what) {
        scheduler.escape(what);
    }

    int nextSocketNumber() {
        return socketCount++;
    }

    /** Returns a name for a connection, or with another separator for a flow of datagrams. */
    String nameConnection(Host from, char separator, Host to) {
        String names = from.name() + separator + to.name();
        return names + "#" + connectionCounts.merge(names, 1, Integer::sum);
    }
}
