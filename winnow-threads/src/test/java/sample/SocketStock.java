package sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A server with a thread per connection, which counts articles, and two clients. The faulty one loses updates. */
public final class SocketStock {

    private SocketStock() {}

    private static final class Server {

        private final ServerSocket listener;
        private final boolean isCorrect;
        private final Map<String, Integer> counts = new HashMap<>();

        Server(boolean isCorrect) throws IOException {
            this.isCorrect = isCorrect;
            this.listener = new ServerSocket(4000, 5, InetAddress.getLoopbackAddress());
        }

        void acceptTwo() {
            try {
                for (int i = 0; i < 2; i++) {
                    Socket client = listener.accept();
                    new Thread(() -> serve(client), "connection " + i).start();
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private void serve(Socket client) {
            try (client;
                    BufferedReader in = reader(client);
                    PrintWriter out = writer(client)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    out.println(add("apples", Integer.parseInt(line)));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        private int add(String article, int count) {
            if (isCorrect) {
                synchronized (this) {
                    return increase(article, count);
                }
            }
            return increase(article, count);
        }

        private int increase(String article, int count) {
            int sum = counts.getOrDefault(article, 0) + count;
            counts.put(article, sum);
            return sum;
        }

        synchronized int count(String article) {
            return counts.get(article);
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static PrintWriter writer(Socket socket) throws IOException {
        return new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    private static void deliver(String... counts) {
        try (Socket socket = new Socket("localhost", 4000);
                BufferedReader in = reader(socket);
                PrintWriter out = writer(socket)) {
            for (String count : counts) {
                out.println(count);
                in.readLine();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static int faulty() throws Exception {
        return restock(false);
    }

    public static int corrected() throws Exception {
        return restock(true);
    }

    private static int restock(boolean isCorrect) throws Exception {
        Server server = new Server(isCorrect);
        new Thread(server::acceptTwo, "acceptor").start();
        Thread supplier = new Thread(() -> deliver("5", "1"), "supplier");
        Thread returns = new Thread(() -> deliver("2"), "returns");
        supplier.start();
        returns.start();
        supplier.join();
        returns.join();
        if (server.count("apples") != 8) {
            throw new AssertionError("8 apples arrived, and there are " + server.count("apples"));
        }
        return server.count("apples");
    }
}
