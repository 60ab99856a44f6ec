package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The local skeletons of one component, each with all its local traces. A node is made once, by whichever edge comes
 * first. This loses nothing: a trace, cut before a last event of its skeleton, is a trace of the node before.
 */
final class SkeletonTree {

    private final LocalMoves moves;
    private final TraceBudget budget;
    private final Map<IntArrayKey, SkeletonNode> nodes = new HashMap<>();
    private final SkeletonNode root = new SkeletonNode(EventSets.EMPTY);

    SkeletonTree(LocalMoves moves, TraceBudget budget) {
        this.moves = moves;
        this.budget = budget;
    }

    LocalMoves moves() {
        return moves;
    }

    private String component() {
        return moves.run().component().name();
    }

    /** Returns the node of the empty skeleton. */
    SkeletonNode openRoot() {
        nodes.put(new IntArrayKey(root.skeleton), root);
        close(root, List.of(LocalTrace.EMPTY));
        return root;
    }

    /** Returns the node after an output of the component. */
    SkeletonNode afterOutput(SkeletonNode node, int skeletonEvent) {
        return after(node, skeletonEvent, Objects.requireNonNull(node.outputs().get(skeletonEvent)));
    }

    /** Returns the node after an input from another component. */
    SkeletonNode afterInput(SkeletonNode node, int skeletonEvent, LocalMoves.Input input) {
        if (isKnown(node, skeletonEvent)) {
            return after(node, skeletonEvent, List.of());
        }
        int[] past = moves.events().skeletonPast(skeletonEvent);
        return after(
                node,
                skeletonEvent,
                node.traces().stream()
                        .map(trace -> moves.receive(trace, input, past))
                        .toList());
    }

    private boolean isKnown(SkeletonNode node, int skeletonEvent) {
        return nodes.containsKey(new IntArrayKey(EventSets.with(node.skeleton, skeletonEvent)));
    }

    private SkeletonNode after(SkeletonNode node, int skeletonEvent, List<LocalTrace> first) {
        int[] skeleton = EventSets.with(node.skeleton, skeletonEvent);
        IntArrayKey key = new IntArrayKey(skeleton);
        SkeletonNode known = nodes.get(key);
        if (known != null) {
            return known;
        }
        SkeletonNode next = new SkeletonNode(skeleton);
        nodes.put(key, next);
        close(next, first);
        return next;
    }

    /** Adds all traces that begin with one of these and continue with internal transitions. */
    private void close(SkeletonNode node, List<LocalTrace> first) {
        Deque<LocalTrace> open = new ArrayDeque<>();
        first.forEach(trace -> addIfNew(node, trace, open));
        while (!open.isEmpty()) {
            LocalTrace trace = open.pop();
            if (budget.permitsExtensionOf(trace, component())
                    && !moves.extend(trace, successor -> addSuccessor(node, successor, open))) {
                node.terminal().add(trace);
            }
        }
    }

    private void addSuccessor(SkeletonNode node, LocalTrace successor, Deque<LocalTrace> open) {
        if (successor.effects.failure() != null) {
            node.failed().add(successor);
        } else if (successor.effects.output().isEmpty()) {
            addIfNew(node, successor, open);
        } else {
            node.addOutput(moves.events().skeletonEvent(successor.event), successor);
        }
    }

    private void addIfNew(SkeletonNode node, LocalTrace trace, Deque<LocalTrace> open) {
        if (node.add(trace)) {
            budget.addTrace(component());
            open.push(trace);
        }
    }

    /** Returns the number of complete local traces of these nodes. */
    long completeTraces(Set<SkeletonNode> of) {
        return nodes.values().stream()
                .filter(of::contains)
                .mapToLong(node -> node.terminal().size())
                .sum();
    }
}
