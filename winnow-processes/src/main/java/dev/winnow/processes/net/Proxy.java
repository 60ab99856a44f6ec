package dev.winnow.processes.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** A proxy for one destination: accepts connections to a port of a host and forwards them. */
final class Proxy implements AutoCloseable {

    /** Destination of a proxy. */
    record Target(int host, InetSocketAddress address, FrameFormat format) {}

    /** What a proxy obeys and reports to. */
    record Attachment(LinkControl links, FrameObserver observer) {}

    static final int MAX_CONNECTIONS = 512; // a flooding process must not use up the threads of this JVM
    private static final int BACKLOG = 128;

    private final ServerSocket server;
    private final Target target;
    private final ToIntFunction<InetAddress> sourceHost; // by the address of the peer
    private final Attachment attachment;
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;

    private Proxy(ServerSocket server, Target target, ToIntFunction<InetAddress> sourceHost, Attachment attachment) {
        this.server = server;
        this.target = target;
        this.sourceHost = sourceHost;
        this.attachment = attachment;
    }

    /** Starts a proxy. It accepts connections when this method returns. */
    static Proxy start(
            InetSocketAddress listen, Target target, ToIntFunction<InetAddress> sourceHost, Attachment attachment)
            throws IOException {
        ServerSocket server = new ServerSocket();
        server.setReuseAddress(true);
        try {
            server.bind(listen, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        Proxy proxy = new Proxy(server, target, sourceHost, attachment);
        startThread("winnow-proxy-" + target.address(), proxy::accept);
        return proxy;
    }

    static Thread startThread(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 1 << 18);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!isClosed) {
            try {
                serve(server.accept());
            } catch (IOException e) {
                if (server.isClosed()) {
                    return;
                }
            }
        }
    }

    private void serve(Socket client) throws IOException {
        int source = sourceHost.applyAsInt(client.getInetAddress());
        if (source == 0 || connections.size() >= MAX_CONNECTIONS) {
            client.close();
            return;
        }
        ProxiedConnection connection = new ProxiedConnection(client, source, target, attachment);
        connections.add(connection);
        connection.start(() -> connections.remove(connection));
        if (isClosed) {
            connection.close();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            server.close();
        } catch (IOException e) {
            // Nothing more can be done, and nothing depends on it.
        }
        connections.forEach(ProxiedConnection::close);
    }
}
