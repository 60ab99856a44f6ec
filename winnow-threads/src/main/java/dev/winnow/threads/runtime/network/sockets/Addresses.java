package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.network.Host;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import org.jspecify.annotations.Nullable;

/** Checks of the addresses that channels are given. */
final class Addresses {

    private Addresses() {}

    /** Returns an address to connect to or send to. */
    static InetSocketAddress resolved(SocketAddress address) {
        if (!(address instanceof InetSocketAddress internet)) {
            throw new UnsupportedAddressTypeException();
        }
        if (internet.isUnresolved()) {
            throw new UnresolvedAddressException();
        }
        return internet;
    }

    /** Returns an address to bind to: any port of all addresses if none is given. */
    static InetSocketAddress toBind(@Nullable SocketAddress address, Host host) {
        return address == null ? new InetSocketAddress(host.anyAddress(), 0) : resolved(address);
    }
}
