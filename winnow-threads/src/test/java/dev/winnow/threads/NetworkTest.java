package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.system.OutOfControl;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.ChannelCases;
import sample.Datagrams;
import sample.NettyEcho;
import sample.SocketCases;
import sample.SocketStock;

/** Programs that talk with themselves: the schedule decides when what they send arrives. */
class NetworkTest {

    private static final int RUNS = TestWorkers.IS_FULL ? 100 : 6;
    private static final int IDENTICAL_RUNS = 100;
    private static final int EXECUTIONS = 200;
    private static final int SEEDS = 40;

    private static Workers workers;
    private static Workers others;

    @BeforeAll
    static void open() {
        workers = TestWorkers.open();
        others = TestWorkers.open();
    }

    @AfterAll
    static void close() {
        if (workers != null) {
            workers.close();
            others.close();
        }
    }

    /** Returns the value, which is the same in all executions with one seed. */
    private static String sameEverywhere(ThreadsBody body, int runs) {
        Set<String> seen = new HashSet<>();
        String value = "";
        for (int i = 0; i < runs; i++) {
            RunResult result = ThreadsCheck.threads(body).execute(42, i % 2 == 0 ? workers : others);
            assertThat(result.ending()).as("%s", result).isEqualTo(Ending.COMPLETED);
            assertThat(result.summary().threadsLeft()).isZero();
            seen.add(result.summary() + " " + result.texts().value());
            value = result.texts().value();
        }
        assertThat(seen).hasSize(1);
        return value;
    }

    private static String sameEverywhere(ThreadsBody body) {
        return sameEverywhere(body, RUNS);
    }

