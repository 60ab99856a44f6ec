package dev.winnow.pipes.maelstrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.pipes.TestNodes;
import dev.winnow.pipes.process.CommandLineText;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.workload.ClientEvents;
import dev.winnow.run.PlanMixSampler;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaelstromScenarioTest {

    private static final External SETTLE = new External.Run(ClientEvents.SETTLE);

    @TempDir
    private static Path directory;

    private static Setup setup(Map<String, String> parameters) {
        MaelstromScenario scenario = new MaelstromScenario();
        return scenario.setup(Parameters.of(scenario, parameters));
    }

    @Test
    void when_it_is_set_up_then_nodes_clients_and_services_take_part() {
        Setup setup = setup(Map.of("command", "./node", "workload", "broadcast", "node-count", "2"));
        assertThat(setup.world().processes())
                .extracting(ProcessId::name)
                .containsExactly("n0", "n1", "lin-kv", "seq-kv", "lww-kv", "c0", "c1", "c2");
        assertThat(setup.invariants()).isNotEmpty();
    }

    @Test
    void when_a_parameter_is_wrong_then_the_error_names_what_there_is() {
        assertThatThrownBy(() -> setup(Map.of("workload", "echo")))
                .isInstanceOf(BadInput.class)
                .hasMessage("there is no command that runs a node");
        assertThatThrownBy(() -> setup(Map.of("command", "x", "workload", "ecco")))
                .isInstanceOf(BadInput.class)
                .hasMessage("there is no workload 'ecco'");
        assertThatThrownBy(() -> setup(Map.of("command", "x", "faults", "loss,fire")))
                .isInstanceOfSatisfying(
                        BadInput.class,
                        e -> assertThat(e.fix())
                                .isEqualTo(
                                        "use none or a list of loss, duplicate, partition, crash, pause: loss,crash"));
    }

    /** Nodes that gossip by a timer and send nothing to each other meanwhile: there is nothing that could be lost. */
    @Test
    void when_a_fault_is_never_possible_then_requests_take_its_place() {
        TestNodes.requireCompiler();
        String command = CommandLineText.join(TestNodes.python(directory, "gossip.py"));
        Setup setup =
                setup(Map.of("command", command, "node-count", "1", "faults", "loss", "requests", "2", "clients", "1"));
        PlanMixSampler mix = new PlanMixSampler(setup, new SeededRandom(1));
        try (World world = setup.world().boot(1)) {
            setup.world().processes().forEach(each -> perform(world, new External.Start(each)));
            assertThat(world.enabled().timerCount()).isEqualTo(1);
            LiveSituation now = new LiveSituation(world);
            Stream.generate(() -> Optional.ofNullable(mix.next(now)))
                    .limit(100)
                    .flatMap(Optional::stream)
                    .limit(setup.plan().maxInjections())
                    .forEach(external -> perform(world, external));
            assertThat(setup.plan().maxInjections()).isEqualTo(6);
            assertThat(world.recording().externals())
                    .filteredOn(External.Send.class::isInstance)
                    .hasSize(6);
        }
    }

    /** A reduction must not take away the time in which nodes converge. */
    @Test
    void when_nodes_had_no_time_to_converge_then_the_final_reads_cannot_begin() {
        TestNodes.requireCompiler();
        String command = CommandLineText.join(TestNodes.python(directory, "gossip.py"));
        Setup setup = setup(Map.of("command", command, "node-count", "1", "settle-ticks", "2"));
        try (World world = setup.world().boot(1)) {
            setup.world().processes().forEach(each -> perform(world, new External.Start(each)));
            assertThat(world.permits(SETTLE)).isFalse();
            tick(world);
            tick(world);
            assertThat(world.permits(SETTLE)).isTrue();
            Message message = new Message("c1", "n0", Message.body("gossip"));
            Item sent = perform(world, new External.Send(ProcessId.of("n0"), message))
                    .get(0);
            assertThat(world.permits(SETTLE)).as("with a message in flight").isFalse();
            assertThat(sent.payload()).isEqualTo(message);
        }
    }

    private record LiveSituation(World world) implements Situation {
        @Override
        public EnabledEvents enabled() {
            return world.enabled();
        }

        @Override
        public boolean permits(External external) {
            return world.permits(external);
        }

        @Override
        public States states() {
            return world.states();
        }

        @Override
        public Recording recording() {
            return world.recording();
        }
    }

    private static void tick(World world) {
        assertThat(world.enabled().timerCount()).isEqualTo(1);
        perform(world, world.enabled().eventAt(world.enabled().messageCount()));
    }

    private static List<Item> perform(World world, Event event) {
        return world.perform(event, (process, bound) -> 0).sent();
    }
}
