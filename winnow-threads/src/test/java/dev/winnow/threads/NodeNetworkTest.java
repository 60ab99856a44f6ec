package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.threads.jvm.WorkerFiles;
import dev.winnow.threads.jvm.WorkerJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.NodeNetwork;

/** Two nodes, and somebody who decides what is delivered when, and which node crashes. */
class NodeNetworkTest {

    private static final Map<String, String> SEEN = new TreeMap<>();
    private static String output = "";

    @BeforeAll
    static void runScenarios() throws IOException {
        output = run();
        output.lines()
                .map(line -> line.split(": ", 2))
                .filter(parts -> parts.length == 2)
                .forEach(parts -> SEEN.put(parts[0], parts[1]));
    }

    private static String run() throws IOException {
        List<String> command;
        try (WorkerFiles files = WorkerFiles.write()) {
            try {
                command = new ArrayList<>(WorkerJvm.command(JavaHome.find(), files));
            } catch (BadInput e) {
                Assumptions.assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
                throw e;
            }
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), NodeNetwork.class.getName()));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void sees(String scenario, String... parts) {
        assertThat(SEEN).as(output).containsEntry(scenario, String.join(" | ", parts));
    }

    @Test
    void when_nodes_ask_for_names_then_each_knows_all() {
        sees(
                "names",
                "n1/10.0.0.1 n2/10.0.0.2 n2 localhost/127.0.0.1 UnknownHostException: n3: no node has this name",
                "[name:lo (lo), name:eth0 (eth0)] [/10.0.0.1/24 [null]] 1",
                "[0 request from n1 to n2 (n1>n2#1)]",
                "from /10.0.0.1:49152 to /10.0.0.2:2181");
    }

    @Test
    void when_both_ends_write_then_each_direction_is_in_order_and_independent() {
        sees(
                "streams",
                "[1 data of 7 bytes from n2 to n1 (n1>n2#1), 2 data of 2 bytes from n1 to n2 (n1>n2#1)]",
                "n1>n2#1 back, n1>n2#1",
                "IllegalStateException: 3 data of 2 bytes from n1 to n2 (n1>n2#1) is not the head of its stream",
                "n1 read welcome",
                "n2 read abcd");
    }

    @Test
    void when_a_server_crashes_then_what_it_sent_arrives_before_the_reset() {
        sees(
                "crash",
                "connected",
                "gone [], new [2 reset from n2 to n1 (n1>n2#1)]",
                "hello SocketException: Connection reset",
                "ConnectException: Connection refused",
                "connected");
    }

    @Test
    void when_a_client_crashes_then_its_request_and_what_is_in_flight_to_it_are_gone() {
        sees(
                "crash of a client",
                "[1 data of 5 bytes from n2 to n1 (n1>n2#1), 2 request from n1 to n2 (n1>n2#2)]",
                "gone [1 data of 5 bytes from n2 to n1 (n1>n2#1), 2 request from n1 to n2 (n1>n2#2)]",
                "[3 reset from n1 to n2 (n1>n2#1)]");
    }

    @Test
    void when_nodes_are_separated_then_what_is_in_flight_waits() {
        sees("cut", "[]", "SocketTimeoutException: Connect timed out", "n1 wrote", "cut: 0", "n2 read 65");
    }

    @Test
    void when_a_server_has_the_loopback_address_only_then_other_nodes_are_refused() {
        sees(
                "loopback",
                "n2 accepted /127.0.0.1",
                "ConnectException: Connection refused",
                "ConnectException: Connection refused");
    }

    @Test
    void when_a_part_of_a_stream_is_lost_then_both_ends_are_reset() {
        sees(
                "discard",
                "connected",
                "[2 reset from n1 to n2 (n1>n2#1), 3 reset from n2 to n1 (n1>n2#1)]",
                "SocketException: Connection reset");
    }

    @Test
    void when_datagrams_are_in_flight_then_they_can_be_lost_doubled_and_overtaken() {
        sees(
                "datagrams",
                "[0 datagram of 1 byte from n1 to n2 (n1~n2#1), 1 datagram of 1 byte from n1 to n2 (n1~n2#1),"
                        + " 2 datagram of 1 byte from n1 to n2 (n1~n2#1)]",
                "c from /10.0.0.1",
                "b from /10.0.0.1",
                "b from /10.0.0.1",
                "[]");
    }
}
