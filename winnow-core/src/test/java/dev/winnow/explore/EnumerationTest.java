package dev.winnow.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ExecutionAssert;
import dev.winnow.Programs;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.system.Rewindable;
import dev.winnow.system.Snapshots;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exact counts of interleavings by a rewinding strategy, in worlds that undo steps and worlds that re-execute them. */
final class EnumerationTest {

    private static Arguments program(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, int interleavings) {
        return Arguments.of(name, network, processes, interleavings);
    }

    static List<Arguments> programs() {
        return List.of(
                program("fan-in of 2", Network.fifo(), Programs.fanIn(2, 1), 2),
                program("fan-in of 3", Network.fifo(), Programs.fanIn(3, 1), 6),
                program("fan-in of 4", Network.fifo(), Programs.fanIn(4, 1), 24),
                program("2 ping pairs", Network.fifo(), Programs.pingPairs(2), 6),
                program("3 ping pairs", Network.fifo(), Programs.pingPairs(3), 90),
                program("request-reply 2", Network.fifo(), Programs.requestReply(2), 6),
                program("request-reply 3", Network.fifo(), Programs.requestReply(3), 90),
                program("diamond", Network.fifo(), Programs.diamond(), 6),
                program("2PC of 2", Network.fifo(), Programs.twoPhaseCommit(2), 12),
                program("2PC of 3", Network.fifo(), Programs.twoPhaseCommit(3), 540),
                program("2 x 2 FIFO", Network.fifo(), Programs.fanIn(2, 2), 6),
                program("2 x 2 unordered", Network.unordered(), Programs.fanIn(2, 2), 24),
                program("2 x 2 in one mailbox", Network.mailbox(), Programs.fanIn(2, 2), 1));
    }

    private static Enumeration enumerate(SimulatedSystem system) {
        Enumeration enumeration = new Enumeration(system.processes());
        Runner.run(Setup.of(system).build(), new Origin("test", Map.of(), 1), enumeration);
        return enumeration;
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void every_interleaving_comes_once(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, int interleavings) {
        Enumeration undone = enumerate(Programs.pure(network, processes).build());
        assertThat(undone.executions()).hasSize(interleavings);
        assertThat(undone.executions().stream().map(ExecutionAssert::text).distinct())
                .hasSize(interleavings);
        undone.executions()
                .forEach(execution -> ExecutionAssert.assertThat(execution)
                        .passes(Verdict.EndReason.QUIESCENT)
                        .hasExternals(processes.size()));
    }

    @ParameterizedTest(name = "{0} {3}")
    @MethodSource("programs")
    void a_world_that_cannot_rewind_is_done_again_and_gives_the_same(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, int interleavings) {
        Enumeration undone = enumerate(Programs.pure(network, processes).build());
        Enumeration again = enumerate(Programs.mutable(network, processes).build());
        assertThat(again.executions().stream().map(ExecutionAssert::text))
                .containsExactlyElementsOf(
                        undone.executions().stream().map(ExecutionAssert::text).toList());
    }

    @Test
    void sets_never_end_but_a_step_limit_does_it() {
        SimulatedSystem system =
                Programs.pure(Network.set(), Programs.fanIn(2, 1)).build();
        Enumeration enumeration = new Enumeration(system.processes());
        Runner.run(Setup.of(system).stepLimit(6).build(), new Origin("test", Map.of(), 1), enumeration);
        assertThat(enumeration.executions()).hasSize(2 * 2 * 2); // three deliveries of either message
    }

    // ---- configurations

    @ParameterizedTest(name = "{0}")
    @MethodSource("programs")
    void there_are_as_many_configurations_by_fingerprint_as_by_equality(
            String name, Network network, Map<ProcessId, PureProcess<?, ?>> processes, int interleavings) {
        Configurations seen =
                new Configurations(() -> Programs.pure(network, processes).build());
        assertThat(seen.prints).hasSameSizeAs(seen.snapshots);
    }

    @Test
    void the_configurations_of_independent_pairs_are_a_product() {
        // Each pair has three: ping pending, pong pending, nothing pending.
        assertThat(new Configurations(() -> Programs.pure(Network.fifo(), Programs.pingPairs(2))
                                .build())
                        .snapshots)
                .hasSize(9);
        assertThat(new Configurations(() -> Programs.pure(Network.fifo(), Programs.pingPairs(3))
                                .build())
                        .snapshots)
                .hasSize(27);
    }

    private static final class Configurations {

        private final Set<Object> snapshots = new HashSet<>();
        private final Set<List<Long>> prints = new HashSet<>();

        Configurations(Supplier<SimulatedSystem> system) {
            SimulatedSystem made = system.get();
            World world = made.boot(1);
            Rewindable rewinds = world.ability(Rewindable.class).orElseThrow();
            made.processes().forEach(process -> world.perform(new External.Start(process), (p, bound) -> 0));
            visit(world, rewinds);
        }

        private void visit(World world, Rewindable rewinds) {
            StateFingerprints print = world.ability(StateFingerprints.class).orElseThrow();
            snapshots.add(world.ability(Snapshots.class).orElseThrow().snapshot());
            prints.add(List.of(print.fingerprintLow(), print.fingerprintHigh()));
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < world.enabled().size(); i++) {
                events.add(world.enabled().eventAt(i));
            }
            int depth = world.recording().size();
            for (Event event : events) {
                world.perform(event, (process, bound) -> 0);
                visit(world, rewinds);
                rewinds.rewindTo(depth);
            }
        }
    }
}
