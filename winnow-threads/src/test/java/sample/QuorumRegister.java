package sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A replicated register: a thread for each connection, blocking sockets, a pool for requests to the other replicas.
 * Writes and reads ask a majority (Attiya, Bar-Noy and Dolev). The mistake: a write returns before a majority has
 * stored it, unless the system property {@code waits} is true.
 */
public final class QuorumRegister {

    private static final int PORT = 7000;
    private static final int TIMEOUT_MILLIS = 2_000;

    private static final Object LOCK = new Object();
    private static Versioned current = new Versioned(0, "none");
    private static List<String> peers = List.of();
    private static ExecutorService pool;

    private QuorumRegister() {}

    /** A value with its version. Writers choose versions of their own: number times 10 plus writer. */
    record Versioned(long version, String value) implements Comparable<Versioned> {
        static Versioned parse(String text) {
            int blank = text.indexOf(' ');
            return new Versioned(Long.parseLong(text.substring(0, blank)), text.substring(blank + 1));
        }

        String text() {
            return version + " " + value;
        }

        @Override
        public int compareTo(Versioned other) {
            return Long.compare(version, other.version);
        }
    }

    public static void main(String[] arguments) throws IOException {
        List<String> others = new ArrayList<>(List.of(arguments[1].split(",")));
        others.remove(arguments[0]);
        peers = others;
        pool = Executors.newCachedThreadPool();
        ServerSocket server = new ServerSocket(PORT);
        while (true) {
            Socket socket = server.accept();
            new Thread(() -> serve(socket)).start();
        }
    }

    private static void serve(Socket socket) {
        try (socket;
                BufferedReader in = reader(socket);
                PrintWriter out = writer(socket)) {
            String request = in.readLine();
            if (request == null) {
                return;
            }
            if (request.startsWith("WRITE ")) {
                store(Versioned.parse(request.substring("WRITE ".length())));
                out.println("DONE");
            } else {
                out.println(load().text());
            }
        } catch (IOException e) {
            // the other side asks again or not at all
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static PrintWriter writer(Socket socket) throws IOException {
        return new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    private static void store(Versioned value) {
        synchronized (LOCK) {
            if (value.compareTo(current) > 0) {
                current = value;
            }
        }
    }

    private static Versioned load() {
        synchronized (LOCK) {
            return current;
        }
    }

    /** The operation that writes. */
    public static void write(String value, int writer) throws Exception {
        Versioned latest = Collections.max(latestOfMajority());
        Versioned written = new Versioned((latest.version() / 10 + 1) * 10 + writer, value);
        if (Boolean.getBoolean("waits")) {
            writeToMajority(written);
        } else {
            store(written);
            CompletionService<String> unheard = new ExecutorCompletionService<>(pool);
            peers.forEach(peer -> unheard.submit(() -> ask(peer, "WRITE " + written.text())));
        }
    }

    /** The operation that reads. */
    public static String read() throws Exception {
        Versioned latest = Collections.max(latestOfMajority());
        writeToMajority(latest);
        return latest.value();
    }

    private static List<Versioned> latestOfMajority() throws Exception {
        List<Versioned> values =
                new ArrayList<>(ask("READ").stream().map(Versioned::parse).toList());
        values.add(load());
        return values;
    }

    private static void writeToMajority(Versioned value) throws Exception {
        store(value);
        ask("WRITE " + value.text());
    }

    /** Asks all others, and returns the answers of as many as make a majority with this replica. */
    private static List<String> ask(String request) throws Exception {
        CompletionService<String> answers = new ExecutorCompletionService<>(pool);
        peers.forEach(peer -> answers.submit(() -> ask(peer, request)));
        List<String> received = new ArrayList<>();
        for (int i = 0; i < peers.size() && received.size() < (peers.size() + 1) / 2; i++) {
            Future<String> answer = answers.poll(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            if (answer == null) {
                throw new TimeoutException("no majority answers");
            }
            try {
                received.add(answer.get());
            } catch (ExecutionException e) {
                // this one is down
            }
        }
        if (received.size() < (peers.size() + 1) / 2) {
            throw new TimeoutException("no majority can be reached");
        }
        return received;
    }

    private static String ask(String peer, String request) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(peer, PORT), TIMEOUT_MILLIS);
            PrintWriter out = writer(socket);
            out.println(request);
            String answer = reader(socket).readLine();
            if (answer == null) {
                throw new IOException(peer + " has closed the connection");
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The probe that returns what this replica stores. */
    public static final class Stored implements Supplier<Versioned> {
        @Override
        public Versioned get() {
            return load();
        }
    }
}
