package dev.winnow.casebook.tms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.ClosedSystemPath;
import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.StateSearch;
import dev.winnow.explore.SearchResult;
import dev.winnow.model.Violation;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bugs of the transaction manager. All seeds are fixed, so the results are deterministic. */
class TmsCasesTest {

    private static final String ALIKE = "participants decide alike";
    private static final int YES = 0;
    private static final int NO = 1;
    private static final String DECIDED = "in the end all is decided";
    private static final String UNEXPECTED = "no uncaught exception";

    @Nested
    class Given_the_correct_system {

        @Test
        void when_fuzzed_then_nothing_breaks() {
            assertThat(Fuzzing.violation(Fuzzing.setup("tms", Map.of()), 0, 2000))
                    .isEmpty();
            assertThat(Fuzzing.violation(
                            Fuzzing.setup("tms", Map.of("servers", "3", "suspicions", "1", "transactions", "2")),
                            0,
                            1000))
                    .isEmpty();
        }

        @ParameterizedTest
        @CsvSource({"1, 0", "0, 1"})
        void when_all_states_are_visited_then_nothing_breaks(String failures, String suspicions) {
            SearchResult result = StateSearch.of(
                    Fuzzing.setup("tms", Map.of("failures", failures, "suspicions", suspicions)), 100_000);
            assertThat(result.violation()).isNull();
            assertThat(result.complete()).isTrue();
        }
    }

    @Nested
    class Given_the_correct_system_over_multipaxos {

        @ParameterizedTest
        @CsvSource({
            "failures=0 suspicions=2 servers=3 transactions=2",
            "failures=1 suspicions=0 servers=3 transactions=1",
            "failures=1 suspicions=2 servers=4 transactions=2"
        })
        void when_fuzzed_then_nothing_breaks(String size) {
            assertThat(Fuzzing.violation(Fuzzing.setupWith("tms-multipaxos", size), 0, 1000))
                    .isEmpty();
        }
    }

    @Nested
    class Given_a_bug_that_fuzzing_finds {

        @ParameterizedTest
        @CsvSource({
            "tms-1, 100, " + UNEXPECTED,
            "tms-2, 200, " + DECIDED,
            "tms-3, 500, " + ALIKE,
            "tms-multipaxos-1, 100, " + UNEXPECTED,
            "tms-multipaxos-2, 5000, " + DECIDED,
            "tms-multipaxos-3, 100, " + ALIKE,
            "tms-multipaxos-4, 500, " + ALIKE
        })
        void when_fuzzed_then_it_is_found(String scenario, int executions, String invariant) {
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, Map.of()), 0, executions))
                    .map(Violation::invariant)
                    .contains(invariant);
        }
    }

    @Nested
    class Given_a_bug_that_fuzzing_hardly_finds {

        /** A failure takes one choice, a suspicion several. */
        @ParameterizedTest
        @CsvSource({"tms-2, 2, 0, " + DECIDED, "tms-3, 1, 0, " + ALIKE})
        void when_servers_are_lost_more_easily_then_it_is_found(
                String scenario, String failures, String suspicions, String invariant) {
            Map<String, String> easily = Map.of("failures", failures, "suspicions", suspicions);
            assertThat(Fuzzing.violation(Fuzzing.setup(scenario, easily), 0, 10_000))
                    .map(Violation::invariant)
                    .contains(invariant);
        }

        @Test
        void when_fuzzed_then_it_is_not_found() {
            assertThat(Fuzzing.violation(Fuzzing.setup("tms-4", Map.of()), 0, 2000))
                    .isEmpty();
        }
    }

    /**
     * The middle and the tail of one participant fail after the tail has answered and before the middle has heard of
     * it.
     */
    @Nested
    class Given_a_repeated_vote {

        @Test
        void when_the_other_participant_votes_no_then_only_the_bug_commits() {
            assertThat(walk("tms-4"))
                    .map(Violation::message)
                    .contains("a1 decided Decision[tx=1, commit=true], another one Decision[tx=1, commit=false]");
            assertThat(walk("tms")).isEmpty();
        }

        private Optional<Violation> walk(String scenario) {
            Map<String, String> size = Map.of("servers", "3", "failures", "2", "suspicions", "0");
            try (ClosedSystemPath walk = ClosedSystemPath.through(Fuzzing.setup(scenario, size))) {
                walk.step("a1", YES).step("a2");
                walk.step("faults", 2).step("faults", 2); // the second one of six, then of five
                walk.steps("a3", "a3", "a2", "detector", "detector");
                walk.steps("a-master", "a3", "a-master", "a-master", "a2", "a2", "a2", "a-master", "a1");
                walk.steps("coordinator", "coordinator", "coordinator", "coordinator");
                walk.step("b1", NO).steps("b2", "b3");
                return walk.violation().isPresent() ? walk.violation() : walk.toTheEnd();
            }
        }
    }

    /**
     * The first leader of a participant is suspected before the coordinator decides, and the second one fails before it
     * gets the decision. The first one passes the decision on to the second.
     */
    @Nested
    class Given_a_decision_lost_with_the_new_leader {

        @Test
        void when_a_third_server_leads_then_only_the_bug_does_not_tell_it() {
            assertThat(walk("tms-multipaxos-2")).map(Violation::message).contains("a1 knows 0 of 1 decisions for ever");
            assertThat(walk("tms-multipaxos")).isEmpty();
        }

        private Optional<Violation> walk(String scenario) {
            Map<String, String> losses = Map.of("failures", "1", "suspicions", "1");
            try (ClosedSystemPath walk = ClosedSystemPath.through(Fuzzing.setup(scenario, losses))) {
                walk.step("a1", YES).steps("a2", "a3", "a1");
                walk.step("b1", YES).steps("b2", "b1");
                walk.step("detector", 1).steps("a-master", "a2", "a2"); // suspects the first one of six
                walk.step("faults", 2); // the second one
                walk.steps("coordinator", "coordinator", "coordinator", "a1", "a1", "a1", "a2");
                return walk.toTheEnd();
            }
        }
    }
}
