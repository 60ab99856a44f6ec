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
import java.util.List;
import java.util.stream.Stream;
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

    @ParameterizedTest
    @MethodSource("messages")
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
