package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchResult;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subjects of DEMETER (SOSP'11, Table 2): exact numbers of configurations, and the shortest ways to the bugs. */
class InterfaceSubjectsTest {

    private static final int MANY_STEPS = 1_000;

    @Nested
    class Given_a_correct_system {

        /** The first two are Figures 1 and 4 of the paper. */
        @ParameterizedTest
        @CsvSource({
            "accumulator,, 362",
            "accumulator, resend=1, 1272",
            "bdb,, 227",
            "pam, nodes=2, 58",
            "mps,, 8561",
            "pastry,, 9546",
            "guess, n=8, 389",
            "guess, n=12, 695",
            "chord,, 3587",
            "2pc-workers,, 242"
        })
        void when_all_configurations_are_visited_then_both_searches_count_the_same(
                String scenario, String parameters, int configurations) {
            assertThat(StateGraph.count(Fuzzing.setupWith(scenario, parameters)).unique())
                    .isEqualTo(configurations);
            SearchResult reached = StateSearch.within(Fuzzing.setupWith(scenario, parameters), MANY_STEPS);
            assertThat(reached.violation()).isNull();
            assertThat(reached.complete()).isTrue();
            assertThat(reached.states()).isEqualTo(configurations);
        }
    }

    @Nested
    class Given_a_system_with_one_bug {

        @ParameterizedTest
        @CsvSource({
            "pam-1,, nodes agree, 11",
            "pam-2,, nodes agree, 14",
            "pam-2, proposers=2 tries=2, nodes agree, 13",
            "philosophers-1,, no deadlock at node1, 8"
        })
        void when_searched_breadth_first_then_the_shortest_execution_is_found(
                String scenario, String parameters, String invariant, int steps) {
            SearchResult reached = StateSearch.within(Fuzzing.setupWith(scenario, parameters), MANY_STEPS);
            assertThat(reached.violation())
                    .isNotNull()
                    .extracting(Violation::invariant)
                    .isEqualTo(invariant);
            assertThat(reached.counterexamples())
                    .singleElement()
                    .asInstanceOf(InstanceOfAssertFactories.type(Counterexample.OnPath.class))
                    .satisfies(found -> assertThat(found.path().moves()).hasSize(steps));
        }

        /** Without the invariant, nothing stops the search. */
        @ParameterizedTest
        @CsvSource({"pam-1, 444084"})
        void when_no_invariant_is_checked_then_all_configurations_are_counted(String scenario, long configurations) {
            Setup unchecked =
                    Setup.of(Fuzzing.setupWith(scenario, null).world()).build();
            assertThat(StateSearch.within(unchecked, MANY_STEPS).states()).isEqualTo(configurations);
        }
    }
}
