package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.JdkHooks;
import dev.winnow.threads.runtime.ThreadScheduler;
import dev.winnow.threads.runtime.network.Host;
import dev.winnow.threads.runtime.network.SimulatedNetwork;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten methods of {@code java.net} call. The agent asks {@code JdkHooks.isControlled} before.
 *
 * <p>Public only because rewritten classes call it.
 */
public final class NetworkHooks {

    private static final int MAX_UNREAD = 1 << 26;

    private NetworkHooks() {}

    private static ControlledThread caller() {
        ControlledThread caller = ThreadScheduler.caller();
        if (caller == null) {
            throw new IllegalStateException("not a controlled thread");
        }
        return caller;
    }

    /** Returns the network of the calling thread. */
    static SimulatedNetwork network() {
        return SimulatedNetwork.of(caller());
    }

    /** Returns the node of the calling thread. */
    static Host host() {
        return network().host(caller().node());
    }

    static void checkUnread(int bytes, String what) {
        if (bytes > MAX_UNREAD) {
            JdkHooks.escape(what + " holds more than " + (MAX_UNREAD >> 20) + " MB that nobody has read");
        }
    }

    // ---- sockets

    /** Makes sockets of controlled threads simulated ones. Others keep those of the JDK. */
    @SuppressWarnings("deprecation") // nothing replaces the factories
    public static void installSockets() throws IOException, ReflectiveOperationException {
        MethodHandle ofJdk = MethodHandles.privateLookupIn(SocketImpl.class, MethodHandles.lookup())
                .findStatic(
                        SocketImpl.class,
                        "createPlatformSocketImpl",
                        MethodType.methodType(SocketImpl.class, boolean.class));
        Socket.setSocketImplFactory(() -> socketImpl(ofJdk, false));
        ServerSocket.setSocketFactory(() -> socketImpl(ofJdk, true));
    }

    private static SocketImpl socketImpl(MethodHandle ofJdk, boolean isServer) {
        if (JdkHooks.isControlled()) {
            return new SimulatedSocketImpl(isServer);
        }
        try {
            return (SocketImpl) ofJdk.invokeExact(isServer);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns true if a {@code DatagramSocket} that is created with this address shall stand on a simulated one. */
    public static boolean isSimulated(@Nullable SocketAddress local) {
        return JdkHooks.isControlled() && !SimulatedDatagramSocket.isForDelegate(local);
    }

    /** Returns what a new {@code DatagramSocket} or {@code MulticastSocket} stands on. */
    public static DatagramSocket datagramSocket(@Nullable SocketAddress local, Class<?> type) throws SocketException {
        try {
            SimulatedDatagramSocket socket = SimulatedDatagramSocket.create();
            if (type == MulticastSocket.class) {
                socket.setReuseAddress(true);
            }
            if (local != null) {
                socket.bind(local);
            }
            socket.setBroadcast(true);
            return socket;
        } catch (SocketException e) {
            throw e;
        } catch (IOException e) {
            throw new SocketException(e.toString());
        }
    }

    // ---- names

    /** Returns the address of a host name. */
    public static InetAddress[] addresses(String name) throws UnknownHostException {
        String wanted = name.toLowerCase(Locale.ROOT);
        if (wanted.equals("localhost")) {
            return new InetAddress[] {InetAddress.getByAddress(name, new byte[] {127, 0, 0, 1})};
        }
        for (Host host : network().hosts()) {
            if (host.hostName().toLowerCase(Locale.ROOT).equals(wanted)) {
                return new InetAddress[] {host.address(name)};
            }
        }
        throw new UnknownHostException(name + ": no node has this name");
    }

    /** Returns the host name of an address, or the address as text. */
    public static String hostName(InetAddress address) {
        if (address.isLoopbackAddress()) {
            return "localhost";
        }
        Host host = network().host(host(), address);
        return host == null || address.isAnyLocalAddress() ? address.getHostAddress() : host.hostName();
    }

    /** Returns the address of the calling thread's node. */
    public static InetAddress localHost() {
        return host().address(host().hostName());
    }

    /** Returns true if an address belongs to a node that is not separated from the caller's. Takes no time. */
    public static boolean isReachable(InetAddress address) {
        Host there = network().host(host(), address);
        return there != null && !network().isSeparated(host(), there);
    }

    // ---- network interfaces: lo and, unless that is all, eth0

    private static List<NetworkInterface> all() {
        return NetworkInterfaces.of(host());
    }

    public static Enumeration<NetworkInterface> interfaces() {
        return Collections.enumeration(all());
    }

    public static Stream<NetworkInterface> streamOfInterfaces() {
        return all().stream();
    }

    public static @Nullable NetworkInterface interfaceNamed(@Nullable String name) {
        String wanted = Objects.requireNonNull(name);
        return all().stream()
                .filter(each -> each.getName().equals(wanted))
                .findFirst()
                .orElse(null);
    }

    public static @Nullable NetworkInterface interfaceAt(int index) {
        return all().stream()
                .filter(each -> each.getIndex() == index)
                .findFirst()
                .orElse(null);
    }

    public static @Nullable NetworkInterface interfaceOf(InetAddress address) {
        return all().stream()
                .filter(each -> each.inetAddresses().anyMatch(address::equals))
                .findFirst()
                .orElse(null);
    }

    public static boolean isLoopback(NetworkInterface networkInterface) {
        return NetworkInterfaces.isLoopback(networkInterface);
    }

    public static int mtu(NetworkInterface networkInterface) {
        return NetworkInterfaces.isLoopback(networkInterface) ? 65_536 : 1_500;
    }

    public static byte @Nullable [] hardwareAddress(NetworkInterface networkInterface) {
        return NetworkInterfaces.hardwareAddress(networkInterface);
    }
}
