package sample;

import static sample.SocketCases.outcome;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Small programs with channels and selectors. Each returns what it saw. */
@SuppressWarnings("try") // closes early on purpose
public final class ChannelCases {

    private ChannelCases() {}

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ByteBuffer buffer) {
        return StandardCharsets.UTF_8.decode(buffer.flip()).toString();
    }

    /** A server with one selector that sends everything back. */
    private static final class EchoServer implements Runnable {

        private final Selector selector = Selector.open();
        private final ServerSocketChannel listener = ServerSocketChannel.open();
        private final StringBuilder log = new StringBuilder();
        private int open;
        private int served;

        EchoServer() throws IOException {
            listener.bind(new InetSocketAddress(HERE, 7));
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
        }

        @Override
        public void run() {
            try {
                while (open > 0 || served < 3) {
                    selector.select();
                    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                    while (keys.hasNext()) {
                        handle(keys.next());
                        keys.remove();
                    }
                }
                selector.close();
                listener.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void handle(SelectionKey key) throws IOException {
            if (key.isAcceptable()) {
                SocketChannel client = listener.accept();
                if (client != null) {
                    client.configureBlocking(false);
                    client.register(selector, SelectionKey.OP_READ, served++);
                    open++;
                }
                return;
            }
            SocketChannel client = (SocketChannel) key.channel();
            ByteBuffer buffer = ByteBuffer.allocate(64);
            int count = client.read(buffer);
            if (count < 0) {
                open--;
                client.close();
                return;
            }
            log.append(key.attachment()).append(':').append(count).append(' ');
            client.write(buffer.flip());
        }
    }

    /** Three clients of a selector server. Returns what the server saw, in its order. */
    public static String echo() throws Exception {
        EchoServer server = new EchoServer();
        Thread serving = new Thread(server, "server");
        serving.start();
        List<Thread> clients = new ArrayList<>();
        List<String> echoes = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 3; i++) {
            String name = "client-" + i;
            Thread client = new Thread(() -> echoes.add(outcome(() -> askTwice(name))), name);
            clients.add(client);
            client.start();
        }
        for (Thread client : clients) {
            client.join();
        }
        serving.join();
        return server.log + String.join(",", echoes);
    }

    private static String askTwice(String name) throws IOException {
        try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(HERE, 7))) {
            ByteBuffer[] parts = {bytes(name), bytes("!")};
            channel.write(parts);
            channel.write(bytes(name));
            ByteBuffer buffer = ByteBuffer.allocate(2 * name.length() + 1);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // the echo comes in pieces
            }
            return text(buffer);
        }
    }

    /** Connects, reads and ends without blocking. */
    public static String nonBlocking() throws Exception {
        List<String> seen = new ArrayList<>();
        try (Selector selector = Selector.open();
                ServerSocketChannel listener = ServerSocketChannel.open();
                SocketChannel client = SocketChannel.open()) {
            listener.bind(new InetSocketAddress(HERE, 0));
            client.configureBlocking(false);
            seen.add(client.connect(listener.getLocalAddress()) + "/" + client.isConnectionPending());
            SelectionKey key = client.register(selector, SelectionKey.OP_CONNECT);
            seen.add("selected " + selector.select() + " " + key.isConnectable() + client.finishConnect());
            SocketChannel server = listener.accept();
            key.interestOps(SelectionKey.OP_READ);
            selector.selectedKeys().clear();
            seen.add("nothing " + client.read(ByteBuffer.allocate(9)) + " " + selector.selectNow());
            server.write(bytes("hello"));
            seen.add("now " + selector.select(each -> seen.add("key " + (each == key) + each.readyOps())));
            ByteBuffer buffer = ByteBuffer.allocate(9);
            seen.add(client.read(buffer) + " " + text(buffer));
            server.shutdownOutput();
            seen.add("end " + selector.select() + " " + client.read(buffer.clear()));
            client.close();
            seen.add("cancelled " + key.isValid() + " " + selector.selectNow() + " "
                    + selector.keys().size());
            seen.add(outcome(() -> client.read(buffer)));
            server.close();
        }
        return String.join(" | ", seen);
    }

    /** Refused: a selector tells, and finishing throws. */
    public static String refused() throws Exception {
        try (Selector selector = Selector.open();
                SocketChannel client = SocketChannel.open()) {
            client.configureBlocking(false);
            client.connect(new InetSocketAddress(HERE, closedPort()));
            client.register(selector, SelectionKey.OP_CONNECT);
            return selector.select() + " " + outcome(client::finishConnect) + " " + client.isOpen();
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(HERE, 0));
            return listener.socket().getLocalPort();
        }
    }

    public static long timeoutOfSelection() throws IOException {
        try (Selector selector = Selector.open()) {
            long start = System.nanoTime();
            selector.select(5_000);
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        }
    }

    /** Wakeups, interrupts and closing end a selection. */
    public static String endsOfSelections() throws Exception {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        try (Selector selector = Selector.open()) {
            selector.wakeup();
            seen.add("woken before " + selector.select());
            Thread selecting = new Thread(() -> seen.add(outcome(() ->
                    "woken " + selector.select() + " " + Thread.currentThread().isInterrupted())));
            selecting.start();
            Thread.sleep(200);
            selector.wakeup();
            selecting.join();
            Thread interrupted = new Thread(() -> seen.add(outcome(() -> "interrupted " + selector.select() + " "
                    + Thread.currentThread().isInterrupted())));
            interrupted.start();
            Thread.sleep(200);
            interrupted.interrupt();
            interrupted.join();
            Thread closed = new Thread(() -> seen.add(outcome(selector::select)));
            closed.start();
            Thread.sleep(200);
            selector.close();
            closed.join();
        }
        return String.join(" | ", seen);
    }

    /** Closing and interrupting end a read that blocks. */
    public static String endsOfReads() throws Exception {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(HERE, 0));
            SocketAddress address = listener.getLocalAddress();
            for (boolean isInterrupt : new boolean[] {false, true}) {
                SocketChannel client = SocketChannel.open(address);
                Thread reader = new Thread(() -> seen.add(outcome(() -> client.read(ByteBuffer.allocate(1)))));
                reader.start();
                Thread.sleep(200);
                if (isInterrupt) {
                    reader.interrupt();
                } else {
                    client.close();
                }
                reader.join();
                seen.add(String.valueOf(client.isOpen()));
            }
        }
        return String.join(" | ", seen);
    }

    /** The socket of a channel has timeouts. */
    public static String adaptors() throws Exception {
        List<String> seen = new ArrayList<>();
        try (ServerSocketChannel listener = ServerSocketChannel.open();
                SocketChannel client = SocketChannel.open()) {
            seen.add(listener.socket().isBound() + "" + client.socket().isBound());
            listener.socket().bind(new InetSocketAddress(HERE, 0), 5);
            client.socket().connect(listener.getLocalAddress(), 1_000);
            seen.add(client.isConnected() + " " + client.socket().isConnected() + " "
                    + (client.socket().getPort() == listener.socket().getLocalPort()) + " "
                    + (client.socket().getLocalPort() > 0));
            client.socket().setSoTimeout(500);
            client.socket().setTcpNoDelay(true);
            seen.add(outcome(() -> client.socket().getInputStream().read())
                    + client.socket().getTcpNoDelay());
            listener.socket().setSoTimeout(500);
            SocketChannel server = listener.socket().accept().getChannel();
            seen.add(outcome(listener.socket()::accept));
            server.socket().getOutputStream().write(65);
            seen.add(outcome(() -> client.socket().getInputStream().read()));
            client.configureBlocking(false);
            seen.add(outcome(() -> client.socket().getInputStream().read()));
            client.socket().close();
            seen.add(client.isOpen() + " " + server.read(ByteBuffer.allocate(1)));
        }
        return String.join(" | ", seen);
    }

    public static String pipe() throws Exception {
        Pipe pipe = Pipe.open();
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Thread reader = new Thread(() -> {
            ByteBuffer buffer = ByteBuffer.allocate(10);
            seen.add(outcome(() -> pipe.source().read(buffer) + " " + text(buffer)));
        });
        reader.start();
        Thread.sleep(200);
        pipe.sink().write(bytes("word"));
        reader.join();
        try (Selector selector = Selector.open()) {
            pipe.source().configureBlocking(false);
            pipe.source().register(selector, SelectionKey.OP_READ);
            seen.add("empty " + selector.selectNow());
            pipe.sink().close();
            seen.add("closed " + selector.select() + " " + pipe.source().read(ByteBuffer.allocate(1)));
        }
        return String.join(" | ", seen);
    }
}
