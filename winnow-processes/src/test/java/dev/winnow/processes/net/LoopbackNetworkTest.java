package dev.winnow.processes.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.BadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two hosts on loopback addresses: h1 sends lines to h2. */
@Timeout(20)
class LoopbackNetworkTest {

    private static final int NUMBER = 90; // other tests use other addresses

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private int port;
    private ServerSocket server;
    private LoopbackNetwork network;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 10, InetAddress.getByName("127." + (77 + NUMBER) + ".2.2"));
        port = server.getLocalPort();
        network = LoopbackNetwork.create(
                new NetworkPlan(NUMBER, 2, Map.of(port, FrameFormat.LINES)),
                frame -> frames.add(frame.link().from() + ">" + frame.link().to() + " " + frame.text()));
        Thread reader = new Thread(this::receive);
        reader.setDaemon(true);
        reader.start();
    }

    private void receive() {
        try (Socket socket = server.accept();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                received.add(line);
            }
            received.add("end");
        } catch (IOException e) {
            received.add("closed");
        }
    }

    @AfterEach
    void stop() throws IOException {
        network.close();
        server.close();
    }

    private Socket connect() throws IOException {
        return new Socket(network.address(1, 2), port);
    }

    private static void send(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private String next() throws InterruptedException {
        return received.poll(10, TimeUnit.SECONDS);
    }

    @Test
    void when_the_link_is_open_then_lines_and_the_end_arrive() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "hello");
            assertThat(next()).isEqualTo("hello");
        }
        assertThat(next()).isEqualTo("end");
        assertThat(frames).containsExactly("1>2 hello");
    }

    @Test
    void when_a_host_is_isolated_then_bytes_are_kept_until_it_heals() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "before");
            assertThat(next()).isEqualTo("before");
            network.links().isolate(2);
            send(socket, "during");
            assertThat(frames.poll(10, TimeUnit.SECONDS)).isEqualTo("1>2 before");
            assertThat(frames.poll(10, TimeUnit.SECONDS)).isEqualTo("1>2 during");
            assertThat(received).isEmpty();
            network.links().heal(2);
            assertThat(next()).isEqualTo("during");
        }
    }

    @Test
    void when_a_new_connection_meets_a_cut_then_it_is_made_after_healing() throws Exception {
        network.links().isolate(1);
        try (Socket socket = connect()) {
            send(socket, "hello");
            assertThat(frames).isEmpty();
            network.links().heal(1);
            assertThat(next()).isEqualTo("hello");
        }
    }

    @Test
    void when_both_hosts_are_isolated_then_healing_one_does_not_reconnect_them() throws Exception {
        network.links().isolate(1);
        network.links().isolate(2);
        try (Socket socket = connect()) {
            send(socket, "hello");
            network.links().heal(1);
            assertThat(network.links().isOpen(new LinkControl.Link(1, 2))).isFalse();
            assertThat(received).isEmpty();
            network.links().heal(2);
            assertThat(next()).isEqualTo("hello");
        }
    }

    @Test
    void when_a_link_is_slow_then_bytes_wait_until_it_is_fast_again() throws Exception {
        network.links().slow(new LinkControl.Link(1, 2), 600_000);
        try (Socket socket = connect()) {
            send(socket, "hello");
            assertThat(received).isEmpty();
            network.links().slow(new LinkControl.Link(1, 2), 0);
            assertThat(next()).isEqualTo("hello");
        }
    }

    @Test
    void when_a_connection_is_new_then_a_hold_that_exempts_it_lets_it_pass() throws Exception {
        LinkControl.Hold hold = LinkControl.Hold.ofLinks(link -> link.to() == 2);
        network.links().hold(hold);
        network.links().exemptNewConnections(hold);
        try (Socket socket = connect()) {
            send(socket, "hello");
            assertThat(next()).isEqualTo("hello");
        }
    }

    @Test
    void when_a_frame_is_held_then_it_and_what_follows_wait_for_the_release() throws Exception {
        LinkControl.Hold hold = LinkControl.Hold.ofFrames(frame -> frame.text().equals("second"));
        network.links().hold(hold);
        try (Socket socket = connect()) {
            send(socket, "first");
            assertThat(next()).isEqualTo("first");
            send(socket, "second");
            assertThat(frames.poll(10, TimeUnit.SECONDS)).isEqualTo("1>2 first");
            assertThat(frames.poll(10, TimeUnit.SECONDS)).isEqualTo("1>2 second");
            send(socket, "third");
            assertThat(received).isEmpty();
            network.links().release(hold);
            assertThat(List.of(next(), next())).containsExactly("second", "third");
        }
    }

    @Test
    void when_everything_into_a_host_is_held_then_nothing_arrives_before_the_release() throws Exception {
        LinkControl.Hold hold = LinkControl.Hold.ofLinks(link -> link.to() == 2);
        network.links().hold(hold);
        try (Socket socket = connect()) {
            send(socket, "hello");
            assertThat(received).isEmpty();
            network.links().release(hold);
            assertThat(next()).isEqualTo("hello");
        }
    }

    @Test
    void when_a_link_is_slow_then_lines_take_at_least_the_delay() throws Exception {
        try (Socket socket = connect()) {
            send(socket, "first");
            assertThat(next()).isEqualTo("first");
            network.links().slow(new LinkControl.Link(1, 2), 300);
            long begin = System.nanoTime();
            send(socket, "second");
            assertThat(next()).isEqualTo("second");
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin)).isGreaterThanOrEqualTo(300);
        }
    }

    @Test
    void when_a_port_is_in_use_then_the_message_names_it_and_the_fix() {
        assertThatThrownBy(() ->
                        LoopbackNetwork.create(new NetworkPlan(NUMBER, 2, Map.of(port, FrameFormat.NONE)), frame -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot listen at 127." + (77 + NUMBER) + ".1.2:" + port)
                .extracting(e -> ((BadInput) e).fix())
                .asString()
                .contains("stop what uses port " + port);
    }
}
