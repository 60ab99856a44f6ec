package dev.winnow.threads.runtime.network.sockets;

import dev.winnow.threads.runtime.JdkHooks;
import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/**
 * The provider of channels and selectors: simulated ones for controlled threads, those of the JDK for others. Named by
 * the system property {@code java.nio.channels.spi.SelectorProvider}.
 */
public final class SimulatedSelectorProvider extends SelectorProvider {

    private final SelectorProvider ofJdk;

    public SimulatedSelectorProvider() throws ReflectiveOperationException {
        ofJdk = (SelectorProvider) Class.forName("sun.nio.ch.DefaultSelectorProvider")
                .getMethod("get")
                .invoke(null);
    }

    private static void checkFamily(ProtocolFamily family) {
        if (family == StandardProtocolFamily.UNIX) {
            JdkHooks.escape("it opens a Unix domain socket");
        }
        if (family != StandardProtocolFamily.INET && family != StandardProtocolFamily.INET6) {
            throw new UnsupportedOperationException("Protocol family not supported");
        }
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        return JdkHooks.isControlled() ? new SimulatedDatagramChannel(this) : ofJdk.openDatagramChannel();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        if (!JdkHooks.isControlled()) {
            return ofJdk.openDatagramChannel(family);
        }
        checkFamily(family);
        return openDatagramChannel();
    }

    @Override
    public Pipe openPipe() throws IOException {
        return JdkHooks.isControlled() ? new SimulatedPipe(this) : ofJdk.openPipe();
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        return JdkHooks.isControlled() ? new SimulatedSelector(this) : ofJdk.openSelector();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        return JdkHooks.isControlled() ? new SimulatedServerSocketChannel(this) : ofJdk.openServerSocketChannel();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel(ProtocolFamily family) throws IOException {
        if (!JdkHooks.isControlled()) {
            return ofJdk.openServerSocketChannel(family);
        }
        checkFamily(family);
        return openServerSocketChannel();
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        return JdkHooks.isControlled() ? SimulatedSocketChannel.create(this) : ofJdk.openSocketChannel();
    }

    @Override
    public SocketChannel openSocketChannel(ProtocolFamily family) throws IOException {
        if (!JdkHooks.isControlled()) {
            return ofJdk.openSocketChannel(family);
        }
        checkFamily(family);
        return openSocketChannel();
    }
}
