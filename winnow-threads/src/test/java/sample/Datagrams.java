package sample;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;

/** Programs with datagrams. Each returns what it saw. */
public final class Datagrams {

    private static final int COUNT = 4;

    private Datagrams() {}

    /** Sends some numbers; returns the order in which they arrive. */
    public static String sockets() throws IOException {
        StringBuilder seen = new StringBuilder();
        try (DatagramSocket receiver = new DatagramSocket(5_000, InetAddress.getLoopbackAddress());
                DatagramSocket sender = new DatagramSocket()) {
            receiver.setSoTimeout(2_000);
            for (int i = 0; i < COUNT; i++) {
                byte[] data = {(byte) ('0' + i)};
                sender.send(new DatagramPacket(data, 1, receiver.getLocalSocketAddress()));
            }
            DatagramPacket packet = new DatagramPacket(new byte[10], 10);
            for (int i = 0; i < COUNT; i++) {
                receiver.receive(packet);
                seen.append(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8));
            }
            boolean isFromSender = packet.getPort() == sender.getLocalPort();
            try {
                receiver.receive(packet);
            } catch (SocketTimeoutException e) {
                seen.append(' ').append(e.getMessage()).append(' ').append(isFromSender);
            }
        }
        return seen.toString();
    }

    /** The same with channels; one is connected. */
    public static String channels() throws IOException {
        StringBuilder seen = new StringBuilder();
        try (DatagramChannel receiver = DatagramChannel.open();
                DatagramChannel sender = DatagramChannel.open();
                DatagramChannel stranger = DatagramChannel.open();
                Selector selector = Selector.open()) {
            receiver.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_001));
            sender.connect(receiver.getLocalAddress());
            receiver.connect(sender.getLocalAddress());
            receiver.configureBlocking(false);
            receiver.register(selector, SelectionKey.OP_READ);
            stranger.send(ByteBuffer.wrap(new byte[] {'x'}), receiver.getLocalAddress());
            for (int i = 0; i < COUNT; i++) {
                sender.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[] {(byte) ('0' + i)})});
            }
            for (int i = 0; i < COUNT; i++) {
                selector.select();
                ByteBuffer buffer = ByteBuffer.allocate(5);
                seen.append((char) (receiver.receive(buffer) == null ? '-' : buffer.get(0)));
                selector.selectedKeys().clear();
            }
            seen.append(' ').append(selector.select(1_000));
        }
        return seen.toString();
    }

    @SuppressWarnings("deprecation") // programs may still call it
    public static void joinsGroup() throws IOException {
        try (MulticastSocket socket = new MulticastSocket(5_002)) {
            socket.joinGroup(InetAddress.getByName("230.0.0.1"));
        }
    }
}
