package dev.winnow.viewer.live;

import dev.winnow.guided.MoveTree;
import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node in the tree of branches, with the step that leads to it from its parent. The root has no step. It is no
 * {@link MoveTree}: steps are distinguished by their events, and each node keeps what the user sees there.
 */
public final class StepNode {

    private final int id;
    private final @Nullable StepNode parent;
    private final int depth;
    private final @Nullable PerformedStep performedStep;
    private final List<StepNode> children = new ArrayList<>();
    private @Nullable SituationView cachedView;

    /** A performed step: the event, the choices of its handler, and the result. */
    public record PerformedStep(
            Event event,
            Choices choices,
            RecordedStep recordedStep,
            @Nullable Violation violation) {}

    private StepNode(int id, @Nullable StepNode parent, @Nullable PerformedStep performedStep) {
        this.id = id;
        this.parent = parent;
        this.performedStep = performedStep;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    static StepNode root() {
        return new StepNode(0, null, null);
    }

    /** Returns the child for this step, creating it with the given id if absent. */
    StepNode childFor(int newId, Event event, Choices choices, RecordedStep line, @Nullable Violation violation) {
        for (StepNode child : children) {
            PerformedStep performed = child.performedStep();
            if (performed.event().equals(event) && performed.choices().equals(choices)) {
                return child;
            }
        }
        StepNode child = new StepNode(newId, this, new PerformedStep(event, choices, line, violation));
        children.add(child);
        return child;
    }

    public int id() {
        return id;
    }

    public int depth() {
        return depth;
    }

    public boolean isRoot() {
        return parent == null;
    }

    public StepNode parent() {
        return Objects.requireNonNull(parent, "the root has no parent");
    }

    public PerformedStep performedStep() {
        return Objects.requireNonNull(performedStep, "no step leads to the root");
    }

    public List<StepNode> children() {
        return Collections.unmodifiableList(children);
    }

    /** Returns the violation of the step, which ends the execution, or null. */
    public @Nullable Violation violation() {
        return performedStep == null ? null : performedStep.violation();
    }

    /** Returns the nodes from the first step to this one. */
    public List<StepNode> path() {
        Deque<StepNode> path = new ArrayDeque<>();
        for (StepNode node = this; !node.isRoot(); node = node.parent()) {
            path.addFirst(node);
        }
        return List.copyOf(path);
    }

    StepNode commonAncestor(StepNode other) {
        StepNode one = this;
        StepNode two = other;
        while (one != two) {
            if (one.depth >= two.depth) {
                one = one.parent();
            } else {
                two = two.parent();
            }
        }
        return one;
    }

    /** Returns the state of a process at this node as JSON; null if it is down or not recorded. */
    @Nullable
    String stateOf(ProcessId process) {
        for (StepNode node = this; !node.isRoot(); node = node.parent()) {
            for (RecordedStep.StateChange state :
                    node.performedStep().recordedStep().states()) {
                if (state.process().equals(process)) {
                    return state.newState();
                }
            }
        }
        return null;
    }

    /** Returns the view of this node if it was computed before, or null. */
    @Nullable
    SituationView cachedView() {
        return cachedView;
    }

    void cacheView(SituationView view) {
        cachedView = view;
    }
}
