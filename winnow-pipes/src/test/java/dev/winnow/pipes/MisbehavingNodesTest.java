package dev.winnow.pipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.process.NodeLimits;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisbehavingNodesTest {

    private static final ProcessId N0 = ProcessId.of("n0");
    private static final ChoiceSource FIRST = (process, bound) -> 0;

    @TempDir
    private static Path directory;

    private static PipesSystem node(String... arguments) {
        return system(TestNodes.python(directory, "misbehaving.py", arguments));
    }

    private static PipesSystem system(List<String> command) {
        NodeLimits limits = new NodeLimits(Duration.ofSeconds(3), 1_000, 100_000, 1_000_000, 100_000);
        return PipesSystem.running(command).limits(limits).build();
    }

    private static Step tell(PipesWorld world, String type) {
        Step sent = world.perform(new External.Send(N0, new Message("c1", "n0", Message.body(type))), FIRST);
        return world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST);
    }

    private static PipesWorld started(PipesSystem system) {
        PipesWorld world = (PipesWorld) system.boot(1);
        world.perform(new External.Start(N0), FIRST);
        return world;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            garbage | n0 printed a line that is not a message: hello, world
            nobody  | n0 sent a message to 'n99', which does not exist
            liar    | n0 printed a message from 'n7'
            """)
    void when_a_node_breaks_the_protocol_then_the_error_names_node_and_line(String kind, String message) {
        try (PipesWorld world = started(node())) {
            assertThatThrownBy(() -> tell(world, kind))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(message);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            flood        | n0 printed more than 1000 lines after
            long-flood   | n0 printed more than 1000000 bytes after
            endless-line | n0 printed a line of more than 100000 bytes after
            log-flood    | n0 wrote more than 100000 bytes to stderr after
            spin         | n0 is still busy
            """)
    void when_a_node_does_not_come_to_rest_then_it_is_out_of_control(String kind, String message) {
        try (PipesWorld world = started(node())) {
            assertThatThrownBy(() -> tell(world, kind))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining(message)
                    .hasMessageContaining("\"type\":\"" + kind + "\"");
        }
    }

    @Test
    void when_a_node_does_not_read_its_input_then_it_is_out_of_control() {
        TestNodes.requireCompiler();
        try (PipesWorld world = started(node())) {
            tell(world, "deaf");
            assertThatThrownBy(() -> tell(world, "garbage"))
                    .isInstanceOf(OutOfControl.class)
                    .hasMessageContaining("n0 has not read its stdin 3000 ms after");
        }
    }

    @Test
    void when_a_node_sleeps_while_it_handles_a_message_then_the_next_one_waits() {
        TestNodes.requireCompiler();
        try (PipesWorld world = started(node())) {
            assertThat(tell(world, "slow").createdItems())
                    .extracting(item -> item.payload().toString())
                    .containsExactly("tick");
            assertThat(tell(world, "slow").createdItems()).isEmpty();
            assertThat(tick(world)).isEqualTo("done");
            assertThat(tick(world)).isEqualTo("done");
        }
    }

    /** Lets time pass and returns the type of the message that the node then sends. */
    private static String tick(PipesWorld world) {
        int tick = world.enabled().itemAt(world.enabled().size() - 1);
        Step step = world.perform(new Event.Fire(tick), FIRST);
        return ((Message) step.createdItems().get(0).payload()).type();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            die   | n0 ended with status 5 after
            abort | n0 was ended by signal 6 after
            """)
    void when_a_node_ends_by_itself_then_the_step_fails(String kind, String message) {
        TestNodes.requireCompiler();
        try (PipesWorld world = started(node())) {
            Step step = tell(world, kind);
            assertThat(step.failure())
                    .isInstanceOfSatisfying(
                            Failure.Uncaught.class,
                            failure -> assertThat(failure.cause())
                                    .isInstanceOf(NodeEnded.class)
                                    .hasMessageContaining(message));
        }
    }

    @Test
    void when_the_program_does_not_exist_then_the_error_says_so() {
        TestNodes.requireCompiler();
        try (PipesWorld world =
                (PipesWorld) system(List.of("./no-such-node", "x y")).boot(1)) {
            assertThatThrownBy(() -> world.perform(new External.Start(N0), FIRST))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("node n0 ended with status 127")
                    .hasMessageContaining("./no-such-node: No such file or directory");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mute      | n0 does not answer init
            unflushed | n0 does not answer init but printed {"src": "n0"
            """)
    void when_init_is_not_answered_then_the_error_says_so(String kind, String message) {
        TestNodes.requireCompiler();
        try (PipesWorld world = (PipesWorld) node(kind).boot(1)) {
            assertThatThrownBy(() -> world.perform(new External.Start(N0), FIRST))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(message);
        }
    }

    @Test
    void when_init_takes_time_then_the_clock_ticks_until_it_is_answered() {
        TestNodes.requireCompiler();
        try (PipesWorld world = (PipesWorld) node("late").boot(1)) {
            world.perform(new External.Start(N0), FIRST);
            assertThat(((NodeState) world.states().of(N0)).clock()).isEqualTo(3_000);
        }
    }

    @Test
    void when_a_node_forks_then_all_its_descendants_end_with_it() throws Exception {
        TestNodes.requireCompiler();
        List<ProcessHandle> processes;
        try (PipesWorld world = started(node())) {
            tell(world, "fork");
            processes = handles(world);
            assertThat(processes).hasSizeGreaterThanOrEqualTo(4);
        }
        for (ProcessHandle process : processes) {
            process.onExit().get(5, TimeUnit.SECONDS);
        }
    }

    private static List<ProcessHandle> handles(PipesWorld world) {
        return world.process(N0).orElseThrow().processIds().stream()
                .flatMap(id -> ProcessHandle.of(id).stream())
                .toList();
    }

    @Test
    void when_a_node_crashes_then_its_descendants_end_and_it_starts_anew() throws Exception {
        TestNodes.requireCompiler();
        try (PipesWorld world = started(node())) {
            tell(world, "fork");
            List<ProcessHandle> processes = handles(world);
            world.perform(new External.Crash(N0), FIRST);
            for (ProcessHandle process : processes) {
                process.onExit().get(5, TimeUnit.SECONDS);
            }
            world.perform(new External.Restart(N0), FIRST);
            assertThat(handles(world)).doesNotContainAnyElementsOf(processes).hasSize(1);
            assertThat(((NodeState) world.states().of(N0)).clock())
                    .as("a restart takes time")
                    .isEqualTo(100);
        }
    }
}
