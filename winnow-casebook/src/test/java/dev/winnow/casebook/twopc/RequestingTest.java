package dev.winnow.casebook.twopc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.twopc.Message.Get;
import dev.winnow.casebook.twopc.Message.Put;
import dev.winnow.casebook.twopc.Message.Read;
import dev.winnow.casebook.twopc.Message.ReadReturned;
import dev.winnow.casebook.twopc.Message.Write;
import dev.winnow.casebook.twopc.Message.WriteSucceeded;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RequestingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Requesting requesting = new Requesting("coordinator");

    @Nested
    class Given_an_idle_client {

        @Test
        void when_given_several_requests_then_it_sends_one_at_a_time() {
            Client writing = requesting.on(Client.NEW, new Put(7), outbox);
            Client queueing = requesting.on(writing, new Get(), outbox);
            assertThat(queueing).isEqualTo(new Client(Optional.of(new Write(7)), List.of(new Read())));
            assertThat(outbox.effects).containsExactly("coordinator Write[value=7]");

            Client reading = requesting.on(queueing, new WriteSucceeded(), outbox);
            assertThat(reading).isEqualTo(new Client(Optional.of(new Read()), List.of()));
            assertThat(outbox.effects).containsExactly("coordinator Write[value=7]", "coordinator Read[]");

            assertThat(requesting.on(reading, new ReadReturned(7), outbox)).isEqualTo(Client.NEW);
        }
    }
}
