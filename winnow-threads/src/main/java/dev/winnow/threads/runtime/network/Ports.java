package dev.winnow.threads.runtime.network;

import java.net.BindException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ports of one protocol at one node.
 *
 * @param <T> the sockets that receive at a port
 */
final class Ports<T> {

    private static final int FIRST_EPHEMERAL = 49_152;
    private static final int END_OF_PORTS = 65_536;

    /** By port. Several sockets have one port if their addresses differ. */
    private final Map<Integer, List<Binding<T>>> bindings = new HashMap<>();

    private int nextEphemeral = FIRST_EPHEMERAL;

    /** A port that is taken. */
    static final class Binding<T> {

        private final InetAddress address;
        private final int port;
        private @Nullable T receiver;

        private Binding(InetAddress address, int port) {
            this.address = address;
            this.port = port;
        }

        InetAddress address() {
            return address;
        }

        int port() {
            return port;
        }

        /** Sets what receives at this port. Until then, nobody listens. */
        void receiveBy(T socket) {
            receiver = socket;
        }

        private boolean overlaps(InetAddress other) {
            return address.isAnyLocalAddress() || other.isAnyLocalAddress() || address.equals(other);
        }
    }

    /**
     * Takes a port.
     *
     * @param port 0 for one that nobody has
     * @throws BindException if it is taken
     */
    Binding<T> bind(InetAddress address, int port) throws BindException {
        int chosen = port == 0 ? ephemeral() : port;
        if (isTaken(address, chosen)) {
            throw new BindException("Address already in use");
        }
        Binding<T> binding = new Binding<>(address, chosen);
        bindings.computeIfAbsent(chosen, absent -> new ArrayList<>()).add(binding);
        return binding;
    }

    private boolean isTaken(InetAddress address, int port) {
        return bindings.getOrDefault(port, List.of()).stream().anyMatch(binding -> binding.overlaps(address));
    }

    private int ephemeral() throws BindException {
        for (int i = FIRST_EPHEMERAL; i < END_OF_PORTS; i++) {
            int port = nextEphemeral;
            nextEphemeral = port + 1 == END_OF_PORTS ? FIRST_EPHEMERAL : port + 1;
            if (!bindings.containsKey(port)) {
                return port;
            }
        }
        throw new BindException("No port is left");
    }

    void release(@Nullable Binding<T> binding) {
        if (binding == null) {
            return;
        }
        List<Binding<T>> ofPort = bindings.get(binding.port);
        if (ofPort != null && ofPort.remove(binding) && ofPort.isEmpty()) {
            bindings.remove(binding.port);
        }
    }

    void releaseAll() {
        bindings.clear();
    }

    /** Returns what receives at an address, or null. A socket of that address precedes one of all addresses. */
    @Nullable
    T receiver(InetAddress address, int port) {
        T found = null;
        for (Binding<T> binding : bindings.getOrDefault(port, List.of())) {
            if (binding.receiver != null && binding.overlaps(address)) {
                found = binding.receiver;
                if (!binding.address.isAnyLocalAddress()) {
                    return found;
                }
            }
        }
        return found;
    }
}
