package sample;

import static sample.SocketCases.outcome;

import dev.winnow.threads.runtime.Carriers;
import dev.winnow.threads.runtime.Node;
import dev.winnow.threads.runtime.NodeWorld;
import dev.winnow.threads.runtime.ThreadScheduler;
import dev.winnow.threads.runtime.network.InFlight;
import dev.winnow.threads.runtime.network.SimulatedNetwork;
import dev.winnow.threads.runtime.network.sockets.NetworkHooks;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

/**
 * Nodes that talk, and somebody who decides when. The main program of a JVM with the agent: prints what each scenario
 * saw.
 */
@SuppressWarnings("AddressSelection") // names are what is tried
public final class NodeNetwork {

    private static final int PORT = 2_181;

    private final NodeWorld world = new NodeWorld(new Carriers(), 7);
    private final SimulatedNetwork network = new SimulatedNetwork(world.scheduler(), false);
    private final Node one = add("n1", "10.0.0.1");
    private final Node two = add("n2", "10.0.0.2");
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private NodeNetwork() {}

    private interface Scenario {
        void run(NodeNetwork nodes) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        NetworkHooks.installSockets();
        print("names", NodeNetwork::names);
        print("streams", NodeNetwork::streams);
        print("crash", NodeNetwork::crash);
        print("crash of a client", NodeNetwork::crashOfClient);
        print("cut", NodeNetwork::cut);
        print("loopback", NodeNetwork::loopback);
        print("discard", NodeNetwork::discard);
        print("datagrams", NodeNetwork::datagrams);
        System.exit(0);
    }

    private static void print(String name, Scenario scenario) throws Exception {
        NodeNetwork nodes = new NodeNetwork();
        scenario.run(nodes);
        nodes.world.scheduler().unwind();
        nodes.network.close();
        System.out.println(name + ": " + String.join(" | ", nodes.seen));
    }

    private Node add(String name, String address) {
        Node node = world.addNode(name, address);
        network.add(node);
        return node;
    }

    private void start(Node node, ThreadScheduler.Body body) {
        world.start(node, new Properties(), body);
        world.run();
    }

    private void deliver(InFlight item) {
        network.deliver(item.number());
        world.run();
    }

    private void deliverAll() {
        for (List<InFlight> items = network.inFlight(); !items.isEmpty(); items = network.inFlight()) {
            deliver(items.get(0));
        }
    }

    private void showInFlight() {
        seen.add(network.inFlight().toString());
    }

    private static String readAll(InputStream in, int count) throws Exception {
        return new String(in.readNBytes(count), StandardCharsets.UTF_8);
    }

