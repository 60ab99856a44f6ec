package dev.winnow.explore.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.Programs;
import dev.winnow.explore.Counterexample;
import dev.winnow.explore.InterfaceCounts;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.TwoPhaseCommit;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.StateSpace;
import dev.winnow.system.BadInput;
import dev.winnow.system.Network;
import dev.winnow.system.States;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InterfaceSearchTest {

    private static final int MAX_CONFIGURATIONS = 20_000;

    private static SearchResult search(Setup setup, String name) {
        return SearchCatalogue.standard()
                .run(StatefulSearchTest.graph(setup), SearchRequest.of(name, 1), SearchContext.of(setup));
    }

    /** The theorem: the products of the sets of all tuples are exactly the reachable configurations. */
    @Nested
    class Given_random_systems_in_random_components {

        private final int systems = Integer.getInteger("winnow.random.systems", 500);

        @Test
        void when_searched_then_configurations_are_those_of_brute_force() {
            int compared = 0;
            for (int seed = 0; seed < systems; seed++) {
                ComposedStateSpace space =
                        (ComposedStateSpace) StatefulSearchTest.graph(new RandomComponents(seed).setup());
                Set<List<Integer>> expected = bruteForce(space);
                if (expected.size() < MAX_CONFIGURATIONS) {
                    compared++;
                    assertThat(tupleConfigurations(space, 0))
                            .as("system %d", seed)
                            .isEqualTo(expected);
                    assertThat(tupleConfigurations(space, seed))
                            .as("system %d", seed)
                            .isEqualTo(expected);
                }
            }
            assertThat(compared).isGreaterThan(systems * 9 / 10);
        }

        @Test
        void when_something_can_break_then_it_is_found_exactly_if_bfs_finds_it() {
            int broken = 0;
            for (int seed = 0; seed < systems; seed++) {
                for (RandomComponents.Kind kind : RandomComponents.Kind.values()) {
                    Setup setup = new RandomComponents(seed).setup(kind);
                    SearchRequest few = SearchRequest.of("bfs", 1)
                            .within(SearchRequest.StateLimits.NONE.withCount(MAX_CONFIGURATIONS));
                    SearchResult expected = SearchCatalogue.standard()
                            .run(StatefulSearchTest.graph(setup), few, SearchContext.of(setup));
                    if (expected.complete() || expected.hasFailed()) {
                        SearchResult found = search(setup, "dir");
                        assertThat(found.hasFailed())
                                .as("%s in system %d", kind, seed)
                                .isEqualTo(expected.hasFailed());
                        broken += found.hasFailed() ? 1 : 0;
                        if (found.hasFailed()) {
                            requireViolated(setup, found);
                        }
                    }
                }
            }
            assertThat(broken).isGreaterThan(systems / 4);
        }

        private void requireViolated(Setup setup, SearchResult result) {
            MovePath path = ((Counterexample.OnPath) Objects.requireNonNull(result.counterexample())).path();
            StateSpace space = StatefulSearchTest.graph(setup);
            path.walk(space, (move, choices) -> {});
            assertThat(space.violation()).isNotNull();
        }
    }

    /** Lamport's two-phase commit: 8,832 and 296,448 configurations. */
    @Nested
    class Given_two_phase_commit {

        @ParameterizedTest
        @CsvSource({"3, 36, 48, 51, 78", "5, 276, 518, 301, 526", "7, 2316, 5680, 2351, 4430"})
        void when_each_process_is_a_component_then_the_counts_are_known(
                int resources, long tuples, long words, long sets, long states) {
            SearchResult result = search(TwoPhaseCommit.of(resources), "dir");
            assertThat(result.complete()).isTrue();
            assertThat(counts(result))
                    .extracting(
                            InterfaceCounts::tuples,
                            InterfaceCounts::words,
                            InterfaceCounts::sets,
                            InterfaceCounts::componentStates)
                    .containsExactly(tuples, words, sets, states);
        }

        @ParameterizedTest
        @ValueSource(ints = {2, 3})
        void when_several_threads_search_then_the_result_is_the_same(int size) {
            ExecutorService threads = Executors.newFixedThreadPool(size);
            try {
                Setup setup = TwoPhaseCommit.of(7);
                SearchResult parallel = SearchCatalogue.standard()
                        .run(
                                StatefulSearchTest.graph(setup),
                                SearchRequest.of("dir", 1),
                                SearchContext.of(setup).with(new WorkerTeam(size, threads)));
                assertThat(counts(parallel)).isEqualTo(counts(search(setup, "dir")));
            } finally {
                threads.shutdownNow();
            }
        }

        @Test
        void when_a_limit_is_reached_then_the_result_names_the_component() {
            Setup setup = TwoPhaseCommit.of(5);
            SearchRequest few = SearchRequest.of("dir", 1).within(SearchRequest.StateLimits.NONE.withCount(60));
            SearchResult result =
                    SearchCatalogue.standard().run(StatefulSearchTest.graph(setup), few, SearchContext.of(setup));
            assertThat(result.complete()).isFalse();
            assertThat(result.end().detail()).contains("component 'manager' has more than 60 s");
        }

        @Test
        void when_the_depth_is_limited_then_the_result_names_the_option() {
            Setup setup = TwoPhaseCommit.of(5);
            SearchRequest shallow = SearchRequest.of("dir", 1)
                    .within(new SearchRequest.StateLimits(Long.MAX_VALUE, 2, SearchRequest.StateLimits.NONE.storage()));
            SearchResult result =
                    SearchCatalogue.standard().run(StatefulSearchTest.graph(setup), shallow, SearchContext.of(setup));
            assertThat(result.complete()).isFalse();
            assertThat(result.end().detail()).isEqualTo("the search ended at depth 2 (--depth)");
        }

        @Test
        void when_stopped_then_the_result_is_incomplete() {
            Setup setup = TwoPhaseCommit.of(7);
            SearchResult result = SearchCatalogue.standard()
                    .run(
                            StatefulSearchTest.graph(setup),
                            SearchRequest.of("dir", 1),
                            SearchContext.of(setup).stoppingWhen(() -> true));
            assertThat(result.complete()).isFalse();
        }

        @Test
        void when_components_are_suggested_then_one_of_all_processes_is_not() {
            Setup setup = TwoPhaseCommit.of(3);
            assertThat(ComponentSuggestion.of(StatefulSearchTest.graph(setup), setup, 1))
                    .isEmpty();
        }
    }

    /** Two nodes of a server and a helper each. The helpers answer their server, which answers the other node. */
    @Nested
    class Given_nodes_of_two_processes {

        private final Map<ProcessId, PureProcess<?, ?>> processes = Map.of(
                ProcessId.of("a"), talker("b", "go", "a2", "done", "b"),
                ProcessId.of("a2"), talker("a", "go", "a", "", ""),
                ProcessId.of("b"), talker("", "hello", "b2", "done", "a"),
                ProcessId.of("b2"), talker("", "go", "b", "", ""));

        private Programs.Talker talker(String first, String on, String to, String onOther, String toOther) {
            Map<String, List<Programs.Out>> answers = new HashMap<>();
            answers.put(on, List.of(new Programs.Out(ProcessId.of(to), on.equals("hello") ? "go" : "done")));
            if (!onOther.isEmpty()) {
                answers.put(onOther, List.of(new Programs.Out(ProcessId.of(toOther), "end")));
            }
            return new Programs.Talker(
                    first.isEmpty() ? List.of() : List.of(new Programs.Out(ProcessId.of(first), "hello")), answers);
        }

        private Setup.Builder setup() {
            return Setup.of(Programs.pure(Network.fifo(), processes).build())
                    .component("A", ProcessId.of("a"), ProcessId.of("a2"))
                    .component("B", ProcessId.of("b"), ProcessId.of("b2"));
        }

        private Invariant<?> countSteps(String name, String... of) {
            return Invariant.overHistory(name, 0, (count, step, states) -> {
                boolean counts = List.of(of).contains(step.process().name());
                return counts && count == 2
                        ? Invariant.Judgement.broken("three steps")
                        : Invariant.Judgement.holds(counts ? count + 1 : count);
            });
        }

        @Test
        void when_a_history_is_about_one_component_then_it_is_judged_as_by_bfs() {
            for (String process : List.of("a", "a2", "b", "b2")) {
                Setup setup = setup().invariant(countSteps("few", process)).build();
                assertThat(search(setup, "dir").hasFailed())
                        .as(process)
                        .isEqualTo(search(setup, "bfs").hasFailed());
            }
            Setup both = setup().invariant(countSteps("few", "b", "b2")).build();
            assertThat(search(both, "dir").hasFailed()).isTrue();
        }

        @Test
        void when_a_history_is_about_several_components_then_it_is_refused_by_name() {
            Setup setup = setup().invariant(Invariant.overHistory(
                            "few", 0, (count, step, states) -> Invariant.Judgement.holds(count + 1)))
                    .build();
            assertThatThrownBy(() -> search(setup, "dir"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'few' has a history over several components");
        }

        @Test
        void when_a_history_reads_another_component_then_both_are_named() {
            Setup setup = setup().invariant(countSteps("few", "a"))
                    .invariant(Invariant.overHistory("alike", 0, (count, step, states) -> {
                        boolean isAhead = step.process().equals(ProcessId.of("b2")) && isBusy(states, "a2");
                        return Invariant.Judgement.holds(isAhead ? count + 1 : count);
                    }))
                    .build();
            assertThatThrownBy(() -> search(setup, "dir"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("'alike' has a history over several components, 'B' and 'A': dir can keep");
        }

        @Test
        void when_nested_then_components_are_counted_inside_and_outside() {
            Setup nested = Setup.of(Programs.pure(Network.fifo(), processes).build())
                    .component("A", ProcessId.of("a"), ProcessId.of("a2"))
                    .component("B", ProcessId.of("b"))
                    .component("B2", ProcessId.of("b2"))
                    .componentGroup("BB", "B", "B2")
                    .build();
            assertThat(counts(search(nested, "dir")).components()).isEqualTo(new InterfaceCounts.ComponentCount(3, 2));
        }

        @Test
        void when_an_invariant_requires_progress_then_it_is_refused_by_name() {
            for (Invariant<?> invariant :
                    List.of(Invariant.hot("ends", states -> false), Invariant.eventually("ends", 9, states -> true))) {
                Setup setup = setup().invariant(invariant).build();
                assertThatThrownBy(() -> search(setup, "dir"))
                        .isInstanceOf(BadInput.class)
                        .hasMessageContaining("'ends' is about whole executions");
            }
        }

        @Test
        void when_the_plan_injects_externals_later_then_it_is_refused() {
            Plan plan = Plan.plan()
                    .start(ProcessId.of("a"))
                    .mix(1, (random, now) -> null)
                    .inject(1)
                    .build();
            assertThatThrownBy(() -> search(setup().plan(plan).build(), "dir"))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("externals after its prologue");
        }

        @Test
        void when_a_goal_is_reached_in_some_combination_then_it_is_seen() {
            Setup setup = setup().invariant(
                            Invariant.sometimes("both busy", states -> isBusy(states, "a2") && isBusy(states, "b2")))
                    .invariant(Invariant.sometimes("never", states -> false))
                    .build();
            StateSpace space = StatefulSearchTest.graph(setup);
            SearchCatalogue.standard().run(space, SearchRequest.of("dir", 1), SearchContext.of(setup));
            StateSpace plain = StatefulSearchTest.graph(setup);
            SearchCatalogue.standard().run(plain, SearchRequest.of("bfs", 1), SearchContext.of(setup));
            assertThat(space.coverage()).isEqualTo(plain.coverage());
        }

        private static boolean isBusy(States states, String process) {
            return states.of(ProcessId.of(process)) instanceof List<?> received && !received.isEmpty();
        }
    }

    /** Processes that answer each message and tell how far they are: nothing of their state is hidden. */
    @Nested
    class Given_processes_that_hide_nothing {

        private record Teller(ProcessId next) implements PureProcess<Integer, Integer> {
            @Override
            public Integer start(Context context) {
                context.send(next, 0);
                return 0;
            }

            @Override
            public Integer receive(Integer told, ProcessId from, Integer message, Context context) {
                if (told < 2) {
                    context.send(next, told + 1 + 10 * message);
                }
                return told + 1;
            }
        }

        private Setup ring(int size) {
            SimulatedSystem.Builder system = SimulatedSystem.with(Network.unordered());
            for (int i = 0; i < size; i++) {
                system.process(Programs.id("p", i), new Teller(Programs.id("p", (i + 1) % size)));
            }
            return Setup.of(system.build()).build();
        }

        @Test
        void when_the_pilot_shows_it_then_bfs_searches_instead() {
            SearchResult result = search(ring(4), "dir");
            SearchResult plain = search(ring(4), "bfs");
            assertThat(result.by()).isEqualTo("bfs");
            assertThat(result.complete()).isTrue();
            assertThat(result.states()).isEqualTo(plain.states());
            assertThat(counts(result).pilot().isWorthwhile()).isFalse();
            assertThat(counts(result).pilot().ratio()).isGreaterThan(0.6);
        }

        @Test
        void when_there_are_few_situations_then_there_is_nothing_to_decide() {
            SearchResult result = search(ring(2), "dir");
            assertThat(result.by()).isEqualTo("dir");
            assertThat(counts(result).pilot().tuples()).isEqualTo(result.states());
        }
    }

    /** Counters that never end, each a component of its own, or that wait for a message first. */
    @Nested
    class Given_endless_components {

        private record Counter(ProcessId self, boolean waits, List<ProcessId> told)
                implements PureProcess<Integer, String> {
            @Override
            public Integer start(Context context) {
                told.forEach(other -> context.send(other, "go"));
                if (!waits) {
                    context.send(self, "tick");
                }
                return 0;
            }

            @Override
            public Integer receive(Integer count, ProcessId from, String message, Context context) {
                context.send(self, "tick");
                return count + 1;
            }
        }

        private final ProcessId first = ProcessId.of("first");
        private final ProcessId second = ProcessId.of("second");

        private Setup.Builder setup(boolean secondWaits) {
            return Setup.of(SimulatedSystem.with(Network.fifo())
                    .process(first, new Counter(first, false, secondWaits ? List.of(second) : List.of()))
                    .process(second, new Counter(second, secondWaits, List.of()))
                    .build());
        }

        private Invariant<?> below(String name, int limit, ProcessId... processes) {
            return Invariant.always(
                    name,
                    states -> Arrays.stream(processes)
                                    .allMatch(process -> states.of(process) instanceof Integer count && count >= limit)
                            ? new Invariant.Breach("too many", processes)
                            : null);
        }

        private MovePath path(SearchResult result) {
            return ((Counterexample.OnPath) Objects.requireNonNull(result.counterexample())).path();
        }

        @Test
        void when_an_invariant_of_one_is_broken_then_it_is_found_with_the_fewest_steps() {
            for (ProcessId process : List.of(first, second)) {
                SearchResult result =
                        search(setup(false).invariant(below("few", 3, process)).build(), "dir");
                assertThat(path(result).moves()).hasSize(3);
            }
        }

        @Test
        void when_an_invariant_of_both_is_broken_then_it_is_found() {
            SearchResult result = search(
                    setup(false).invariant(below("few", 3, first, second)).build(), "dir");
            assertThat(path(result).moves()).hasSize(6);
        }

        @Test
        void when_a_message_makes_it_endless_then_a_violation_after_it_is_found() {
            SearchResult result =
                    search(setup(true).invariant(below("few", 3, second)).build(), "dir");
            assertThat(path(result).moves()).hasSize(3);
        }

        @Test
        void when_a_violation_is_far_away_then_it_is_found() {
            SearchResult result =
                    search(setup(false).invariant(below("few", 9_000, second)).build(), "dir");
            assertThat(path(result).moves()).hasSize(9_000);
        }

        @Test
        void when_states_are_limited_then_what_is_there_is_checked() {
            Setup broken = setup(false).invariant(below("few", 90, second)).build();
            assertThat(within(100, broken).hasFailed()).isTrue();
            SearchResult result = within(80, broken);
            assertThat(result.hasFailed()).isFalse();
            assertThat(result.complete()).isFalse();
            assertThat(result.end().detail()).isEqualTo("component 'first' has more than 80 states (--states)");
        }

        private SearchResult within(long states, Setup setup) {
            SearchRequest few = SearchRequest.of("dir", 1).within(SearchRequest.StateLimits.NONE.withCount(states));
            return SearchCatalogue.standard().run(StatefulSearchTest.graph(setup), few, SearchContext.of(setup));
        }
    }

    private static InterfaceCounts counts(SearchResult result) {
        return Objects.requireNonNull(result.interfaces());
    }

    // ---- brute force

    private static Set<List<Integer>> bruteForce(ComposedStateSpace space) {
        Set<List<Integer>> seen = new HashSet<>();
        ArrayDeque<int[]> queue = new ArrayDeque<>();
        int[] configuration = new int[space.configurationInts()];
        for (int which = 0; which < space.initialCount(); which++) {
            space.writeInitial(which, configuration, 0);
            queue.add(configuration.clone());
            space.enter(configuration, 0);
            seen.add(processConfigurations(space));
        }
        while (!queue.isEmpty() && seen.size() < MAX_CONFIGURATIONS) {
            int[] from = queue.remove();
            space.enter(from, 0);
            for (int move = 0; move < space.moveCount(); move++) {
                if (space.perform(move) && seen.add(processConfigurations(space))) {
                    space.save(configuration, 0);
                    queue.add(configuration.clone());
                }
            }
        }
        return seen;
    }

    private static List<Integer> processConfigurations(ComposedStateSpace space) {
        return IntStream.range(0, space.processCount())
                .mapToObj(space::processConfiguration)
                .toList();
    }

    // ---- the configurations of tuples

    /** Returns the configurations of all tuples; each bit of {@code clear} that is set makes a component clear. */
    private static Set<List<Integer>> tupleConfigurations(ComposedStateSpace space, int clear) {
        ComponentTree components =
                new ComponentTree(space, new ComponentBudget(Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
        ComponentGroup root = new ComponentGroup(
                IntStream.range(0, components.root().partCount())
                        .mapToObj(i -> (clear >> i) % 2 == 0
                                ? components.root().part(i)
                                : components.root().part(i).clear())
                        .toList(),
                components.root().words());
        InterfaceStateSpace interfaces = new InterfaceStateSpace(space, root, new ConfigurationBounds());
        Set<List<Integer>> configurations = new HashSet<>();
        reachableTuples(interfaces).forEach(tuple -> {
            List<int[]> all = products(root, tuple, space);
            all.forEach(each -> configurations.add(IntStream.of(each).boxed().toList()));
        });
        return configurations;
    }

    private static List<int[]> reachableTuples(InterfaceStateSpace interfaces) {
        Set<List<Integer>> seen = new HashSet<>();
        List<int[]> tuples = new ArrayList<>();
        int[] tuple = new int[interfaces.configurationInts()];
        for (int which = 0; which < interfaces.initialCount(); which++) {
            interfaces.writeInitial(which, tuple, 0);
            interfaces.enter(tuple, 0);
            interfaces.save(tuple, 0);
            if (seen.add(IntStream.of(tuple).boxed().toList())) {
                tuples.add(tuple.clone());
            }
        }
        for (int i = 0; i < tuples.size(); i++) {
            interfaces.enter(tuples.get(i), 0);
            for (int move = 0; move < interfaces.moveCount(); move++) {
                interfaces.perform(move);
                interfaces.save(tuple, 0);
                if (seen.add(IntStream.of(tuple).boxed().toList())) {
                    tuples.add(tuple.clone());
                }
            }
        }
        return tuples;
    }

    /** Returns the configurations of a tuple: process configurations by process, 0 for those of other components. */
    private static List<int[]> products(ComponentGroup group, int[] tuple, ComposedStateSpace space) {
        List<int[]> all = List.of(new int[space.processCount()]);
        for (int i = 0; i < group.partCount(); i++) {
            List<int[]> own = new ArrayList<>();
            for (int state : group.part(i).members(tuple[i])) {
                own.addAll(configurations(group.part(i).system(), state, space));
            }
            all = all.stream()
                    .flatMap(one -> own.stream().map(other -> sum(one, other)))
                    .toList();
        }
        return all;
    }

    private static List<int[]> configurations(ComponentBehavior system, int state, ComposedStateSpace space) {
        if (system instanceof ComponentGroup group) {
            return products(group, group.tuple(state), space);
        }
        int[] own = ((ProcessGroup) system).configurations(state);
        int[] all = new int[space.processCount()];
        int at = 0;
        for (int process = 0; process < all.length; process++) {
            all[process] = system.contains(process) ? own[at++] : 0;
        }
        return List.of(all);
    }

    private static int[] sum(int[] one, int[] other) {
        int[] sum = new int[one.length];
        Arrays.setAll(sum, i -> one[i] + other[i]);
        return sum;
    }
}
