package dev.winnow.threads.runtime.network;

import dev.winnow.threads.runtime.JdkHooks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** One direction of a connection: what is in flight, in order. */
final class Link implements InFlight.Destination {

    private static final byte[] NO_BYTES = {};
    private static final long MAX_BYTES = 1L << 26;
    /** What an item costs besides its data. */
    private static final int ITEM_BYTES = 64;

    private final SimulatedNetwork network;
    private final Route route;
    private final StreamSocket target;
    private final Deque<InFlight> items = new ArrayDeque<>();
    private long bytes;

    Link(SimulatedNetwork network, Route route, StreamSocket target) {
        this.network = network;
        this.route = route;
        this.target = target;
    }

    Route route() {
        return route;
    }

    void send(InFlight.Kind kind) {
        send(kind, NO_BYTES);
    }

    void send(InFlight.Kind kind, byte[] data) {
        InFlight item = network.create(kind, route, data, this);
        bytes += data.length + ITEM_BYTES;
        items.add(item);
        if (items.size() == 1) {
            network.offer(item);
        }
        if (bytes + target.unreadBytes() > MAX_BYTES) {
            JdkHooks.escape("the connection " + route.connection() + " holds more than " + (MAX_BYTES >> 20)
                    + " MB that " + route.to().name() + " has not read");
        }
    }

    @Override
    public void arrive(InFlight item) {
        bytes -= items.remove().size() + ITEM_BYTES;
        if (!items.isEmpty()) {
            network.offer(items.element());
        }
        target.arrive(item);
    }

    /** Removes what is in flight, and returns it. */
    List<InFlight> clear() {
        List<InFlight> removed = List.copyOf(items);
        items.clear();
        bytes = 0;
        removed.forEach(network::forget);
        return removed;
    }

    /** Loses what is in flight, and the connection with it. */
    void breakOff() {
        clear();
        target.breakOff();
    }
}
