package dev.winnow.threads.runtime.network.sockets;

import static java.util.Map.entry;

import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The options of a socket. They are remembered; only a linger time of 0 has an effect. */
final class OptionValues {

    static final Set<SocketOption<?>> OF_STREAMS = Set.of(
            StandardSocketOptions.SO_SNDBUF,
            StandardSocketOptions.SO_RCVBUF,
            StandardSocketOptions.SO_KEEPALIVE,
            StandardSocketOptions.SO_REUSEADDR,
            StandardSocketOptions.SO_REUSEPORT,
            StandardSocketOptions.SO_LINGER,
            StandardSocketOptions.TCP_NODELAY,
            StandardSocketOptions.IP_TOS);
    static final Set<SocketOption<?>> OF_LISTENERS = Set.of(
            StandardSocketOptions.SO_RCVBUF, StandardSocketOptions.SO_REUSEADDR, StandardSocketOptions.SO_REUSEPORT);
    static final Set<SocketOption<?>> OF_DATAGRAMS = Set.of(
            StandardSocketOptions.SO_SNDBUF,
            StandardSocketOptions.SO_RCVBUF,
            StandardSocketOptions.SO_REUSEADDR,
            StandardSocketOptions.SO_REUSEPORT,
            StandardSocketOptions.SO_BROADCAST,
            StandardSocketOptions.IP_TOS,
            StandardSocketOptions.IP_MULTICAST_IF,
            StandardSocketOptions.IP_MULTICAST_TTL,
            StandardSocketOptions.IP_MULTICAST_LOOP);

    private static final int BUFFER_BYTES = 1 << 16;
    private static final Map<SocketOption<?>, Object> DEFAULTS = Map.ofEntries(
            entry(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES),
            entry(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES),
            entry(StandardSocketOptions.SO_KEEPALIVE, false),
            entry(StandardSocketOptions.SO_REUSEADDR, false),
            entry(StandardSocketOptions.SO_REUSEPORT, false),
            entry(StandardSocketOptions.SO_BROADCAST, false),
            entry(StandardSocketOptions.SO_LINGER, -1),
            entry(StandardSocketOptions.TCP_NODELAY, false),
            entry(StandardSocketOptions.IP_TOS, 0),
            entry(StandardSocketOptions.IP_MULTICAST_TTL, 1),
            entry(StandardSocketOptions.IP_MULTICAST_LOOP, true));

    private final Map<SocketOption<?>, Object> values = new LinkedHashMap<>();

    <T> void set(SocketOption<T> option, @Nullable T value) {
        if (value == null) {
            values.remove(option);
        } else {
            values.put(option, value);
        }
    }

    /**
     * Returns a value.
     *
     * @throws UnsupportedOperationException if it was never set and has no default
     */
    <T> @Nullable T get(SocketOption<T> option) {
        Object value = values.getOrDefault(option, DEFAULTS.get(option));
        if (value == null && option != StandardSocketOptions.IP_MULTICAST_IF) {
            throw new UnsupportedOperationException("'" + option + "' not supported");
        }
        return option.type().cast(value);
    }

    /** Returns the value of a yes/no option. */
    boolean isSet(SocketOption<Boolean> option) {
        return Boolean.TRUE.equals(get(option));
    }

    /** Returns the value of an option that is a number. */
    int number(SocketOption<Integer> option) {
        Integer value = get(option);
        return value == null ? 0 : value;
    }

    /** Returns true if closing shall reset the connection. */
    boolean resetsOnClose() {
        return number(StandardSocketOptions.SO_LINGER) == 0;
    }
}
