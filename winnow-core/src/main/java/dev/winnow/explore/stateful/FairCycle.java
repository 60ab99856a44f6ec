package dev.winnow.explore.stateful;

import dev.winnow.collect.IntRowTable;
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
 * A cycle in a strongly connected component that is weakly fair: every event that is enabled in all configurations of
 * the cycle occurs in it.
 *
 * <p>A fair cycle exists if and only if each fairness claim that is enabled in all configurations of the component is
 * met by a move inside it. A smaller component cannot be fairer, so it suffices to check maximal ones. (For strong
 * fairness it would not.)
 */
final class FairCycle {

    private final LivenessStateSpace space;
    private final IntRowTable states;
    private final TransitionList transitions;
    private final int[] members; // in ascending order

    FairCycle(LivenessStateSpace space, IntRowTable states, TransitionList transitions, int[] members) {
        this.space = space;
        this.states = states;
        this.transitions = transitions;
        this.members = members;
    }

    /** Returns the first configuration of the component in the order of discovery, one of the nearest. */
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
                    unmet.remove(space.fairnessClaim(transitions.move(edge)));
                }
            }
        }
        return unmet.isEmpty();
    }

    /**
     * Returns the moves of a fair cycle from the first configuration. It goes repeatedly to the nearest configuration
     * where a claim is met or disabled, and finally back.
     */
    List<Integer> moves() {
        List<Integer> moves = new ArrayList<>();
        Set<Integer> unmet = claims(firstState());
        int at = firstState();
        while (moves.isEmpty() || at != firstState() || !unmet.isEmpty()) {
            for (int edge : shortestPathToProgress(at, unmet)) {
                moves.add(transitions.move(edge));
                unmet.remove(claim(at, edge));
                at = transitions.target(edge);
                unmet.retainAll(claims(at));
            }
        }
        return moves;
    }

    /** Returns the edges of the shortest path whose last edge makes progress. */
    private List<Integer> shortestPathToProgress(int from, Set<Integer> unmet) {
        Map<Integer, Integer> incomingEdge = new HashMap<>(); // by configuration
        Map<Integer, Integer> source = new HashMap<>(); // by edge
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int edge = transitions.firstEdge(at); edge < transitions.edgeEnd(at); edge++) {
                int to = transitions.target(edge);
                if (isInside(to)) {
                    source.put(edge, at);
                    if (makesProgress(at, edge, unmet)) {
                        return pathBack(from, edge, incomingEdge, source);
                    }
                    if (to != from && incomingEdge.putIfAbsent(to, edge) == null) {
                        queue.add(to);
                    }
                }
            }
        }
        throw new IllegalStateException("a strongly connected component without a cycle");
    }

    private static List<Integer> pathBack(
            int from, int last, Map<Integer, Integer> incomingEdge, Map<Integer, Integer> source) {
        List<Integer> path = new ArrayList<>();
        @Nullable Integer edge = last;
        while (edge != null) {
            path.add(edge);
            int previous = source.getOrDefault(edge, from);
            edge = previous == from ? null : incomingEdge.get(previous);
        }
        Collections.reverse(path);
        return path;
    }

    private boolean isInside(int configuration) {
        return Arrays.binarySearch(members, configuration) >= 0;
    }

    private boolean makesProgress(int at, int edge, Set<Integer> unmet) {
        return unmet.isEmpty()
                ? transitions.target(edge) == firstState()
                : unmet.contains(claim(at, edge))
                        || !claims(transitions.target(edge)).containsAll(unmet);
    }

    private int claim(int from, int edge) {
        space.enter(states.rows(), from * space.configurationInts());
        return space.fairnessClaim(transitions.move(edge));
    }

    private Set<Integer> claims(int configuration) {
        space.enter(states.rows(), configuration * space.configurationInts());
        Set<Integer> claims = new HashSet<>();
        for (int move = 0; move < space.moveCount(); move++) {
            claims.add(space.fairnessClaim(move));
        }
        return claims;
    }
}
