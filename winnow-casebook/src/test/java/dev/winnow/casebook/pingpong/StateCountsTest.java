package dev.winnow.casebook.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.StateGraph;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of states is known from other tools: a check of both the system and the world. */
class StateCountsTest {

    @Nested
    class Given_two_counters {

        @ParameterizedTest
        @CsvSource({
            "fifo, 5, 11",
            "unordered, 5, 11",
            "lossy-duplicating, 1, 14",
            "lossy-duplicating, 5, 4094",
        })
        void when_all_states_are_visited_then_the_count_is_the_known_one(String network, String max, int states) {
            assertThat(StateGraph.count(Fuzzing.setup("ping-pong", Map.of("network", network, "max", max)))
                            .unique())
                    .isEqualTo(states);
        }
    }
}
