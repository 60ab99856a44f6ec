package dev.winnow.viewer;

import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A place in the tree of what was tried: the step that led to it from its parent. The root has none. */
final class Node {

    private final int id;
    private final @Nullable Node parent;
    private final int depth;
    private final @Nullable Taken taken;
    private final List<Node> children = new ArrayList<>();
    private @Nullable Moment moment;

    /** A step as it was taken: with what handlers were answered, and what became of it. */
    record Taken(
            Event event,
            List<Integer> choices,
            RecordedStep line,
            @Nullable Violation violation) {
        Taken {
            choices = List.copyOf(choices);
        }

        /** Bounds and values in turn, as a recording knows them. */
        int[] boundsAndValues() {
            return choices.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private Node(int id, @Nullable Node parent, @Nullable Taken taken) {
        this.id = id;
        this.parent = parent;
        this.taken = taken;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    static Node root() {
        return new Node(0, null, null);
    }

    /** The child that this step leads to: one that is there, or a new one of this number. */
    Node child(int newId, Event event, int[] choices, RecordedStep line, @Nullable Violation violation) {
        List<Integer> answers = Arrays.stream(choices).boxed().toList();
        for (Node child : children) {
            Taken known = child.taken();
            if (known.event().equals(event) && known.choices().equals(answers)) {
                return child;
            }
        }
        Node child = new Node(newId, this, new Taken(event, answers, line, violation));
        children.add(child);
        return child;
    }

    int id() {
        return id;
    }

    int depth() {
        return depth;
    }

    boolean isRoot() {
        return parent == null;
    }

    Node parent() {
        return Objects.requireNonNull(parent, "the root has no parent");
    }

    Taken taken() {
        return Objects.requireNonNull(taken, "no step leads to the root");
    }

    List<Node> children() {
        return Collections.unmodifiableList(children);
    }

    /** What the step broke, which ends the execution; or null. */
    @Nullable
    Violation violation() {
        return taken == null ? null : taken.violation();
    }

    /** From the first step to this one. */
    List<Node> path() {
        Deque<Node> path = new ArrayDeque<>();
        for (Node node = this; !node.isRoot(); node = node.parent()) {
            path.addFirst(node);
        }
        return List.copyOf(path);
    }

    Node commonAncestor(Node other) {
        Node one = this;
        Node two = other;
        while (one != two) {
            if (one.depth >= two.depth) {
                one = one.parent();
            } else {
                two = two.parent();
            }
        }
        return one;
    }

    /** The state of a process here, in JSON; null if it is down or was never told. */
    @Nullable
    String stateOf(ProcessId process) {
        for (Node node = this; !node.isRoot(); node = node.parent()) {
            for (RecordedStep.State state : node.taken().line().states()) {
                if (state.process().equals(process)) {
                    return state.json();
                }
            }
        }
        return null;
    }

    /** What can happen here, if somebody has looked. */
    @Nullable
    Moment moment() {
        return moment;
    }

    void remember(Moment seen) {
        moment = seen;
    }
}
