package dev.winnow.explore.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchContext.Checkpoints;
import dev.winnow.explore.SearchContext.SearchHints;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchNeed;
import dev.winnow.explore.SearchProgress;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.WorkedExamples;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.delay.PreemptionBounding;
import dev.winnow.explore.delay.Ranking;
import dev.winnow.explore.delay.RoundRobin;
import dev.winnow.explore.delay.StratifiedSearch;
import dev.winnow.explore.random.StateSpaceSampling;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SearchCatalogueTest {

    /** Those that search states and need nothing of the scenario. */
    static List<String> withoutNeeds() {
        return SearchCatalogue.standard().all().stream()
                .filter(search -> search.searchesStates() && search.needs().isEmpty())
                .map(SearchDescriptor::name)
                .toList();
    }

    /** Those that search states, but for the one that looks for cycles. */
    static List<String> overStates() {
        return SearchCatalogue.standard().all().stream()
                .filter(search -> search.searchesStates() && !search.promises(SearchPromise.LIVENESS))
                .map(SearchDescriptor::name)
                .toList();
    }

    private static SearchResult search(Setup setup, SearchRequest request) {
        SearchHints hints = new SearchHints(
                () -> new Ranking(List.of(ProcessId.of("B")), "d"::equals, List.of()), setup.timerWeight());
        SearchContext context =
                new SearchContext(WorkerTeam.CALLER_ONLY, () -> false, SearchProgress.IGNORED, Checkpoints.NONE, hints);
        return SearchCatalogue.standard().run(StatefulSearchTest.graph(setup), request, context);
    }

    private static SearchRequest request(String name, long executions) {
        return SearchRequest.of(name, 1).within(new SearchRequest.ExecutionLimits(executions, 100, 0));
    }

    private static SearchResult search(Setup setup, String name) {
        return search(setup, request(name, 10_000));
    }

    @Nested
    class Given_a_system_that_breaks {

        @ParameterizedTest
        @MethodSource("dev.winnow.explore.catalogue.SearchCatalogueTest#overStates")
        void when_searched_by_any_of_them_then_it_is_found_and_the_path_leads_there(String name) {
            SearchResult result = search(WorkedExamples.diamond(), name);
            assertThat(result.violation()).isNotNull();
            int[] moves = {0};
            StatefulSearchTest.path(result)
                    .walk(StatefulSearchTest.graph(WorkedExamples.diamond()), (asked, choices) -> moves[0]++);
            assertThat(moves[0]).isBetween(3, 4);
        }

        @ParameterizedTest
        @MethodSource("dev.winnow.explore.catalogue.SearchCatalogueTest#overStates")
        void when_searched_twice_from_one_seed_then_the_same_is_found(String name) {
            StatefulSearchTest.assertSame(
                    search(WorkedExamples.diamond(), name), search(WorkedExamples.diamond(), name));
        }
    }

    @Nested
    class Given_a_portfolio {

        @Test
        void when_one_finds_something_then_it_says_who() {
            SearchResult result = search(WorkedExamples.diamond(), "portfolio");
            assertThat(result.by()).isEqualTo("irs"); // it has the first turn
        }

        @Test
        void when_one_has_seen_all_then_that_is_what_it_says() {
            SearchResult result = search(WorkedExamples.quietDiamond(), "portfolio");
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(12);
        }
    }

    /** The violation is not among what the search may see, but near to where it has to stop. */
    @Nested
    class Given_a_search_that_goes_on_by_samples {

        @Test
        void when_the_search_is_full_then_sampling_finds_it_from_there() {
            SearchRequest.StateLimits few =
                    SearchRequest.StateLimits.NONE.withCount(40).withDepth(100);
            Setup setup = StatefulSearchTest.hasty(3);
            assertThat(search(setup, request("ses-rtc", 100_000).within(few)).violation())
                    .isNull();
            SearchResult result = search(setup, request("ses-ss", 100_000).within(few));
            assertThat(result.violation()).isNotNull();
            assertThat(result.executions()).isPositive();
            int[] moves = {0};
            StatefulSearchTest.path(result)
                    .walk(StatefulSearchTest.graph(StatefulSearchTest.hasty(3)), (asked, choices) -> moves[0]++);
            assertThat(moves[0]).isEqualTo(10);
        }
    }

    /** Of P1, two processes of two steps: whoever runs goes on, so that only AABB and BBAA take no preemption. */
    @Nested
    class Given_preemption_bounding {

        @Test
        void when_not_cached_then_executions_come_by_their_preemptions() {
            assertThat(strata(WorkedExamples.workers(2, 2), PreemptionBounding::new, -1, false))
                    .extracting(StratifiedSearch.Stratum::delays, StratifiedSearch.Stratum::executions)
                    .containsExactly(tuple(0, 2L), tuple(1, 4L), tuple(2, 6L));
        }
    }

    private static List<StratifiedSearch.Stratum> strata(
            Setup setup, Supplier<DelayingExplorer> explorers, int choices, boolean cached) {
        StratifiedSearch search = new StratifiedSearch(
                StatefulSearchTest.graph(setup),
                explorers,
                cached,
                SearchRequest.of("ses-rr", 1).within(new SearchRequest.DelayLimits(Integer.MAX_VALUE, choices)),
                StatefulSearchTest.context());
        search.run();
        return search.strata();
    }

    /** Chooses one of three, twice. */
    private record Chooser() implements PureProcess<Integer> {
        @Override
        public Integer start(Context context) {
            return 1;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, Object message, Context context) {
            return 3 * state + context.choose(3);
        }
    }

    /** Nine executions: in one, both choose the first value, in four one does, in four none. */
    @Nested
    class Given_choices {

        private final Setup chooser = Setup.of(SimulatedSystem.with(Network.mailbox())
                        .process(ProcessId.of("chooser"), new Chooser())
                        .build())
                .plan(Plan.plan()
                        .start(ProcessId.of("chooser"))
                        .send(ProcessId.of("chooser"), "one")
                        .send(ProcessId.of("chooser"), "two")
                        .build())
                .build();

        @Test
        void when_another_value_is_a_delay_then_they_come_by_how_many_there_are() {
            assertThat(strata(chooser, RoundRobin::new, -1, false))
                    .extracting(StratifiedSearch.Stratum::delays, StratifiedSearch.Stratum::executions)
                    .containsExactly(tuple(0, 1L), tuple(1, 5L), tuple(2, 9L));
        }

        @Test
        void when_they_have_a_budget_of_their_own_then_they_cost_no_delays() {
            assertThat(strata(chooser, RoundRobin::new, 1, false))
                    .extracting(StratifiedSearch.Stratum::delays, StratifiedSearch.Stratum::executions)
                    .containsExactly(tuple(0, 5L));
            assertThat(strata(chooser, RoundRobin::new, 0, false))
                    .extracting(StratifiedSearch.Stratum::executions)
                    .containsExactly(1L);
        }
    }

    @Nested
    class Given_an_order_of_its_own {

        @Test
        void when_B_is_to_be_first_then_no_delay_is_needed() {
            SearchResult result = search(WorkedExamples.diamond(), "ses-custom");
            assertThat(result.delays()).isZero();
        }

        @Test
        void when_the_system_says_something_then_the_order_changes() {
            ProcessId a = ProcessId.of("A");
            ProcessId b = ProcessId.of("B");
            Ranking ranking = new Ranking(List.of(a, b), "now"::equals, List.of(b, a));
            ranking.onEnabled(0, a, false);
            ranking.onEnabled(1, b, false);
            assertThat(ranking.next()).isZero();
            ranking.onSent(b, "something");
            assertThat(ranking.next()).isZero();
            ranking.onSent(b, "now");
            assertThat(ranking.next()).isEqualTo(1);
            ranking.delay();
            assertThat(ranking.next()).isZero();
            ranking.onStarted(0);
            assertThat(ranking.next()).isEqualTo(1);
        }
    }

    @Nested
    class Given_an_explorer_that_is_not_sound {

        /** Never comes by those that it had before. */
        private static final class Stubborn implements DelayingExplorer {
            private int unit = -1;

            @Override
            public int next() {
                return unit;
            }

            @Override
            public void delay() {}

            @Override
            public void onBlocked(int which) {}

            @Override
            public void onEnabled(int which, ProcessId process, boolean timer) {
                unit = which;
            }

            @Override
            public DelayingExplorer copy() {
                Stubborn copy = new Stubborn();
                copy.unit = unit;
                return copy;
            }
        }

        @Test
        void when_it_names_one_twice_then_that_is_told() {
            assertThatThrownBy(() -> strata(WorkedExamples.workers(2, 2), Stubborn::new, -1, true))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("twice, or never");
        }
    }

    @Nested
    class Given_no_explorer_of_its_own {

        @Test
        void when_one_is_asked_for_then_it_says_how_to_give_one() {
            StateSpace space = StatefulSearchTest.graph(WorkedExamples.diamond());
            SearchRequest request = SearchRequest.of("ses-custom", 1);
            assertThatThrownBy(() -> StatefulSearchTest.search(space, request, WorkerTeam.CALLER_ONLY))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no custom explorer");
        }
    }

    @Nested
    class Given_the_catalogue {

        private final SearchCatalogue standard = SearchCatalogue.standard();

        /** Sees the initial states and nothing else. */
        private static final class Lazy extends StateSpaceSampling {
            Lazy(StateSpace space, SearchRequest request, SearchContext context) {
                super(space, request, context);
            }

            @Override
            public void sample() {
                beginExecution(true);
            }
        }

        @Test
        void when_a_search_is_added_then_its_commands_find_and_run_it() {
            SearchCatalogue more = standard.with(SearchDescriptor.named("lazy", "Begins executions.")
                    .promising(SearchPromise.SAMPLES)
                    .overStates(Lazy::new));
            assertThat(more.of(SearchUse.EXPLORE))
                    .hasSize(standard.of(SearchUse.EXPLORE).size() + 1);
            assertThat(more.find("LAZY", SearchUse.EXPLORE).name()).isEqualTo("lazy");
            SearchResult result = more.run(
                    StatefulSearchTest.graph(WorkedExamples.diamond()),
                    request("lazy", 7),
                    StatefulSearchTest.context());
            assertThat(result.executions()).isEqualTo(7);
        }

        @Test
        void when_names_are_looked_at_then_each_is_there_once_and_some_command_can_use_it() {
            assertThat(standard.all()).extracting(SearchDescriptor::name).doesNotHaveDuplicates();
            assertThat(standard.all()).noneMatch(search -> search.commands().isEmpty());
            for (SearchUse command : SearchUse.values()) {
                assertThat(standard.find(command.defaultSearch(), command)).isNotNull();
            }
        }

        @Test
        void when_a_command_cannot_use_it_then_one_that_can_is_named() {
            assertThatThrownBy(() -> standard.find("bfs", SearchUse.HUNT))
                    .hasMessage("hunt cannot use bfs")
                    .extracting(e -> ((BadInput) e).fix())
                    .isEqualTo("use winnow explore SCENARIO --strategy bfs");
            assertThatThrownBy(() -> standard.find("pct", SearchUse.EXPLORE))
                    .hasMessage("explore cannot use pct")
                    .extracting(e -> ((BadInput) e).fix())
                    .isEqualTo("use winnow hunt SCENARIO --strategy pct");
        }

        @Test
        void when_there_is_none_then_those_of_the_command_are_named() {
            assertThatThrownBy(() -> standard.find("luck", SearchUse.FUZZ))
                    .hasMessageContaining("luck")
                    .extracting(e -> ((BadInput) e).fix())
                    .isEqualTo("choose from random, pos, pct, pctcp, portfolio");
        }

        /** What the page says of strategies, as this test writes it: if it differs, put the expected rows there. */
        @Test
        void when_the_docs_list_strategies_then_the_rows_are_those_of_the_catalogue() throws IOException {
            assertThat(Files.readString(Path.of("..", "docs", "EXPLORE.md")))
                    .contains(standard.all().stream().map(this::row).collect(Collectors.joining()));
        }

        private String row(SearchDescriptor search) {
            return "| `" + search + "` | " + joined(search.commands().stream().map(SearchUse::toString))
                    + " | " + search.summary() + " | "
                    + joined(search.needs().stream().map(SearchNeed::text))
                    + " | " + joined(search.promises().stream().map(SearchPromise::text)) + " |\n";
        }

        private static String joined(Stream<String> words) {
            return words.collect(Collectors.joining(", "));
        }
    }

    /** So that it can be written to a file, or sent to another machine. */
    @Nested
    class Given_a_request {

        @Test
        void when_its_parts_are_looked_at_then_all_are_values() {
            assertThat(parts(SearchRequest.class))
                    .isNotEmpty()
                    .allMatch(type -> type.isPrimitive() || type == String.class);
        }

        private static List<Class<?>> parts(Class<?> type) {
            return type.isRecord()
                    ? Stream.of(type.getRecordComponents())
                            .<Class<?>>flatMap(part -> parts(part.getType()).stream())
                            .toList()
                    : List.of(type);
        }
    }
}
