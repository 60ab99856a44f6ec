package dev.winnow.explore.component;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.explore.Counterexample;
import dev.winnow.explore.MovePath;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.stateful.StatefulSearchTest;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.ComposedStateSpace;
import dev.winnow.statespace.StateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InterfaceSearchTest {

    private static final int MOST_CONFIGURATIONS = 20_000;

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
                if (expected.size() < MOST_CONFIGURATIONS) {
                    compared++;
                    assertThat(tupleConfigurations(space)).as("system %d", seed).isEqualTo(expected);
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
                            .within(SearchRequest.StateLimits.NONE.withCount(MOST_CONFIGURATIONS));
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
        while (!queue.isEmpty() && seen.size() < MOST_CONFIGURATIONS) {
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

    private static Set<List<Integer>> tupleConfigurations(ComposedStateSpace space) {
        ComponentTree components =
                new ComponentTree(space, new ComponentBudget(Long.MAX_VALUE, Long.MAX_VALUE, () -> false));
        InterfaceStateSpace interfaces = new InterfaceStateSpace(space, components.root(), new SituationCounts());
        Set<List<Integer>> configurations = new HashSet<>();
        reachableTuples(interfaces).forEach(tuple -> {
            List<int[]> all = products(components.root(), tuple, space);
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

    private static List<int[]> configurations(OpenSystem system, int state, ComposedStateSpace space) {
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
