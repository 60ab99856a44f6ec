package dev.winnow.processes.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store of two servers with a realistic mistake: the primary acknowledges a write before its backup has it, and
 * forgets what it could not send. Arguments: own address, port, address of the backup (primary only). Knows nothing of
 * Winnow. Also its client: arguments {@code ADDRESS PORT LINE...} after {@code client} print the answers.
 */
public final class KeyValueServer {

    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    private KeyValueServer() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("client")) {
            System.exit(ask(arguments[1], Integer.parseInt(arguments[2]), arguments[3]) ? 0 : 3);
        }
        String backup = arguments.length > 2 ? arguments[2] : null;
        int port = Integer.parseInt(arguments[1]);
        KeyValueServer server = new KeyValueServer();
        try (ServerSocket socket = new ServerSocket(port, 50, InetAddress.getByName(arguments[0]))) {
            System.out.println("ready");
            while (true) {
                Socket client = socket.accept();
                new Thread(() -> server.serve(client, backup, port)).start();
            }
        }
    }

    private static boolean ask(String address, int port, String line) throws IOException {
        try (Socket socket = new Socket(address, port)) {
            new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8).println(line);
            String answer = reader(socket).readLine();
            System.out.println(answer);
            return "OK".equals(answer);
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private void serve(Socket client, String backup, int port) {
        try (client;
                BufferedReader in = reader(client);
                PrintStream out = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ", -1);
                if (words[0].equals("PUT")) {
                    keys.add(words[1]);
                    System.out.println("stored " + words[1]);
                    out.println("OK");
                    String update = line;
                    if (backup != null) {
                        new Thread(() -> replicate(backup, port, update)).start();
                    }
                } else {
                    out.println(keys.contains(words[1]) ? "OK" : "MISSING");
                }
            }
        } catch (IOException e) {
            System.out.println("a client left");
        }
    }

    private static void replicate(String backup, int port, String line) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(backup, port), 1000);
            new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8).println(line);
            reader(socket).readLine();
        } catch (IOException e) {
            System.out.println("not replicated");
        }
    }
}