    private static void write(Socket socket, String text) throws Exception {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    // ---- scenarios

    private void names() throws Exception {
        start(two, () -> {
            try (ServerSocket listener = new ServerSocket(PORT)) {
                Socket client = listener.accept();
                seen.add("from " + client.getRemoteSocketAddress() + " to " + client.getLocalSocketAddress());
            }
        });
        start(one, () -> {
            seen.add(InetAddress.getLocalHost() + " " + InetAddress.getByName("n2") + " "
                    + InetAddress.getByName("10.0.0.2").getHostName() + " " + InetAddress.getByName("localhost") + " "
                    + outcome(() -> InetAddress.getByName("n3")));
            seen.add(Collections.list(NetworkInterface.getNetworkInterfaces()) + " "
                    + NetworkInterface.getByName("eth0").getInterfaceAddresses() + " "
                    + NetworkInterface.getByInetAddress(InetAddress.getLocalHost())
                            .getHardwareAddress()[5]);
            new Socket("n2", PORT).close();
        });
        showInFlight();
        deliverAll();
    }

    /** The two directions of a connection are independent; each is in order. */
    private void streams() {
        start(two, () -> {
            Socket client = new ServerSocket(PORT).accept();
            write(client, "welcome");
            seen.add("n2 read " + readAll(client.getInputStream(), 4));
        });
        start(one, () -> {
            Socket server = new Socket("n2", PORT);
            write(server, "ab");
            write(server, "cd");
            seen.add("n1 read " + readAll(server.getInputStream(), 7));
        });
        deliver(network.inFlight().get(0));
        showInFlight();
        List<InFlight> created = network.drainCreated();
        seen.add(created.get(1).stream() + ", " + created.get(2).stream());
        seen.add(outcome(() -> {
            network.deliver(network.inFlight().get(1).number() + 1);
            return "delivered out of order";
        }));
        deliver(network.inFlight().get(1));
        deliverAll();
    }

    private void serve(String greeting) throws Exception {
        ServerSocket listener = new ServerSocket(PORT);
        Socket client = listener.accept();
        write(client, greeting);
        seen.add(two.name() + " reads " + client.getInputStream().read());
    }

    private void ask() {
        seen.add(outcome(() -> {
            Socket server = new Socket("n2", PORT);
            seen.add("connected");
            String greeting = readAll(server.getInputStream(), 5);
            return greeting + " " + outcome(() -> server.getInputStream().read());
        }));
    }

    /** What a node has sent before it crashes arrives; then the connection is reset, and others are refused. */
    private void crash() {
        start(two, () -> serve("hello"));
        start(one, () -> {
            ask();
            ask();
            ask();
        });
        deliver(network.inFlight().get(0));
        network.drainCreated();
        world.crash(two);
        seen.add("gone " + network.crash(two) + ", new " + network.drainCreated());
        for (int i = 0; i < 3; i++) {
            deliver(network.inFlight().get(0)); // data, reset, request
        }
        start(two, () -> serve("again"));
        deliverAll();
    }

    /** A client that crashes leaves neither its request nor what is in flight to it. */
    private void crashOfClient() {
        start(two, () -> serve("hello"));
        start(one, () -> {
            Socket first = new Socket("n2", PORT);
            Thread second = new Thread(() -> outcome(() -> new Socket("n2", PORT)));
            second.start();
            first.getInputStream().read();
        });
        deliver(network.inFlight().get(0));
        showInFlight();
        world.crash(one);
        seen.add("gone " + network.crash(one));
        showInFlight();
        deliverAll();
    }

    /** Separated nodes: what is in flight waits, and an attempt to connect ends at its own timeout. */
    private void cut() {
        start(two, () -> {
            ServerSocket listener = new ServerSocket(PORT);
            Socket client = listener.accept();
            seen.add("n2 read " + client.getInputStream().read());
        });
        start(one, () -> {
            seen.add(outcome(() -> {
                new Socket().connect(new InetSocketAddress("n2", PORT), 1_000);
                return "connected";
            }));
            Socket server = new Socket("n2", PORT);
            server.getOutputStream().write(65);
            seen.add("n1 wrote");
        });
        network.cut(two, one);
        showInFlight();
        world.fire(world.drainTimers().get(0).number());
        world.run();
        network.heal(two, one);
        deliver(network.inFlight().get(1));
        network.cut(one, two);
        seen.add("cut: " + network.inFlight().size());
        network.heal(one, two);
        deliverAll();
    }

    /** A socket that has only the loopback address is for its own node. */
    private void loopback() {
        start(two, () -> {
            ServerSocket listener = new ServerSocket(PORT, 5, InetAddress.getLoopbackAddress());
            Thread client = new Thread(() -> outcome(() -> new Socket("localhost", PORT)));
            client.start();
            seen.add("n2 accepted " + listener.accept().getInetAddress());
        });
        deliverAll();
        start(one, () -> {
            seen.add(outcome(() -> new Socket("n2", PORT)));
            seen.add(outcome(() -> new Socket("localhost", PORT)));
        });
        deliverAll();
    }

    private void discard() {
        start(two, () -> serve("hello"));
        start(one, this::ask);
        deliver(network.inFlight().get(0));
        network.discard(network.inFlight().get(0).number());
        showInFlight();
        deliverAll();
    }

    private void datagrams() {
        start(two, () -> {
            DatagramSocket socket = new DatagramSocket(PORT);
            DatagramPacket packet = new DatagramPacket(new byte[9], 9);
            for (int i = 0; i < 3; i++) {
                socket.receive(packet);
                seen.add((char) packet.getData()[0] + " from " + packet.getAddress());
            }
        });
        start(one, () -> {
            DatagramSocket socket = new DatagramSocket();
            for (char c = 'a'; c < 'd'; c++) {
                InetAddress there = InetAddress.getByName("n2");
                socket.send(new DatagramPacket(new byte[] {(byte) c}, 1, there, PORT));
            }
        });
        showInFlight();
        network.discard(0);
        int copy = network.duplicate(1);
        network.deliver(2);
        network.deliver(copy);
        network.deliver(1);
        world.run();
        showInFlight();
    }
}
