package sample;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Small programs with sockets. Each returns what it saw. */
@SuppressWarnings("AddressSelection") // names are what is tried
public final class SocketCases {

    private SocketCases() {}

    /** A connection of this thread with itself. */
    private static final class Pair implements AutoCloseable {

        final ServerSocket listener;
        final Socket client;
        final Socket server;

        Pair() throws IOException {
            listener = new ServerSocket(0);
            client = new Socket(InetAddress.getLoopbackAddress(), listener.getLocalPort());
            server = listener.accept();
        }

        @Override
        public void close() throws IOException {
            client.close();
            server.close();
            listener.close();
        }
    }

    interface Attempt {
        Object run() throws Exception;
    }

    /** Returns the result, or the exception with its message. */
    static String outcome(Attempt attempt) {
        try {
            return String.valueOf(attempt.run());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    private static String timed(Attempt attempt) {
        long start = System.nanoTime();
        String outcome = outcome(attempt);
        return outcome + " after " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + " ms";
    }

    /** Nothing arrives: each call ends at its timeout. */
    public static String timeouts() throws IOException {
        try (Pair pair = new Pair()) {
            pair.client.setSoTimeout(3_000);
            pair.listener.setSoTimeout(4_000);
            List<String> seen = new ArrayList<>();
            seen.add(timed(() -> pair.client.getInputStream().read()));
            seen.add(timed(pair.listener::accept));
            pair.server.getOutputStream().write(7);
            seen.add(outcome(() -> pair.client.getInputStream().read()));
            return String.join(" | ", seen);
        }
    }

    public static String closedWhileReading() throws Exception {
        try (Pair pair = new Pair()) {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread reader = new Thread(
                    () -> seen.add(outcome(() -> pair.client.getInputStream().read())));
            Thread acceptor = new Thread(() -> seen.add(outcome(pair.listener::accept)));
            reader.start();
            acceptor.start();
            Thread.sleep(200);
            pair.client.close();
            reader.join();
            pair.listener.close();
            acceptor.join();
            return String.join(" | ", seen);
        }
    }

    /** The peer closes without having read everything. */
    public static String reset() throws Exception {
        try (Pair pair = new Pair()) {
            pair.server.getOutputStream().write("last words".getBytes(StandardCharsets.UTF_8));
            pair.client.getOutputStream().write(1);
            Thread.sleep(200);
            pair.server.close();
            Thread.sleep(200);
            InputStream in = pair.client.getInputStream();
            return in.available() + " "
                    + new String(in.readNBytes(10), StandardCharsets.UTF_8) + " | "
                    + outcome(in::read) + " | "
                    + outcome(() -> {
                        pair.client.getOutputStream().write(1);
                        return "written";
                    });
        }
    }

    /** What is sent to a closed socket resets the connection; the first write succeeds. */
    public static String writeToClosed() throws Exception {
        try (Pair pair = new Pair()) {
            pair.server.close();
            Thread.sleep(200);
            String first = outcome(() -> pair.client.getInputStream().read());
            pair.client.getOutputStream().write(1);
            Thread.sleep(200);
            return first + " | "
                    + outcome(() -> {
                        pair.client.getOutputStream().write(1);
                        return "written";
                    });
        }
    }

    public static String lingerZero() throws Exception {
        try (Pair pair = new Pair()) {
            pair.server.setSoLinger(true, 0);
            pair.server.close();
            return outcome(() -> pair.client.getInputStream().read());
        }
    }

    public static String halfClose() throws Exception {
        try (Pair pair = new Pair()) {
            pair.client.getOutputStream().write("question".getBytes(StandardCharsets.UTF_8));
            pair.client.shutdownOutput();
            String question = new String(pair.server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            pair.server.getOutputStream().write("answer".getBytes(StandardCharsets.UTF_8));
            pair.server.close();
            String answer = new String(pair.client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return question + " " + answer + " " + pair.client.isOutputShutdown() + " | "
                    + outcome(pair.client::getOutputStream);
        }
    }

    public static String connecting() throws Exception {
        List<String> seen = new ArrayList<>();
        try (ServerSocket listener = new ServerSocket(2181)) {
            listener.getLocalPort();
        }
        seen.add(timed(() -> new Socket("localhost", 2181)).replaceAll(" after .*", ""));
        seen.add(outcome(() -> new Socket("nowhere", 2181)));
        seen.add(outcome(() -> new Socket("10.9.9.9", 2181)));
        try (ServerSocket one = new ServerSocket(2181)) {
            seen.add(outcome(() -> new ServerSocket(one.getLocalPort())));
            seen.add(outcome(() -> new ServerSocket(80).isBound()));
        }
        return String.join(" | ", seen);
    }

    public static String addresses() throws Exception {
        try (Pair pair = new Pair()) {
            return pair.client.getRemoteSocketAddress() + " " + pair.client.getLocalSocketAddress() + " "
                    + pair.server.getRemoteSocketAddress() + " " + pair.server.getLocalSocketAddress() + " "
                    + pair.listener.getLocalSocketAddress() + " "
                    + new ServerSocket().isBound() + " " + InetAddress.getLocalHost() + " "
                    + InetAddress.getAllByName("localhost")[0].getCanonicalHostName() + " "
                    + Collections.list(NetworkInterface.getNetworkInterfaces()) + " "
                    + NetworkInterface.getByName("lo").isLoopback() + " "
                    + NetworkInterface.getByName("lo").getInterfaceAddresses() + " "
                    + InetAddress.getLoopbackAddress().isReachable(100);
        }
    }

    public static String options() throws Exception {
        try (Pair pair = new Pair()) {
            Socket socket = pair.client;
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            socket.setReceiveBufferSize(1_234);
            socket.setSoLinger(true, 5);
            socket.setOption(StandardSocketOptions.IP_TOS, 8);
            return socket.getTcpNoDelay() + " " + socket.getOption(StandardSocketOptions.TCP_NODELAY) + " "
                    + socket.getKeepAlive() + " " + socket.getReceiveBufferSize() + " " + socket.getSoLinger() + " "
                    + socket.getTrafficClass() + " " + socket.getSoTimeout() + " " + socket.getReuseAddress() + " "
                    + pair.listener.getReuseAddress() + " " + pair.server.getTcpNoDelay();
        }
    }

    /** An interrupt does not end a read, unless the program made the thread as a virtual one. */
    public static String interrupted() throws Exception {
        try (Pair pair = new Pair()) {
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            Thread reader = new Thread(
                    () -> seen.add(outcome(() -> pair.client.getInputStream().read() + " "
                            + Thread.currentThread().isInterrupted())));
            reader.start();
            Thread.sleep(200);
            reader.interrupt();
            Thread.sleep(200);
            pair.server.getOutputStream().write(5);
            reader.join();
            return String.join(" | ", seen);
        }
    }

    /** Nobody will ever write: a deadlock, which names what the thread waits for. */
    public static void waitsForever() throws IOException {
        try (Pair pair = new Pair()) {
            pair.client.getInputStream().read();
        }
    }

    public static void opensAsynchronousChannel() throws IOException {
        AsynchronousSocketChannel.open().close();
    }

    public static void usesProxy() throws IOException {
        InetSocketAddress proxy = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1_080);
        try (Socket socket = new Socket(new Proxy(Proxy.Type.SOCKS, proxy))) {
            socket.connect(proxy);
        }
    }

    public static void neverReads() throws IOException {
        try (Pair pair = new Pair()) {
            byte[] megabyte = new byte[1 << 20];
            for (int i = 0; i < 100; i++) {
                pair.client.getOutputStream().write(megabyte);
            }
        }
    }

    /** Spins on available(): time passes, and what is in flight is delivered. */
    public static int spinning() throws IOException {
        try (Pair pair = new Pair()) {
            pair.server.getOutputStream().write(9);
            InputStream in = pair.client.getInputStream();
            int rounds = 0;
            while (in.available() == 0) {
                rounds++;
            }
            return rounds < 0 ? rounds : in.read();
        }
    }
}
