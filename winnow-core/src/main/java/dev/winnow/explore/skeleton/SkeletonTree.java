package dev.winnow.explore.skeleton;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.explore.skeleton.LocalMoves.Performed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The local skeletons of one component, each with all its local traces. A node is made once, by whichever edge comes
 * first. This loses nothing: a trace, cut before a last event of its skeleton, is a trace of the node before.
 */
final class SkeletonTree {

    private final LocalMoves moves;
    private final TraceBudget budget;
    private final Map<IntArrayKey, SkeletonNode> nodes = new HashMap<>();
    private final SkeletonNode root = new SkeletonNode(EventSets.EMPTY);
    private Consumer<LocalTrace> observer = trace -> {};

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

    /** Shows each new trace to the observer, while the component's world is there. */
    void observe(Consumer<LocalTrace> newObserver) {
        observer = newObserver;
    }

    /** Returns the node of the empty skeleton. */
    SkeletonNode openRoot() {
        nodes.put(new IntArrayKey(root.skeleton), root);
        close(root, List.of(Expansion.of(LocalTrace.EMPTY)));
        return root;
    }

    /** Returns the node after an output of the component. */
    SkeletonNode afterOutput(SkeletonNode node, int skeletonEvent) {
        SkeletonNode known = find(node, skeletonEvent);
        if (known != null) {
            return known;
        }
        SkeletonNode next = add(node, skeletonEvent);
        SkeletonNode.Output output = Objects.requireNonNull(node.outputs().get(skeletonEvent));
        close(next, output.steps().stream().map(SkeletonNode.OutputStep::after).toList());
        return next;
    }

    /** Returns the node after an input from another component. */
    SkeletonNode afterInput(SkeletonNode node, int skeletonEvent, LocalMoves.Input input) {
        SkeletonNode known = find(node, skeletonEvent);
        return known == null ? new InputNode(node, skeletonEvent, input).create() : known;
    }

    private @Nullable SkeletonNode find(SkeletonNode node, int skeletonEvent) {
        return nodes.get(new IntArrayKey(EventSets.with(node.skeleton, skeletonEvent)));
    }

    private SkeletonNode add(SkeletonNode node, int skeletonEvent) {
        SkeletonNode next = new SkeletonNode(EventSets.with(node.skeleton, skeletonEvent));
        nodes.put(new IntArrayKey(next.skeleton), next);
        return next;
    }

    /** The node after an input. What the component could do before it is not performed again. */
    private final class InputNode {
        private final SkeletonNode before;
        private final int skeletonEvent;
        private final LocalMoves.Input input;
        private final Map<Expansion, Expansion> received = new LinkedHashMap<>();

        InputNode(SkeletonNode before, int skeletonEvent, LocalMoves.Input input) {
            this.before = before;
            this.skeletonEvent = skeletonEvent;
            this.input = input;
        }

        SkeletonNode create() {
            SkeletonNode next = add(before, skeletonEvent);
            for (Expansion each : before.expansions()) {
                Expansion parent = each.parent() == null ? null : received.get(each.parent());
                received.put(each, each.afterInput(receive(each.trace), parent));
            }
            before.failed().forEach(trace -> next.failed().add(receive(trace)));
            before.outputs()
                    .forEach((event, output) ->
                            output.steps().forEach(step -> next.addOutput(event, output.messages(), afterInput(step))));
            close(next, List.copyOf(received.values()));
            return next;
        }

        private SkeletonNode.OutputStep afterInput(SkeletonNode.OutputStep step) {
            Performed output = step.performed();
            return new SkeletonNode.OutputStep(
                    Objects.requireNonNull(received.get(step.before())),
                    new Performed(output.move(), receive(output.successor()), output.choices(), output.use()));
        }

        private LocalTrace receive(LocalTrace trace) {
            return moves.receive(trace, input, moves.events().skeletonPast(skeletonEvent));
        }
    }

    /** Adds all traces that begin with one of these and continue with internal transitions. */
    private void close(SkeletonNode node, List<Expansion> first) {
        List<Expansion> added =
                first.stream().filter(expansion -> addIfNew(node, expansion)).toList();
        added.forEach(expansion -> explore(node, expansion));
    }

    private void explore(SkeletonNode node, Expansion first) {
        Deque<Expansion> path = new ArrayDeque<>();
        enter(node, first, path);
        while (!path.isEmpty()) {
            Expansion current = path.element();
            Performed performed = current.next(moves);
            if (performed == null) {
                path.remove();
            } else {
                add(node, current, performed, path);
            }
        }
    }

    private void enter(SkeletonNode node, Expansion expansion, Deque<Expansion> path) {
        if (budget.permitsExtensionOf(expansion.trace, component())) {
            expansion.begin(moves);
            if (expansion.isTerminal()) {
                node.terminal().add(expansion.trace);
            }
            path.push(expansion);
        }
    }

    private void add(SkeletonNode node, Expansion before, Performed performed, Deque<Expansion> path) {
        LocalTrace successor = performed.successor();
        if (successor.effects.failure() != null) {
            node.failed().add(successor);
            return;
        }
        observer.accept(successor);
        Expansion after = before.after(performed);
        before.add(performed);
        if (successor.effects.output().isEmpty()) {
            if (addIfNew(node, after)) {
                enter(node, after, path);
            }
        } else {
            int skeletonEvent = moves.events().skeletonEvent(successor.event);
            SkeletonNode.OutputStep step = new SkeletonNode.OutputStep(before, performed);
            node.addOutput(skeletonEvent, successor.effects.output(), step);
        }
    }

    private boolean addIfNew(SkeletonNode node, Expansion expansion) {
        boolean isNew = node.add(expansion);
        if (isNew) {
            budget.addTrace(component());
        }
        return isNew;
    }

    /** Returns the number of complete local traces of these nodes. */
    long completeTraces(Set<SkeletonNode> of) {
        return nodes.values().stream()
                .filter(of::contains)
                .mapToLong(node -> node.terminal().size())
                .sum();
    }
}
