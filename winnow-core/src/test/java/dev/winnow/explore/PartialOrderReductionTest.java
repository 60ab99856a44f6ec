package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.Programs;
import dev.winnow.explore.PartialOrderReduction.Kind;
import dev.winnow.explore.PartialOrderReduction.Outcome;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Budget;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.world.Network;
import dev.winnow.world.PureProcess;
import dev.winnow.world.SimulatedSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exact counts of traces: the interleavings of the same programs stand in {@link EnumerationTest}. */
final class PartialOrderReductionTest {

    static Outcome reduce(Setup setup, Kind kind, boolean all) {
        return PartialOrderReduction.run(
                setup,
                new Origin("test", Map.of(), 1),
                kind,
                new Budget(100_000, Duration.ZERO, setup.stepLimit()),
                all,
                () -> false,
                new Pulse());
    }

    private static Arguments program(
            String name, Network network, Map<ProcessId, PureProcess<?>> processes, long traces) {
        return Arguments.of(name, network, processes, traces);
    }

    static List<Arguments> programs() {
        return List.of(
                program("fan-in of 2", Network.fifo(), Programs.fanIn(2, 1), 2),
                program("fan-in of 3", Network.fifo(), Programs.fanIn(3, 1), 6),
                program("fan-in of 4", Network.fifo(), Programs.fanIn(4, 1), 24),
                program("2 ping pairs", Network.fifo(), Programs.pingPairs(2), 1),
                program("3 ping pairs", Network.fifo(), Programs.pingPairs(3), 1),
                program("request-reply 2", Network.fifo(), Programs.requestReply(2), 2),
                program("request-reply 3", Network.fifo(), Programs.requestReply(3), 6),
                program("request-reply 6", Network.fifo(), Programs.requestReply(6), 720),
                program("diamond", Network.fifo(), Programs.diamond(), 2),
                program("2PC of 2", Network.fifo(), Programs.twoPhaseCommit(2), 2),
                program("2PC of 3", Network.fifo(), Programs.twoPhaseCommit(3), 6),
                program("2 x 2 FIFO", Network.fifo(), Programs.fanIn(2, 2), 6),
                program("2 x 2 unordered", Network.unordered(), Programs.fanIn(2, 2), 24),
                program("2 x 2 in one mailbox", Network.mailbox(), Programs.fanIn(2, 2), 1),
                program("request-reply 3 in mailboxes", Network.mailbox(), Programs.requestReply(3), 6),
                program("2PC of 3 in mailboxes", Network.mailbox(), Programs.twoPhaseCommit(3), 6));
    }

    private static void seesEachTraceOnce(SimulatedSystem system, Kind kind, long traces) {
        Outcome outcome = reduce(Setup.of(system).build(), kind, false);
        assertThat(outcome)
                .extracting(Outcome::executions, Outcome::blocked, Outcome::complete)
                .containsExactly(traces, 0L, true);
        assertThat(outcome.violation()).isNull();
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void every_trace_comes_once(String name, Network network, Map<ProcessId, PureProcess<?>> processes, long traces) {
        for (Kind kind : Kind.values()) {
            seesEachTraceOnce(Programs.pure(network, processes).build(), kind, traces);
        }
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void a_world_that_cannot_rewind_is_done_again_and_gives_the_same(
            String name, Network network, Map<ProcessId, PureProcess<?>> processes, long traces) {
        for (Kind kind : Kind.values()) {
            seesEachTraceOnce(Programs.mutable(network, processes).build(), kind, traces);
        }
    }
}
