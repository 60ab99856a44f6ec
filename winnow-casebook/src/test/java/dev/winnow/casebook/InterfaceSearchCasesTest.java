package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.InterfaceSearch;
import dev.winnow.guided.MoveTable;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import java.math.BigInteger;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterfaceSearchCasesTest {

    private static StateSpace space(Setup setup) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, new Origin("test", Map.of(), 1), new MoveTable(setup));
    }

    private static SearchResult search(Setup setup, String name) {
        return SearchCatalogue.standard().run(space(setup), SearchRequest.of(name, 1), SearchContext.of(setup));
    }

    private static InterfaceCounts countsWithoutPilot(Setup setup) {
        SearchResult result = InterfaceSearch.withoutPilot(
                        space(setup), SearchRequest.of("dir", 1), SearchContext.of(setup))
                .run();
        assertThat(result.hasFailed()).isFalse();
        assertThat(result.complete()).isTrue();
        return Objects.requireNonNull(result.interfaces());
    }

    /** The configurations that bfs counts are in InterfaceSubjectsTest and CorrectSystemsTest. */
    @Nested
    class Given_the_subjects_of_the_paper {

        /** The first two are Figures 1 and 4 of the paper. */
        @ParameterizedTest
        @CsvSource({
            "accumulator,, 9, 10, 17, 98, 362",
            "accumulator, resend=1, 18, 21, 29, 195, 1272",
            "philosophers, components=3 each=2, 109, 201, 57, 528, 63519",
            "mps, nodes=3, 34, 43, 49, 679, 8561",
            "mps, nodes=3 extra=1, 34, 43, 49, 2585, 836960",
            "bdb,, 15, 25, 29, 149, 227",
            "pam, nodes=2, 28, 31, 52, 66, 58"
        })
        void when_searched_by_components_then_the_counts_are_known(
                String scenario,
                String parameters,
                long tuples,
                long words,
                long sets,
                long states,
                long configurations) {
            InterfaceCounts counts = countsWithoutPilot(Fuzzing.setupWith(scenario, parameters));
            assertThat(counts)
                    .extracting(
                            InterfaceCounts::tuples,
                            InterfaceCounts::words,
                            InterfaceCounts::sets,
                            InterfaceCounts::componentStates)
                    .containsExactly(tuples, words, sets, states);
            assertThat(BigInteger.valueOf(configurations))
                    .isBetween(
                            counts.configurations().atLeast(),
                            counts.configurations().atMost());
        }

        /** Nested in pairs; as one level, the number of configurations grows too fast from 8 philosophers on. */
        @ParameterizedTest
        @CsvSource({"8, 758", "16, 2002", "32, 4490", "64, 9466"})
        void when_philosophers_are_nested_then_their_states_grow_linearly(int philosophers, long states) {
            InterfaceCounts counts =
                    countsWithoutPilot(Fuzzing.setupWith("philosophers", "each=1 components=" + philosophers));
            assertThat(counts.componentStates()).isEqualTo(states);
            assertThat(counts.tuples()).isEqualTo(45);
        }

        @Test
        void when_nothing_is_hidden_then_there_are_more_situations_than_configurations() {
            assertThat(countsWithoutPilot(Fuzzing.setupWith("guess", "n=8")).tuples())
                    .isEqualTo(3_069);
        }

        /** Coupled nodes, not independent copies. */
        @Test
        void when_there_are_billions_of_configurations_then_the_search_is_complete() {
            InterfaceCounts counts = countsWithoutPilot(Fuzzing.setupWith("mps", "nodes=3 extra=2 work=2"));
            assertThat(counts.componentStates()).isEqualTo(37_811);
            assertThat(counts.configurations().atLeast()).isEqualTo(new BigInteger("4368817200"));
            assertThat(counts.configurations().atMost()).isEqualTo(new BigInteger("20175639585"));
        }
    }

    /** Without the invariant, whose history is about several clients. */
    @Nested
    class Given_the_paxos_register {

        private Setup withoutInvariant(int clients) {
            Setup setup = Fuzzing.setupWith("paxos-register", "clients=" + clients);
            return Setup.of(setup.world()).plan(setup.plan()).build();
        }

        @ParameterizedTest
        @CsvSource({"1, 112, 140, 88, 88, 265", "2, 6525, 8858, 2339, 2423, 16668"})
        void when_each_process_is_a_component_then_the_counts_are_known(
                int clients, long tuples, long words, long sets, long states, long configurations) {
            Setup setup = withoutInvariant(clients);
            InterfaceCounts counts = countsWithoutPilot(setup);
            assertThat(counts.tuples()).isEqualTo(tuples);
            assertThat(counts.words()).isEqualTo(words);
            assertThat(counts.sets()).isEqualTo(sets);
            assertThat(counts.componentStates()).isEqualTo(states);
            assertThat(counts.configurations().atLeast().longValueExact()).isLessThanOrEqualTo(configurations);
            assertThat(counts.configurations().atMost().longValueExact()).isGreaterThanOrEqualTo(configurations);
        }

        @Test
        void when_the_pilot_shows_that_little_is_hidden_then_bfs_judges_the_history() {
            SearchResult result = search(Fuzzing.setupWith("paxos-register", "clients=2"), "dir");
            assertThat(result.by()).isEqualTo("bfs");
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(16_668);
        }
    }

    /** Only three of five nodes propose, so the others say all that they know. */
    @Nested
    class Given_nodes_that_hide_nothing {

        @Test
        void when_the_pilot_is_over_then_they_are_explored_state_by_state() {
            SearchResult result = StateSearch.by("dir", Fuzzing.setupWith("pam", "nodes=5 proposers=3"), 3_000);
            assertThat(Objects.requireNonNull(result.interfaces()).clear()).containsExactly("node4", "node5");
            assertThat(result.interfaces().pilot().isWorthwhile()).isTrue();
            assertThat(result.interfaces().words()).isEqualTo(6_339); // of a search begun again
        }
    }

    @Nested
    class Given_bugs {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "chainrep-1",
                    "chainrep-2",
                    "chainrep-3",
                    "chainrep-4",
                    "chainrep-6",
                    "chainrep-7",
                    "chainrep-8",
                    "chainrep-10",
                    "osr-1",
                    "osr-2",
                    "tms-1",
                    "2pc-1"
                })
        void when_searched_by_components_then_the_invariant_that_bfs_finds_is_violated(String name) {
            Setup setup = Fuzzing.setupWith(name, null);
            assertThat(Objects.requireNonNull(search(setup, "dir").violation()).invariant())
                    .isEqualTo(Objects.requireNonNull(search(setup, "bfs").violation())
                            .invariant());
        }
    }

    /** The bugs in the paper's Paxos: a state lost at a restart, and the first value heard of instead of the latest. */
    @Nested
    class Given_the_bugs_of_pam {

        @ParameterizedTest
        @CsvSource({"pam-1, 1076, 11", "pam-2, 8327, 14"})
        void when_searched_by_components_then_they_are_as_near_as_by_bfs(String scenario, long tuples, int steps) {
            Setup setup = Fuzzing.setupWith(scenario, null);
            Origin origin = new Origin(scenario, Map.of(), 1);
            SystematicExploration.ExplorationOutcome found = new SystematicExploration(
                            setup, origin, new ProgressBeacon())
                    .run(SearchRequest.of("dir", 1), SearchContext.of(setup), reason -> {});
            assertThat(found.result().by()).isEqualTo("dir");
            assertThat(Objects.requireNonNull(found.result().violation()).invariant())
                    .isEqualTo("nodes agree");
            assertThat(found.result().states()).isEqualTo(tuples);
            assertThat(Objects.requireNonNull(found.execution()).eventCount()).isEqualTo(steps);
        }
    }

    @Nested
    class Given_correct_systems {

        @ParameterizedTest
        @ValueSource(strings = {"twophase", "osr", "tms", "ping-pong", "chainrep"})
        void when_searched_by_components_then_nothing_is_violated(String name) {
            SearchResult result = search(Fuzzing.setupWith(name, null), "dir");
            assertThat(result.hasFailed()).isFalse();
            assertThat(result.complete()).isTrue();
        }
    }
}
