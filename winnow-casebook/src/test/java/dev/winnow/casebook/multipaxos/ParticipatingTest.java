package dev.winnow.casebook.multipaxos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.casebook.multipaxos.Message.Accept;
import dev.winnow.casebook.multipaxos.Message.Decided;
import dev.winnow.casebook.multipaxos.Message.Lead;
import dev.winnow.casebook.multipaxos.Message.Prepare;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParticipatingTest {

    private static final List<String> NODES = List.of("n1", "n2", "n3");

    private final List<Message> sent = new ArrayList<>();

    /** The chosen value is B, accepted by n2 and n3 in ballot 2. A of ballot 1 reached nobody but n1. */
    @Nested
    class Given_an_old_value_at_a_node_that_promises {

        @ParameterizedTest
        @CsvSource({"NONE, B", "ONE_RECORD, A"})
        void when_the_next_leader_proposes_then_only_one_record_prefers_it(Bug bug, String proposed) {
            Node n1 = Node.NEW.accepting(1, new Proposal(1, "A"));
            on(1, bug, n1, "n3", new Prepare(3));
            Message promise = sent.get(0);
            Node n3 = on(3, bug, Node.NEW.accepting(1, new Proposal(2, "B")), "election", new Lead());
            on(3, bug, n3, "n1", promise);
            assertThat(sent).endsWith(new Accept(1, new Proposal(3, proposed)));
        }
    }

    @Nested
    class Given_a_slot_whose_value_is_known {

        private final Node node = Node.NEW.deciding(1, "A");
        private final Accept accept = new Accept(1, new Proposal(2, "A"));
        private final Decided decided = new Decided(1, "A");

        @Test
        void when_a_new_leader_proposes_it_again_then_it_is_accepted() {
            assertThat(on(1, Bug.NONE, node, "n2", accept).accepted()).containsEntry(1, new Proposal(2, "A"));
            assertThat(on(1, Bug.NONE, node, "n2", decided)).isEqualTo(node);
        }

        @Test
        void when_a_new_leader_proposes_it_again_then_the_bug_does_not_expect_it() {
            for (Message message : List.of(accept, decided)) {
                assertThatThrownBy(() -> on(1, Bug.ONE_RECORD, node, "n2", message))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageEndingWith(" does not expect " + message);
            }
        }
    }

    private Node on(int number, Bug bug, Node node, String from, Message message) {
        return new Participating(number, NODES, bug).on(node, from, message, (to, answer) -> sent.add(answer));
    }
}
