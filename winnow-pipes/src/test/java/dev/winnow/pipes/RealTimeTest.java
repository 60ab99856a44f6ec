package dev.winnow.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.process.NativeTools;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.World;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without a C compiler: nodes run, and their timers are real. */
class RealTimeTest {

    private static final ProcessId N0 = ProcessId.of("n0");
    private static final ProcessId N1 = ProcessId.of("n1");
    private static final ChoiceSource FIRST = (process, bound) -> 0;
    private static final int MOST_TICKS = 100; // of 100 ms at most, while the node waits for less than 150 ms

    @TempDir
    private static Path directory;

    private static PipesSystem system() {
        return PipesSystem.running(TestNodes.python(directory, "gossip.py"))
                .nodes(2)
                .tools(new NativeTools(null, null, "there is none"))
                .build();
    }

    @Test
    void when_there_is_no_compiler_then_timers_of_nodes_are_real() {
        try (World world = system().boot(1)) {
            long before = Instant.now().getEpochSecond();
            List.of(N0, N1).forEach(node -> world.perform(new External.Start(node), FIRST));
            Message value =
                    new Message("c1", "n0", Message.body("gossip").with("values", Json.of(List.of(Json.of(5)))));
            Step sent = world.perform(new External.Send(N0, value), FIRST);
            Message gossip = awaitGossip(world, world.perform(new Event.Deliver(sent.firstCreatedItem()), FIRST));
            assertThat(gossip.label()).startsWith("gossip(at=").contains("values=[5]");
            assertThat(secondsOf(gossip)).isBetween(before, Instant.now().getEpochSecond());
            assertThat(((NodeState) world.states().of(N0)).clock()).isZero();
        }
    }

    /** Lets real time pass until the node's own timer has fired: in a tick, or already in the step before. */
    private static Message awaitGossip(World world, Step first) {
        Step step = first;
        for (int i = 0; i < MOST_TICKS && step.sent().isEmpty(); i++) {
            step = world.perform(new Event.Fire(tickOf(world)), FIRST);
        }
        return (Message) step.sent().get(0).payload();
    }

    private static int tickOf(World world) {
        return IntStream.range(world.enabled().messageCount(), world.enabled().size())
                .map(world.enabled()::itemAt)
                .filter(item -> world.recording().item(item).to().equals(N0))
                .findFirst()
                .orElseThrow();
    }

    private static long secondsOf(Message gossip) {
        return (long) Double.parseDouble(
                Objects.requireNonNull(gossip.body().get("at")).toJson());
    }

    @Test
    void when_there_is_no_compiler_then_the_system_says_what_is_not_controlled() {
        assertThat(system().uncontrolled()).containsExactly("time and randomness of all nodes: there is none");
    }
}
