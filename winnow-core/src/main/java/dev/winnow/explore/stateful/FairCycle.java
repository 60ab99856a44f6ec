package dev.winnow.explore.stateful;

import dev.winnow.statespace.LivenessStateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A way round in a strongly connected component that is fair to all: what could happen in each configuration on the way
 * happens on it.
 *
 * <p>There is one if and only if each claim that is open in all configurations of the component is met by a move inside
 * it: a smaller component can be no fairer. So one look at the largest ones is enough, which would not do for strong
 * fairness.
 */
final class FairCycle {

    private final LivenessStateSpace graph;
    private final NumberedStates states;
    private final TransitionList transitions;
    private final int[] members; // in ascending order

    FairCycle(LivenessStateSpace graph, NumberedStates territory, TransitionList edges, int[] members) {
        this.graph = graph;
        this.states = territory;
        this.transitions = edges;
        this.members = members;
    }

    /** The nearest configuration of it. */
    int firstState() {
        return members[0];
    }

    boolean isFair() {
        Set<Integer> unmet = claims(firstState());
        for (int i = 0; i < members.length && !unmet.isEmpty(); i++) {
            unmet.retainAll(claims(members[i]));
            int end = transitions.edgeEnd(members[i]);
            for (int edge = transitions.firstEdge(members[i]); edge < end; edge++) {
                if (isInside(transitions.target(edge))) {
                    unmet.remove(graph.fairnessClaim(transitions.move(edge)));
                }
            }
        }
        return unmet.isEmpty();
    }

    /**
     * The moves of a fair way round from the nearest configuration: time and again to the nearest place where a claim
     * is met or falls away, and back.
     */
    List<Integer> moves() {
        List<Integer> moves = new ArrayList<>();
        Set<Integer> unmet = claims(firstState());
        int at = firstState();
        while (moves.isEmpty() || at != firstState() || !unmet.isEmpty()) {
            for (int edge : shortestHelpfulPath(at, unmet)) {
                moves.add(transitions.move(edge));
                unmet.remove(claim(at, edge));
                at = transitions.target(edge);
                unmet.retainAll(claims(at));
            }
        }
        return moves;
    }

    /** The shortest way that helps, as edges. */
    private List<Integer> shortestHelpfulPath(int from, Set<Integer> unmet) {
        Map<Integer, Integer> cameBy = new HashMap<>(); // configuration to edge
        Map<Integer, Integer> cameFrom = new HashMap<>(); // edge to the configuration before it
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int edge = transitions.firstEdge(at); edge < transitions.edgeEnd(at); edge++) {
                int to = transitions.target(edge);
                if (isInside(to)) {
                    cameFrom.put(edge, at);
                    if (helps(at, edge, unmet)) {
                        return pathBack(from, edge, cameBy, cameFrom);
                    }
                    if (to != from && cameBy.putIfAbsent(to, edge) == null) {
                        queue.add(to);
                    }
                }
            }
        }
        throw new IllegalStateException("no way round in a component");
    }

    private static List<Integer> pathBack(
            int from, int last, Map<Integer, Integer> cameBy, Map<Integer, Integer> cameFrom) {
        List<Integer> way = new ArrayList<>();
        @Nullable Integer edge = last;
        while (edge != null) {
            way.add(edge);
            int before = cameFrom.getOrDefault(edge, from);
            edge = before == from ? null : cameBy.get(before);
        }
        Collections.reverse(way);
        return way;
    }

    private boolean isInside(int configuration) {
        return Arrays.binarySearch(members, configuration) >= 0;
    }

    private boolean helps(int at, int edge, Set<Integer> unmet) {
        return unmet.isEmpty()
                ? transitions.target(edge) == firstState()
                : unmet.contains(claim(at, edge))
                        || !claims(transitions.target(edge)).containsAll(unmet);
    }

    private int claim(int from, int edge) {
        states.enter(from, graph);
        return graph.fairnessClaim(transitions.move(edge));
    }

    private Set<Integer> claims(int configuration) {
        states.enter(configuration, graph);
        Set<Integer> claims = new HashSet<>();
        for (int move = 0; move < graph.moveCount(); move++) {
            claims.add(graph.fairnessClaim(move));
        }
        return claims;
    }
}
