package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.chain.Message.Connect;
import dev.winnow.casebook.chain.Message.Connected;
import dev.winnow.casebook.chain.Message.Join;
import dev.winnow.casebook.chain.Message.Joined;
import dev.winnow.casebook.chain.Message.Query;
import dev.winnow.casebook.chain.Message.Serve;
import dev.winnow.casebook.chain.Message.Suspect;
import dev.winnow.casebook.chain.Starting.Building;
import dev.winnow.casebook.chain.Starting.Joining;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StartingTest {

    private final RecordingOutbox outbox = new RecordingOutbox();
    private final Starting starting = new Starting("m", List.of("ann"));

    @Nested
    class Given_a_master_that_builds_a_chain {

        private final Building building = starting.start(List.of("a", "b"), outbox);

        @Test
        void when_a_server_has_joined_then_the_next_one_joins_after_it() {
            assertThat(starting.onMaster(building, new Joined(1), outbox))
                    .isEqualTo(new Building(1, List.of("a", "b"), 1));
            assertThat(outbox.effects)
                    .containsExactly("a Join[attempt=1, tail=Optional.empty]", "b Join[attempt=1, tail=Optional[a]]");
        }

        @Test
        void when_all_have_joined_then_servers_and_clients_are_told() {
            Building last = new Building(1, List.of("a", "b"), 1);
            assertThat(starting.onMaster(last, new Joined(1), outbox)).isEqualTo(Master.of(List.of("a", "b")));
            assertThat(outbox.effects).endsWith("a Serve[]", "b Serve[]", "ann ChainReady[head=a, tail=b]");
        }

        @Test
        void when_a_server_fails_then_it_starts_again_with_the_others() {
            Building again = (Building) starting.onMaster(building, new Suspect("a"), outbox);
            assertThat(again).isEqualTo(new Building(2, List.of("b"), 0));
            assertThat(outbox.effects).endsWith("b Join[attempt=2, tail=Optional.empty]");
            assertThat(starting.onMaster(again, new Joined(1), outbox)).isEqualTo(again);
            assertThat(starting.onMaster(again, new Suspect("a"), outbox)).isEqualTo(again);
        }
    }

    @Nested
    class Given_a_server_that_joins {

        private final Joining joining = on(Joining.NOTHING, "m", new Join(2, Optional.of("a")));

        @Test
        void when_the_tail_answers_then_it_is_the_next_tail() {
            assertThat(on(joining, "a", new Connected(2))).isEqualTo(joining);
            assertThat(outbox.effects).containsExactly("a Connect[attempt=2]", "m Joined[attempt=2]");
        }

        @Test
        void when_another_one_connects_then_it_is_the_successor() {
            Record serving = starting.onServer(on(joining, "c", new Connect(2)), "m", new Serve(), outbox);
            assertThat(outbox.effects).endsWith("c Connected[attempt=2]");
            assertThat(serving).isEqualTo(Server.at(1, List.of("a", "b", "c")));
        }

        @Test
        void when_a_message_is_of_an_earlier_attempt_then_it_is_ignored() {
            assertThat(on(joining, "c", new Connect(1))).isEqualTo(joining);
            assertThat(on(joining, "a", new Connected(1))).isEqualTo(joining);
            assertThat(outbox.effects).containsExactly("a Connect[attempt=2]");
        }

        @Test
        void when_a_client_queries_then_it_is_unexpected() {
            assertThatThrownBy(() -> on(joining, "ann", new Query(1)))
                    .hasMessage("a server that joins does not expect Query[number=1]");
        }

        private Joining on(Joining before, String from, Message message) {
            return (Joining) starting.onServer(before, from, message, outbox);
        }
    }
}
