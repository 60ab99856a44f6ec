package sample;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

/** Two nodes, one of which sends the other a text on a connection, and decoders of what it sends. */
public final class Lengths {

    private static final int PORT = 4_000;

    private Lengths() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("server")) {
            try (ServerSocket server = new ServerSocket(PORT);
                    Socket socket = server.accept();
                    InputStream in = socket.getInputStream()) {
                System.out.println(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } else {
            try (Socket socket = new Socket(arguments[1], PORT)) {
                socket.getOutputStream().write("three".getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Decodes text into plain data. */
    public static final class Decoder implements Function<byte[], Object> {
        @Override
        public Object apply(byte[] bytes) {
            return Map.of("length", bytes.length, "text", new String(bytes, StandardCharsets.UTF_8));
        }
    }

    /** Fails. */
    public static final class FailingDecoder implements Function<byte[], Object> {
        @Override
        public Object apply(byte[] bytes) {
            throw new IllegalStateException("no header");
        }
    }
}
