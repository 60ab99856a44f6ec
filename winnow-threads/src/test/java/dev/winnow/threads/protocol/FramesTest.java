package dev.winnow.threads.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Ending;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FramesTest {

    static Stream<Message> messages() {
        BlockedThread blocked = new BlockedThread("main.1", "BLOCKED", "Account 1", List.of("x"), List.of("a"));
        return Stream.of(
                new Message.Hello(List.of("a.jar", "käse")),
                new Message.Ready("25"),
                new Message.Refused("too old"),
                new Message.Escaped("spins", List.of("at a", "at b")),
                new RunRequest(
                        new ProgramMethod("a.B", "run"),
                        new RunRequest.Choices(7, 0.1, 0.2, List.of(1, 0, -1, 0)),
                        true,
                        new RunRequest.Limits(1, 2, 3)),
                new RunResult(
                        Ending.DEADLOCK,
                        new RunResult.Failure("problem", "main", List.of("at x"), List.of(blocked)),
                        List.of(0, 5),
                        new RunResult.Summary(1, 2, 3, 4, 5),
                        new RunResult.Texts("value", "output", List.of("line"))));
    }

    static Stream<Message> messagesOfNodes() {
        BlockedThread blocked = new BlockedThread("n1", "WAITING", "", List.of(), List.of());
        NodeDefinition node = new NodeDefinition(
                "n1",
                "10.0.0.1",
                List.of("a.jar"),
                "a.Main",
                List.of("--id"),
                List.of("key", "value"),
                new NodeDefinition.Parts(List.of("role", "a.Role"), "a.Operations", ""));
        Map<String, @Nullable Object> value = new LinkedHashMap<>();
        value.put("list", Arrays.asList("text", 7L, 0.5, true, null));
        return Stream.of(
                new WorldRequest.Open(7, List.of(node), 10_000),
                new WorldRequest.Perform(NodeEvent.call("n1", 3, List.of("put", "x"))),
                new WorldRequest.Inspect(),
                new WorldRequest.Close(),
                new WorldAnswer.Opened(),
                new WorldAnswer.Rejected("no class", "add it"),
                new WorldAnswer.Inspected(List.of(new WorldAnswer.NodeThread("n1", true, blocked))),
                new WorldAnswer.Closed(2),
                new TurnReport(
                        new TurnReport.Items(
                                List.of(new TurnReport.SentItem(1, "DATA", "n1", "n2", "n1>n2#1", "n1>n2#1>", value)),
                                List.of(5L)),
                        new TurnReport.Timers(
                                List.of(new TurnReport.SetTimer(9, "n1", "n1.1", "A.b", 77)), List.of(8L)),
                        List.of(new TurnReport.LogLine("n1", "started")),
                        List.of(new TurnReport.NodeReport(
                                "n1", 99, true, false, List.of(new TurnReport.ProbeValue("role", "leader")))),
                        new TurnReport.Outcomes(
                                List.of(new TurnReport.CallOutcome("n1", 3, false, null)),
                                List.of(new TurnReport.ThreadFailure("n1", "n1.2", false, "E: x", List.of("at a"))),
                                "exits",
                                List.of("at b"))));
    }

    @ParameterizedTest
    @MethodSource({"messages", "messagesOfNodes"})
    void when_a_message_is_written_then_the_same_is_read(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Frames.write(new DataOutputStream(bytes), message);
        Frames.write(new DataOutputStream(bytes), message);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(Frames.read(in)).isEqualTo(message);
        assertThat(Frames.read(in)).isEqualTo(message);
    }

    @Test
    void when_bytes_are_no_frame_then_reading_fails() {
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream("Hello, world".getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> Frames.read(in))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("out of range");
    }
}
