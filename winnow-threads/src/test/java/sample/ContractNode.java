package sample;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** A node that executes commands. They come from outside as operations, and from other nodes as datagrams. */
public final class ContractNode {

    private static final int PORT = 4000;

    private static final List<String> LOG = new ArrayList<>();
    private static final Map<String, Thread> TIMERS = new HashMap<>();
    private static final Random RANDOM = new Random();
    private static Path file;
    private static String self;
    private static DatagramSocket socket;

    private ContractNode() {}

    public static void main(String[] arguments) throws IOException {
        self = arguments[0];
        file = Path.of(arguments[1], "kept");
        socket = new DatagramSocket(PORT);
        log(Files.exists(file) ? "started with " + Files.readString(file) : "started");
        Thread receiver = new Thread(ContractNode::receive, "receiver");
        receiver.start();
    }

    private static void receive() {
        DatagramPacket packet = new DatagramPacket(new byte[10_000], 10_000);
        while (true) {
            try {
                socket.receive(packet);
                String text = new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
                int end = text.indexOf(' ');
                command(text.substring(0, end), text.substring(end + 1));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The operation that executes a command. */
    public static void command(String from, String words) throws IOException {
        execute(from, new ArrayDeque<>(Arrays.asList(words.split(" "))));
    }

    private static void execute(String from, Deque<String> words) throws IOException {
        String word = words.remove();
        switch (word) {
            case "note" -> log(words.remove() + " from " + from);
            case "say" -> say(words);
            case "arm" -> arm(words.remove(), Long.parseLong(words.remove()));
            case "disarm" -> disarm(words.remove());
            case "draw" -> log("drew " + RANDOM.nextInt(Integer.parseInt(words.remove())));
            case "fail" -> fail(words.remove().replace('_', ' '));
            case "keep" -> Files.writeString(file, words.remove());
            case "all" -> {
                for (int i = Integer.parseInt(words.remove()); i > 0; i--) {
                    execute(from, words);
                }
            }
            default -> {}
        }
    }

    /** Throws on a thread that nobody waits for: of the operation, an exception would be the result. */
    private static void fail(String message) {
        new Thread(() -> {
                    throw new IllegalStateException(message);
                })
                .start();
    }

    private static void say(Deque<String> words) throws IOException {
        String to = words.remove();
        int length = Integer.parseInt(words.remove());
        List<String> said = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            said.add(words.remove());
        }
        byte[] bytes = (self + " " + String.join(" ", said)).getBytes(StandardCharsets.UTF_8);
        socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getByName(to), PORT));
    }

    private static void arm(String timer, long delay) {
        disarm(timer);
        Thread thread = new Thread(() -> sleep(timer, delay), timer);
        TIMERS.put(timer, thread);
        thread.start();
    }

    private static void sleep(String timer, long delay) {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            return;
        }
        TIMERS.remove(timer);
        log("timer " + timer);
    }

    private static void disarm(String timer) {
        Thread thread = TIMERS.remove(timer);
        if (thread != null) {
            thread.interrupt();
        }
    }

    private static void log(String line) {
        synchronized (LOG) {
            LOG.add(line);
        }
    }

    /** The probe that returns what was logged. */
    public static final class Logged implements Supplier<List<String>> {
        @Override
        public List<String> get() {
            synchronized (LOG) {
                return List.copyOf(LOG);
            }
        }
    }
}
