package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.network.Host;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The network interfaces of a node: {@code lo} with 127.0.0.1, and {@code eth0} with its address if that differs. */
final class NetworkInterfaces {

    private static final String LOOPBACK = "lo";
    private static final short LOOPBACK_PREFIX = 8;
    private static final short PREFIX = 24;

    private static final MethodHandle NEW_INTERFACE;
    private static final MethodHandle NEW_INTERFACE_ADDRESS;
    private static final VarHandle DISPLAY_NAME;
    private static final VarHandle BINDINGS;
    private static final VarHandle CHILDREN;
    private static final VarHandle ADDRESS;
    private static final VarHandle PREFIX_LENGTH;

    static {
        try {
            Lookup lookup = MethodHandles.privateLookupIn(NetworkInterface.class, MethodHandles.lookup());
            Lookup ofAddress = MethodHandles.privateLookupIn(InterfaceAddress.class, MethodHandles.lookup());
            NEW_INTERFACE = lookup.findConstructor(
                    NetworkInterface.class,
                    MethodType.methodType(void.class, String.class, int.class, InetAddress[].class));
            NEW_INTERFACE_ADDRESS =
                    ofAddress.findConstructor(InterfaceAddress.class, MethodType.methodType(void.class));
            DISPLAY_NAME = lookup.findVarHandle(NetworkInterface.class, "displayName", String.class);
            BINDINGS = lookup.findVarHandle(NetworkInterface.class, "bindings", InterfaceAddress[].class);
            CHILDREN = lookup.findVarHandle(NetworkInterface.class, "childs", NetworkInterface[].class);
            ADDRESS = ofAddress.findVarHandle(InterfaceAddress.class, "address", InetAddress.class);
            PREFIX_LENGTH = ofAddress.findVarHandle(InterfaceAddress.class, "maskLength", short.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private NetworkInterfaces() {}

    static List<NetworkInterface> of(Host host) {
        List<NetworkInterface> interfaces = new ArrayList<>();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        interfaces.add(create(LOOPBACK, 1, loopback, LOOPBACK_PREFIX));
        if (!host.address().isLoopbackAddress()) {
            interfaces.add(create("eth0", 2, host.address(), PREFIX));
        }
        return interfaces;
    }

    private static NetworkInterface create(String name, int index, InetAddress address, short prefixLength) {
        try {
            NetworkInterface created =
                    (NetworkInterface) NEW_INTERFACE.invokeExact(name, index, new InetAddress[] {address});
            InterfaceAddress binding = (InterfaceAddress) NEW_INTERFACE_ADDRESS.invokeExact();
            ADDRESS.set(binding, address);
            PREFIX_LENGTH.set(binding, prefixLength);
            DISPLAY_NAME.set(created, name);
            BINDINGS.set(created, new InterfaceAddress[] {binding});
            CHILDREN.set(created, new NetworkInterface[0]);
            return created;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isLoopback(NetworkInterface networkInterface) {
        return networkInterface.getName().equals(LOOPBACK);
    }

    /** Returns 02:00 and the address, which is unique in the execution. */
    static byte @Nullable [] hardwareAddress(NetworkInterface networkInterface) {
        if (isLoopback(networkInterface)) {
            return null;
        }
        byte[] address =
                networkInterface.inetAddresses().findFirst().orElseThrow().getAddress();
        byte[] hardware = new byte[6];
        hardware[0] = 2;
        System.arraycopy(address, 0, hardware, 2, 4);
        return hardware;
    }
}
