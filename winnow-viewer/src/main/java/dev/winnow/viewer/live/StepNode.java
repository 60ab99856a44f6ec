package dev.winnow.viewer.live;

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
public final class StepNode {

    private final int id;
    private final @Nullable StepNode parent;
    private final int depth;
    private final @Nullable PerformedStep performedStep;
    private final List<StepNode> children = new ArrayList<>();
    private @Nullable SituationView cachedView;

    /** A step as it was taken: with what handlers were answered, and what became of it. */
    public record PerformedStep(
            Event event,
            List<Integer> choices,
            RecordedStep recordedStep,
            @Nullable Violation violation) {
        public PerformedStep {
            choices = List.copyOf(choices);
        }

        /** Bounds and values in turn, as a recording knows them. */
        int[] boundsAndValues() {
            return choices.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private StepNode(int id, @Nullable StepNode parent, @Nullable PerformedStep taken) {
        this.id = id;
        this.parent = parent;
        this.performedStep = taken;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    static StepNode root() {
        return new StepNode(0, null, null);
    }

    /** The child that this step leads to: one that is there, or a new one of this number. */
    StepNode childFor(int newId, Event event, int[] choices, RecordedStep line, @Nullable Violation violation) {
        List<Integer> answers = Arrays.stream(choices).boxed().toList();
        for (StepNode child : children) {
            PerformedStep known = child.performedStep();
            if (known.event().equals(event) && known.choices().equals(answers)) {
                return child;
            }
        }
        StepNode child = new StepNode(newId, this, new PerformedStep(event, answers, line, violation));
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

    /** What the step broke, which ends the execution; or null. */
    public @Nullable Violation violation() {
        return performedStep == null ? null : performedStep.violation();
    }

    /** From the first step to this one. */
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

    /** The state of a process here, in JSON; null if it is down or was never told. */
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

    /** What can happen here, if somebody has looked. */
    @Nullable
    SituationView cachedView() {
        return cachedView;
    }

    void cacheView(SituationView seen) {
        cachedView = seen;
    }
}
