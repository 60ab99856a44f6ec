package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.component.InterfaceSearch;
import dev.winnow.guided.MoveTable;
import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.statespace.StateSpaceFactory;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterfaceSearchCasesTest {

    private static Setup setup(String name, Map<String, String> parameters) {
        Scenario scenario = ServiceLoader.load(ScenarioSource.class).stream()
                .flatMap(source -> source.get().scenarios().stream())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return scenario.setup(Parameters.of(scenario, parameters));
    }

    private static StateSpace space(Setup setup) {
        return setup.world()
                .ability(StateSpaceFactory.class)
                .orElseThrow()
                .openStateSpace(setup, new Origin("test", Map.of(), 1), new MoveTable(setup));
    }

    private static SearchResult search(Setup setup, String name) {
        return SearchCatalogue.standard().run(space(setup), SearchRequest.of(name, 1), SearchContext.of(setup));
    }

    /** Without the invariant, whose history is about several clients. */
    @Nested
    class Given_the_paxos_register {

        private Setup withoutInvariant(int clients) {
            Setup setup = setup("paxos-register", Map.of("clients", String.valueOf(clients)));
            return Setup.of(setup.world()).plan(setup.plan()).build();
        }

        @ParameterizedTest
        @CsvSource({"1, 112, 140, 88, 88, 265", "2, 6525, 8858, 2339, 2423, 16668"})
        void when_each_process_is_a_component_then_the_counts_are_known(
                int clients, long tuples, long words, long sets, long states, long configurations) {
            Setup setup = withoutInvariant(clients);
            SearchResult result = InterfaceSearch.withoutPilot(
                            space(setup), SearchRequest.of("dir", 1), SearchContext.of(setup))
                    .run();
            InterfaceCounts counts = Objects.requireNonNull(result.interfaces());
            assertThat(counts.tuples()).isEqualTo(tuples);
            assertThat(counts.words()).isEqualTo(words);
            assertThat(counts.sets()).isEqualTo(sets);
            assertThat(counts.componentStates()).isEqualTo(states);
            assertThat(counts.configurations().atLeast().longValueExact()).isLessThanOrEqualTo(configurations);
            assertThat(counts.configurations().atMost().longValueExact()).isGreaterThanOrEqualTo(configurations);
        }

        @Test
        void when_the_pilot_shows_that_little_is_hidden_then_bfs_judges_the_history() {
            SearchResult result = search(setup("paxos-register", Map.of("clients", "2")), "dir");
            assertThat(result.by()).isEqualTo("bfs");
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(16_668);
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
            Setup setup = setup(name, Map.of());
            assertThat(Objects.requireNonNull(search(setup, "dir").violation()).invariant())
                    .isEqualTo(Objects.requireNonNull(search(setup, "bfs").violation())
                            .invariant());
        }
    }

    @Nested
    class Given_correct_systems {

        @ParameterizedTest
        @ValueSource(strings = {"twophase", "osr", "tms", "ping-pong", "chainrep"})
        void when_searched_by_components_then_nothing_is_violated(String name) {
            SearchResult result = search(setup(name, Map.of()), "dir");
            assertThat(result.hasFailed()).isFalse();
            assertThat(result.complete()).isTrue();
        }
    }
}
