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
import org.junit.jupiter.params.provider.ValueSource;

class SearchCatalogueTest {

    /** Returns the state searches that need nothing of the scenario. */
    static List<String> withoutNeeds() {
        return SearchCatalogue.standard().all().stream()
                .filter(search -> search.searchesStates() && search.needs().isEmpty())
                .map(SearchDescriptor::name)
                .toList();
    }

    /** Returns the state searches other than the one for cycles. */
    static List<String> overStates() {
        return SearchCatalogue.standard().all().stream()
                .filter(search -> search.searchesStates() && !search.promises(SearchPromise.LIVENESS))
                .map(SearchDescriptor::name)
                .toList();
    }

    private static SearchResult search(Setup setup, SearchRequest request) {
        return search(setup, request, new Ranking(List.of(ProcessId.of("B")), "d"::equals, List.of()));
    }

    /** Runs a search with this explorer as the scenario's own. */
    private static SearchResult search(Setup setup, SearchRequest request, DelayingExplorer custom) {
        SearchHints hints = new SearchHints(custom::copy, setup.timerWeight());
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
        void when_searched_by_any_search_then_the_violation_is_found_and_its_path_replays(String name) {
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
        void when_one_search_finds_a_violation_then_it_is_named() {
            SearchResult result = search(WorkedExamples.diamond(), "portfolio");
            assertThat(result.by()).isEqualTo("irs"); // it runs first
        }

        @Test
        void when_one_search_is_exhaustive_then_the_result_says_so() {
            SearchResult result = search(WorkedExamples.quietDiamond(), "portfolio");
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(12);
        }
    }

    /** The violation is beyond what the search may see, but near the point where it stops. */
    @Nested
    class Given_a_search_followed_by_sampling {

        @Test
        void when_memory_is_full_then_sampling_continues_from_there() {
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

    /** P1, two processes of two steps: the running process continues, so that only AABB and BBAA need no preemption. */
    @Nested
    class Given_preemption_bounding {

        @Test
        void when_not_cached_then_executions_are_ordered_by_preemptions() {
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

    /** A process that chooses one of three values, twice. */
    private record Chooser() implements PureProcess<Integer, Object> {
        @Override
        public Integer start(Context context) {
            return 1;
        }

        @Override
        public Integer receive(Integer state, ProcessId from, Object message, Context context) {
            return 3 * state + context.choose(3);
        }
    }

    /** Nine executions: in one, both choose the first value; in four, one does; in four, none. */
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
        void when_another_value_costs_a_delay_then_they_are_ordered_by_delays() {
            assertThat(strata(chooser, RoundRobin::new, -1, false))
                    .extracting(StratifiedSearch.Stratum::delays, StratifiedSearch.Stratum::executions)
                    .containsExactly(tuple(0, 1L), tuple(1, 5L), tuple(2, 9L));
        }

        @Test
        void when_they_have_their_own_budget_then_they_cost_no_delays() {
            assertThat(strata(chooser, RoundRobin::new, 1, false))
                    .extracting(StratifiedSearch.Stratum::delays, StratifiedSearch.Stratum::executions)
                    .containsExactly(tuple(0, 5L));
            assertThat(strata(chooser, RoundRobin::new, 0, false))
                    .extracting(StratifiedSearch.Stratum::executions)
                    .containsExactly(1L);
        }
    }

    @Nested
    class Given_a_delaying_explorer_of_the_user {

        @Test
        void when_B_comes_first_then_no_delay_is_needed() {
            SearchResult result = search(WorkedExamples.diamond(), "ses-custom");
            assertThat(result.delays()).isZero();
        }

        @Test
        void when_the_system_sends_a_message_then_the_order_changes() {
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

        @Test
        void when_a_region_is_sealed_then_delays_in_it_cost_more() {
            Ranking ranking = new Ranking(List.of(), "now"::equals, List.of()).sealedBefore(5);
            assertThat(ranking.delayCost()).isEqualTo(5);
            ranking.onSent(ProcessId.of("A"), "now");
            assertThat(ranking.delayCost()).isEqualTo(1);
        }

        /** The region ends when B sends d. So B is before A only with a delay that costs 5. */
        @Test
        void when_a_sealed_region_is_searched_then_its_orders_come_last() {
            DelayingExplorer sealed = new Ranking(List.of(), "d"::equals, List.of()).sealedBefore(5);
            SearchResult covered = search(WorkedExamples.diamond(), request("ses-custom", 10_000), sealed);
            assertThat(covered.violation()).isNotNull();
            assertThat(covered.delays()).isEqualTo(5);
            SearchResult sampled = search(WorkedExamples.diamond(), request("ss-custom", 10_000), sealed);
            assertThat(sampled.violation()).isNotNull();
            assertThat(sampled.executions()).isGreaterThan(520); // those with 1 to 4 delays
        }
    }

    @Nested
    class Given_an_unsound_explorer {

        /** An explorer that repeats itself: it names the last enabled unit, or always the same one. */
        private static final class Stubborn implements DelayingExplorer {
            private final boolean isFixed;
            private int unit;

            Stubborn() {
                isFixed = false;
            }

            Stubborn(int unit) {
                isFixed = true;
                this.unit = unit;
            }

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
                unit = isFixed ? unit : which;
            }

            @Override
            public DelayingExplorer copy() {
                Stubborn copy = isFixed ? new Stubborn(unit) : new Stubborn();
                copy.unit = unit;
                return copy;
            }
        }

        @Test
        void when_it_names_an_event_twice_then_the_error_says_so() {
            assertThatThrownBy(() -> strata(WorkedExamples.workers(2, 2), Stubborn::new, -1, true))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("twice, or never");
        }

        @Test
        void when_executions_are_sampled_by_it_then_the_error_says_so() {
            assertThatThrownBy(() -> sample(Stubborn::new))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("the explorer selects");
        }

        @ParameterizedTest
        @ValueSource(ints = {-1, 1000})
        void when_it_names_what_is_not_enabled_then_the_error_names_the_unit(int unit) {
            assertThatThrownBy(() -> sample(() -> new Stubborn(unit)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("which is not enabled");
        }

        private static SearchResult sample(Supplier<DelayingExplorer> explorers) {
            Setup workers = WorkedExamples.workers(2, 2);
            Setup setup = Setup.of(workers.world())
                    .plan(workers.plan())
                    .explorer(explorers)
                    .build();
            return SearchCatalogue.standard()
                    .run(StatefulSearchTest.graph(setup), SearchRequest.of("ss-custom", 1), SearchContext.of(setup));
        }
    }

    @Nested
    class Given_no_explorer_of_the_user {

        @Test
        void when_one_is_requested_then_the_error_says_how_to_supply_one() {
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

        /** A search that sees only the initial states. */
        private static final class Lazy extends StateSpaceSampling {
            Lazy(StateSpace space, SearchRequest request, SearchContext context) {
                super(space, request, context);
            }

            @Override
            public void sample() {
                beginExecution();
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
        void when_listed_then_names_are_unique_and_each_is_used_by_a_command() {
            assertThat(standard.all()).extracting(SearchDescriptor::name).doesNotHaveDuplicates();
            assertThat(standard.all()).noneMatch(search -> search.commands().isEmpty());
            for (SearchUse command : SearchUse.values()) {
                assertThat(standard.find(command.defaultSearch(), command)).isNotNull();
            }
        }

        @Test
        void when_a_command_cannot_use_it_then_the_error_names_one_that_can() {
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
        void when_a_search_is_unknown_then_the_error_names_those_of_the_command() {
            assertThatThrownBy(() -> standard.find("luck", SearchUse.FUZZ))
                    .hasMessageContaining("luck")
                    .extracting(e -> ((BadInput) e).fix())
                    .isEqualTo("choose from random, pos, pct, pctcp, portfolio");
        }

        /**
         * Compares the strategies of the page with the catalogue. If they differ, copy the expected rows into the page.
         */
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

    /** A request can be written to a file, or sent to another machine. */
    @Nested
    class Given_a_request {

        @Test
        void when_inspected_then_all_parts_are_values() {
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