    /** Returns the values of executions with different seeds. */
    private static Set<String> values(ThreadsBody body) {
        Set<String> values = new TreeSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            RunResult result = ThreadsCheck.threads(body).execute(seed, workers);
            assertThat(result.ending()).as("seed %d: %s", seed, result).isEqualTo(Ending.COMPLETED);
            values.add(result.texts().value());
        }
        return values;
    }

    private static void isRefused(ThreadsBody body, String text) {
        assertThatThrownBy(() -> ThreadsCheck.threads(body).executions(1).find(workers))
                .isInstanceOf(OutOfControl.class)
                .hasMessageContaining(text);
    }

    // ---- a server and its clients

    @Test
    void when_a_server_loses_an_update_then_it_is_found_and_replays() {
        Optional<ThreadsFinding> finding =
                ThreadsCheck.threads(SocketStock::faulty).executions(EXECUTIONS).find(workers);
        assertThat(finding).isPresent();
        assertThat(finding.get().text())
                .contains("8 apples arrived", "delivery: data of 2 bytes from main to main (main>main#");
    }

    @Test
    void when_a_server_is_corrected_then_it_passes() {
        assertThat(ThreadsCheck.threads(SocketStock::corrected)
                        .executions(EXECUTIONS)
                        .find(workers))
                .isEmpty();
    }

    @Test
    void when_a_seed_is_run_in_two_jvms_then_all_executions_are_identical() {
        sameEverywhere(SocketStock::corrected, IDENTICAL_RUNS);
    }

    // ---- sockets

    @Test
    void when_nothing_arrives_then_timeouts_end_in_virtual_time() {
        assertThat(sameEverywhere(SocketCases::timeouts))
                .isEqualTo("SocketTimeoutException: Read timed out after 3000 ms"
                        + " | SocketTimeoutException: Accept timed out after 4000 ms | 7");
    }

    @Test
    void when_a_socket_is_closed_then_threads_that_wait_for_it_get_an_exception() {
        assertThat(sameEverywhere(SocketCases::closedWhileReading))
                .isEqualTo("SocketException: Socket closed | SocketException: Socket closed");
    }

    @Test
    void when_a_peer_closes_with_unread_data_then_the_connection_is_reset() {
        assertThat(sameEverywhere(SocketCases::reset))
                .isEqualTo("10 last words | SocketException: Connection reset | SocketException: Broken pipe");
        assertThat(sameEverywhere(SocketCases::lingerZero)).isEqualTo("SocketException: Connection reset");
    }

    @Test
    void when_a_peer_has_closed_then_only_the_second_write_fails() {
        assertThat(sameEverywhere(SocketCases::writeToClosed)).isEqualTo("-1 | SocketException: Broken pipe");
    }

    @Test
    void when_an_output_is_shut_down_then_the_other_direction_goes_on() {
        assertThat(sameEverywhere(SocketCases::halfClose))
                .isEqualTo("question answer true | SocketException: Socket output is shutdown");
    }

    @Test
    void when_connecting_fails_then_the_exception_says_why() {
        assertThat(sameEverywhere(SocketCases::connecting))
                .isEqualTo("ConnectException: Connection refused"
                        + " | UnknownHostException: nowhere"
                        + " | NoRouteToHostException: No route to host: no node has the address 10.9.9.9"
                        + " | BindException: Address already in use"
                        + " | true");
    }

    @Test
    void when_a_program_asks_for_addresses_then_they_are_those_of_its_node() {
        assertThat(sameEverywhere(SocketCases::addresses))
                .isEqualTo("localhost/127.0.0.1:49152 /127.0.0.1:49153 /127.0.0.1:49153 /127.0.0.1:49152"
                        + " 0.0.0.0/0.0.0.0:49152 false localhost/127.0.0.1 localhost [name:lo (lo)] true"
                        + " [localhost/127.0.0.1/8 [null]] true");
    }

    @Test
    void when_options_are_set_then_they_are_remembered() {
        assertThat(sameEverywhere(SocketCases::options)).isEqualTo("true true true 1234 5 8 0 false true false");
    }

    @Test
    void when_a_reader_is_interrupted_then_it_goes_on_reading() {
        assertThat(sameEverywhere(SocketCases::interrupted)).isEqualTo("5 true");
    }

    @Test
    void when_a_thread_spins_then_what_is_in_flight_is_delivered() {
        assertThat(values(SocketCases::spinning)).containsExactly("9");
    }

    @Test
    void when_nothing_will_arrive_then_the_deadlock_names_the_connection() {
        assertThat(ThreadsCheck.threads(SocketCases::waitsForever)
                        .executions(1)
                        .find(workers)
                        .orElseThrow()
                        .text())
                .contains("Deadlock: ", "The thread main is WAITING, waits for data on main>main#1 from main");
    }

    @Test
    void when_a_program_leaves_the_simulated_network_then_it_is_refused_by_name() {
        isRefused(SocketCases::opensAsynchronousChannel, "it opens an AsynchronousSocketChannel");
        isRefused(Datagrams::joinsGroup, "it joins the group 230.0.0.1");
        isRefused(SocketCases::usesProxy, "it opens a socket of the operating system");
        isRefused(SocketCases::neverReads, "the connection main>main#1 holds more than 64 MB");
    }

    // ---- channels

    @Test
    void when_a_selector_serves_clients_then_the_order_depends_on_the_schedule() {
        assertThat(sameEverywhere(ChannelCases::echo, IDENTICAL_RUNS))
                .contains("client-0!client-0", "client-1!client-1", "client-2!client-2");
        assertThat(values(ChannelCases::echo)).hasSizeGreaterThan(SEEDS / 2);
    }

    @Test
    void when_a_channel_does_not_block_then_a_selector_tells_what_is_ready() {
        assertThat(sameEverywhere(ChannelCases::nonBlocking))
                .isEqualTo("false/true | selected 1 truetrue | nothing 0 0 | key true1 | now 1 | 5 hello | end 1 -1"
                        + " | cancelled false 0 0 | ClosedChannelException: null");
        assertThat(sameEverywhere(ChannelCases::refused)).isEqualTo("1 ConnectException: Connection refused false");
    }

    @Test
    void when_a_selection_is_woken_then_it_ends() {
        assertThat(sameEverywhere(ChannelCases::timeoutOfSelection)).isEqualTo("5000");
        assertThat(sameEverywhere(ChannelCases::endsOfSelections))
                .isEqualTo("woken before 0 | woken 0 false | interrupted 0 true | 0");
    }

    @Test
    void when_a_channel_is_closed_or_its_reader_interrupted_then_the_read_ends() {
        assertThat(sameEverywhere(ChannelCases::endsOfReads))
                .isEqualTo("AsynchronousCloseException: null | false | ClosedByInterruptException: null | false");
    }

    @Test
    void when_a_channel_is_used_as_a_socket_then_it_has_timeouts() {
        assertThat(sameEverywhere(ChannelCases::adaptors))
                .isEqualTo("falsefalse | true true true true | SocketTimeoutException: Read timed outtrue"
                        + " | SocketTimeoutException: Accept timed out | 65 | IllegalBlockingModeException: null"
                        + " | false -1");
    }

    @Test
    void when_a_pipe_is_written_then_its_reader_goes_on() {
        assertThat(sameEverywhere(ChannelCases::pipe)).isEqualTo("4 word | empty 0 | closed 1 -1");
    }

    // ---- datagrams, Netty

    @Test
    void when_datagrams_are_sent_then_they_arrive_in_any_order() {
        assertThat(sameEverywhere(Datagrams::sockets)).endsWith(" Receive timed out true");
        assertThat(values(Datagrams::sockets)).hasSizeGreaterThan(10).contains("0123 Receive timed out true");
        assertThat(values(Datagrams::channels)).hasSizeGreaterThan(10).allMatch(seen -> !seen.contains("x"));
    }

    @Test
    void when_a_program_uses_netty_then_it_runs_unchanged() {
        ThreadsCheck netty = ThreadsCheck.threads(NettyEcho::run).stepLimit(Duration.ofMinutes(1)); // it loads slowly
        for (int seed = 0; seed < RUNS; seed++) {
            RunResult result = netty.execute(seed, workers);
            assertThat(result.ending()).as("seed %d: %s", seed, result).isEqualTo(Ending.COMPLETED);
            assertThat(result.texts().value()).isEqualTo("echo hello 0|echo hello 1|");
        }
    }
}
