package dev.winnow.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.threads.protocol.RunResult;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sample.ChannelCases;
import sample.SocketCases;

/** Programs that see the same on the simulated network as on the loopback interface of the operating system. */
class NetworkRefereeTest {

    private static Workers workers;

    @BeforeAll
    static void open() {
        workers = TestWorkers.open();
    }

    @AfterAll
    static void close() {
        if (workers != null) {
            workers.close();
        }
    }

    private static Arguments program(String name, ThreadsBody simulated, Callable<String> real) {
        return Arguments.of(name, simulated, real);
    }

    static List<Arguments> programs() {
        return List.of(
                program("closed", SocketCases::closedWhileReading, SocketCases::closedWhileReading),
                program("linger", SocketCases::lingerZero, SocketCases::lingerZero),
                program("written", SocketCases::writeToClosed, SocketCases::writeToClosed),
                program("half closed", SocketCases::halfClose, SocketCases::halfClose),
                program("interrupted", SocketCases::interrupted, SocketCases::interrupted),
                program("non-blocking", ChannelCases::nonBlocking, ChannelCases::nonBlocking),
                program("refused", ChannelCases::refused, ChannelCases::refused),
                program("selections", ChannelCases::endsOfSelections, ChannelCases::endsOfSelections),
                program("reads", ChannelCases::endsOfReads, ChannelCases::endsOfReads),
                program("adaptors", ChannelCases::adaptors, ChannelCases::adaptors),
                program("pipe", ChannelCases::pipe, ChannelCases::pipe));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void when_a_program_runs_on_real_sockets_then_it_sees_the_same(
            String name, ThreadsBody simulated, Callable<String> real) throws Exception {
        RunResult result = ThreadsCheck.threads(simulated).execute(1, workers);
        assertThat(result.texts().value()).as(name).isEqualTo(real.call());
    }
}
