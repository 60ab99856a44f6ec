package dev.winnow.casebook.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ScriptedStates;
import dev.winnow.casebook.chain.Requesting.Write;
import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChainInvariantsTest {

    private static final ProcessId MASTER = ProcessId.of("master");
    private static final Entry FIRST = new Entry(1, "ann", 1, new Write());
    private static final Entry SECOND = new Entry(2, "bob", 1, new Write());

    private final ScriptedStates states =
            new ScriptedStates(Server.OFF, "a", "b", "master").setState("master", Master.of(List.of("a", "b")));

    @Nested
    class Given_two_servers_in_use {

        @Test
        void when_the_successor_is_behind_then_the_invariant_holds() {
            states.setState("a", server(List.of(FIRST, SECOND), List.of(SECOND)))
                    .setState("b", server(List.of(FIRST), List.of()));
            assertThat(states.violation(Propagation.ofPrefixes(MASTER))).isEmpty();
        }

        @Test
        void when_the_successor_is_ahead_then_its_history_is_no_prefix() {
            states.setState("a", server(List.of(FIRST), List.of()))
                    .setState("b", server(List.of(FIRST, FIRST), List.of()));
            assertThat(states.violation(Propagation.ofPrefixes(MASTER)))
                    .contains("a has [1], of that [] in doubt; its successor b has [1, 1]");
        }

        @Test
        void when_the_successor_lacks_updates_in_doubt_then_the_invariant_holds() {
            states.setState("a", server(List.of(FIRST, SECOND), List.of(SECOND)))
                    .setState("b", server(List.of(FIRST), List.of()));
            assertThat(states.violation(Propagation.ofDoubts(MASTER))).isEmpty();
        }

        @Test
        void when_the_successor_lacks_other_updates_then_they_are_lost() {
            states.setState("b", server(List.of(FIRST), List.of()))
                    .setState("a", server(List.of(FIRST, SECOND), List.of()));
            assertThat(states.violation(Propagation.ofDoubts(MASTER)))
                    .contains("a has [1, 2], of that [] in doubt; its successor b has [1]");
        }
    }

    @Nested
    class Given_a_server_that_was_removed {

        @Test
        void when_it_is_still_running_then_it_is_ignored() {
            states.setState("master", Master.of(List.of("a")))
                    .setState("b", server(List.of(SECOND), List.of()))
                    .setState("a", server(List.of(FIRST), List.of()));
            assertThat(states.violation(Propagation.ofPrefixes(MASTER))).isEmpty();
            assertThat(states.violation(Propagation.ofDoubts(MASTER))).isEmpty();
        }
    }

    private static Server server(List<Entry> history, List<Entry> sent) {
        return new Server(true, Optional.empty(), Optional.empty(), history, sent, Optional.empty());
    }
}
