package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.InterfaceSearch;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.SkippingStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches that do not deliver ignored messages: exact numbers of configurations, and the same bugs. */
class SkipIgnoredCasesTest {

    private static StateSpace skipping(Setup setup) {
        StateSpace space = setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, new Origin("test", Map.of(), 1), new MoveTable(setup));
        return ((SkippingStateSpace) space).skippingIgnored();
    }

    private static SearchResult search(Setup setup) {
        return SearchCatalogue.standard().run(skipping(setup), SearchRequest.of("bfs", 1), SearchContext.of(setup));
    }

    @Nested
    class Given_correct_systems {

        /** With ignored messages: 741,321 of pam; the others are in InterfaceSubjectsTest. */
        @ParameterizedTest
        @CsvSource({"pam, nodes=2, 44", "pam, proposers=3, 82804", "chord,, 2501", "pastry,, 2636", "2pc-workers,, 242"
        })
        void when_searched_then_fewer_configurations_are_visited(String scenario, String parameters, long states) {
            SearchResult result = search(Fuzzing.setupWith(scenario, parameters));
            assertThat(result.hasFailed()).isFalse();
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(states);
        }

        /** With ignored messages: the same situations, 8,129 states. */
        @Test
        void when_paxos_is_searched_by_components_then_they_have_fewer_states() {
            Setup setup = Fuzzing.setupWith("pam", "proposers=3");
            SearchResult result = InterfaceSearch.withoutPilot(
                            skipping(setup), SearchRequest.of("dir", 1), SearchContext.of(setup))
                    .run();
            assertThat(result.complete()).isTrue();
            assertThat(Objects.requireNonNull(result.interfaces()).tuples()).isEqualTo(22_528);
            assertThat(result.interfaces().componentStates()).isEqualTo(6_823);
        }
    }

    @Nested
    class Given_bugs {

        /** As many steps as with ignored messages: see InterfaceSubjectsTest. */
        @ParameterizedTest
        @CsvSource({"pam-1,, 11", "pam-2,, 14", "pam-2, proposers=2 tries=2, 13"})
        void when_searched_breadth_first_then_the_execution_is_as_short(String scenario, String parameters, int steps) {
            assertThat(search(Fuzzing.setupWith(scenario, parameters)).counterexample())
                    .asInstanceOf(InstanceOfAssertFactories.type(Counterexample.OnPath.class))
                    .satisfies(found -> assertThat(found.path().moves()).hasSize(steps));
        }
    }
}
