package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.multipaxos.Message.Decided;
import dev.winnow.casebook.multipaxos.Node;
import dev.winnow.invariant.Invariant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MultiPaxosReplicationTest {

    private static final List<String> SERVERS = List.of("s1", "s2", "s3");

    private final LogServer server = new LogServer(true, Node.startingAt(1, false));
    private final ScriptedStates states = new ScriptedStates(server, "s1", "s2", "s3");
    private final Invariant<?> agreement = new MultiPaxosReplication()
            .invariants(List.of(new Group("master", SERVERS)))
            .get(0);

    @Nested
    class Given_a_value_that_a_server_knows_to_be_chosen {

        @Test
        void when_another_server_knows_the_same_then_they_agree() {
            states.setState("s1", knowing(1, "coordinator.1:yes")).setState("s3", knowing(1, "coordinator.1:yes"));
            assertThat(states.violation(agreement)).isEmpty();
        }

        @Test
        void when_another_server_knows_another_slot_then_they_agree() {
            states.setState("s1", knowing(1, "coordinator.1:yes")).setState("s3", knowing(2, "coordinator.1:no"));
            assertThat(states.violation(agreement)).isEmpty();
        }

        @Test
        void when_another_server_knows_another_value_then_they_disagree() {
            states.setState("s1", knowing(1, "coordinator.1:yes")).setState("s3", knowing(1, "coordinator.1:no"));
            assertThat(states.violation(agreement))
                    .contains("s3 has {1=coordinator.1:no}, others {1=coordinator.1:yes}");
        }
    }

    private LogServer knowing(int slot, String value) {
        return new LogServing(2, SERVERS, "detector", new Participating(Bug.NONE))
                .on(server, "s1", new Decided(slot, value), new RecordingLogOutbox());
    }
}
