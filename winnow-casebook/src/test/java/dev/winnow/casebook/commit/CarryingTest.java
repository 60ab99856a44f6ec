package dev.winnow.casebook.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.commit.Message.Abort;
import dev.winnow.casebook.commit.Message.Envelope;
import dev.winnow.casebook.commit.Message.Hello;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CarryingTest {

    private static final Envelope HELLO = new Envelope("replica", new Hello(1));
    private static final Envelope ABORT = new Envelope("replica", new Abort(1));

    @Nested
    class Given_a_link_that_holds_a_message {

        private final Link holding = new Link(Optional.of(HELLO), 1);

        @Test
        void when_it_loses_the_next_one_then_it_still_holds_the_first() {
            RecordingOutbox outbox = new RecordingOutbox(2);
            assertThat(Carrying.on(holding, ABORT, outbox)).isEqualTo(new Link(Optional.of(HELLO), 0));
            assertThat(outbox.sent).isEmpty();
        }

        @Test
        void when_the_next_one_overtakes_it_then_both_are_delivered() {
            RecordingOutbox outbox = new RecordingOutbox(1);
            assertThat(Carrying.on(holding, ABORT, outbox)).isEqualTo(new Link(Optional.empty(), 1));
            assertThat(outbox.sent).containsExactly(ABORT.message(), HELLO.message());
        }
    }
}
