package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.chain.Message.Suspect;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ElectingTest {

    private final Electing electing = new Electing("coordinator");
    private final Election election = new Election(List.of("s1", "s2", "s3"));
    private final RecordingLogOutbox outbox = new RecordingLogOutbox();

    @Nested
    class Given_a_suspicion {

        @Test
        void when_it_is_of_the_leader_then_the_next_server_is_to_lead() {
            assertThat(electing.on(election, new Suspect("s1"), outbox).leader())
                    .isEqualTo("s2");
            assertThat(outbox.effects).containsExactly("s2 Lead[]", "coordinator HeadChanged[head=s2]");
        }

        @Test
        void when_it_is_of_another_server_then_that_one_will_not_lead() {
            Election next = electing.on(election, new Suspect("s2"), outbox);
            assertThat(outbox.effects).isEmpty();
            assertThat(electing.on(next, new Suspect("s1"), outbox).leader()).isEqualTo("s3");
        }
    }
}
