package dev.winnow.explore.stateful;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Lamport's TwoPhase as plain states, and its number of orbits under permutation of resource managers, by brute force.
 */
final class TwoPhaseOrbits {

    /** The state of a resource manager, whether it has sent Prepared, and whether that arrived. */
    private record Resource(char state, boolean said, boolean heard) {}

    private record State(List<Resource> resources, boolean open, boolean commit, boolean abort) {

        State with(int i, Resource resource) {
            List<Resource> others = new ArrayList<>(resources);
            others.set(i, resource);
            return new State(List.copyOf(others), open, commit, abort);
        }

        State inOrder(List<Integer> order) {
            return new State(order.stream().map(resources::get).toList(), open, commit, abort);
        }
    }

    private TwoPhaseOrbits() {}

    static Set<?> states(int resources) {
        State first = new State(Collections.nCopies(resources, new Resource('w', false, false)), true, false, false);
        Set<State> seen = new HashSet<>(Set.of(first));
        ArrayDeque<State> queue = new ArrayDeque<>(seen);
        while (!queue.isEmpty()) {
            for (State next : next(queue.remove())) {
                if (seen.add(next)) {
                    queue.add(next);
                }
            }
        }
        return seen;
    }

    /** Counts the orbits by their representatives: the smallest text over all orders of the resource managers. */
    static long orbits(int resources) {
        List<List<Integer>> orders =
                orders(IntStream.range(0, resources).boxed().toList());
        return states(resources).stream()
                .map(state -> orders.stream()
                        .map(order -> ((State) state).inOrder(order).toString())
                        .min(String::compareTo)
                        .orElseThrow())
                .distinct()
                .count();
    }

    private static List<List<Integer>> orders(List<Integer> numbers) {
        if (numbers.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (Integer first : numbers) {
            List<Integer> others =
                    numbers.stream().filter(n -> !n.equals(first)).toList();
            for (List<Integer> order : orders(others)) {
                List<Integer> one = new ArrayList<>(List.of(first));
                one.addAll(order);
                all.add(one);
            }
        }
        return all;
    }

    private static List<State> next(State state) {
        List<State> next = new ArrayList<>();
        if (state.open()) {
            next.add(new State(state.resources(), false, state.commit(), true));
            if (state.resources().stream().allMatch(Resource::heard)) {
                next.add(new State(state.resources(), false, true, state.abort()));
            }
        }
        for (int i = 0; i < state.resources().size(); i++) {
            Resource one = state.resources().get(i);
            if (one.state() == 'w') {
                next.add(state.with(i, new Resource('p', true, one.heard())));
                next.add(state.with(i, new Resource('a', one.said(), one.heard())));
            }
            if (one.said() && state.open()) {
                next.add(state.with(i, new Resource(one.state(), true, true)));
            }
            if (state.commit()) {
                next.add(state.with(i, new Resource('c', one.said(), one.heard())));
            }
            if (state.abort()) {
                next.add(state.with(i, new Resource('a', one.said(), one.heard())));
            }
        }
        return next;
    }
}
