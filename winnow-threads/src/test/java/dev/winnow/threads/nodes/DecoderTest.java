package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sample.Lengths;

/** What is in flight, as a decoder of the scenario shows it. */
class DecoderTest {

    private static final ProcessId SERVER = ProcessId.of("server");
    private static final ProcessId CLIENT = ProcessId.of("client");

    @BeforeAll
    static void requireJdk() {
        TestWorkers.requireJdk();
    }

    /** Returns the content of the bytes that the client sends. */
    private static Object sent(UnaryOperator<ThreadsSystem.Builder> decoder) {
        ThreadsSystem system = decoder.apply(
                        ThreadsSystem.nodes(SERVER.name(), CLIENT.name()).main(Lengths.class, "{name}", SERVER.name()))
                .build();
        try (World world = system.boot(1)) {
            world.perform(new External.Start(SERVER), (process, bound) -> 0);
            world.perform(new External.Start(CLIENT), (process, bound) -> 0);
            while (world.enabled().messageCount() > 0) {
                world.perform(new Event.Deliver(world.enabled().itemAt(0)), (process, bound) -> 0);
            }
            for (int item = 0; item < world.recording().itemCount(); item++) {
                if (world.recording().payload(item) instanceof Transmission.Data data && data.content() != null) {
                    return data.content();
                }
            }
        }
        throw new AssertionError("nothing was sent");
    }

    @Test
    void when_there_is_a_decoder_then_messages_show_what_it_returns() {
        assertThat(sent(system -> system.decoder(Lengths.Decoder.class)))
                .isEqualTo(Map.of("length", 5L, "text", "three"));
    }

    @Test
    void when_there_is_none_then_printable_bytes_are_text() {
        assertThat(sent(system -> system)).isEqualTo("three");
    }

    @Test
    void when_it_fails_then_the_bytes_and_the_failure_are_shown() {
        assertThat(sent(system -> system.decoder(Lengths.FailingDecoder.class)).toString())
                .contains("three", "Lengths$FailingDecoder failed", "no header");
    }
}
