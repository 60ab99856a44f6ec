package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.system.Situation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A strategy that enumerates every interleaving depth first: externals first, then all orders of enabled events, and
 * all choices of handlers.
 */
public final class Enumeration implements Strategy {

    private static final class Branch {
        private final int depth;
        private final int width;
        private int taken;
        private List<Integer> choices = new ArrayList<>(); // choices to take first: bound and value alternate
        private int answered;

        Branch(int depth, int width) {
            this.depth = depth;
            this.width = width;
        }

        /** Moves on to the next choice or event. Returns true if there is one. */
        private boolean advance() {
            for (int last = choices.size() - 1; last > 0; last -= 2) {
                int value = choices.get(last) + 1;
                if (value < choices.get(last - 1)) {
                    choices = new ArrayList<>(choices.subList(0, last));
                    choices.add(value);
                    return true;
                }
            }
            choices.clear();
            return ++taken < width;
        }
    }

    private final List<External> prologue;
    private final int most;
    private final Deque<Branch> branches = new ArrayDeque<>();
    private final List<Execution> executions = new ArrayList<>();

    public Enumeration(List<ProcessId> toStart) {
        this(toStart, Integer.MAX_VALUE);
    }

    /** Fails if there are more than this many executions. */
    public Enumeration(List<ProcessId> toStart, int most) {
        prologue = toStart.stream().<External>map(External.Start::new).toList();
        this.most = most;
    }

    /** Returns one execution for each interleaving, in the order found. */
    public List<Execution> executions() {
        return executions;
    }

    @Override
    public Decision next(Situation now) {
        int depth = now.recording().size();
        int width = depth < prologue.size() ? 1 : now.enabled().size();
        if (width == 0) {
            return Decision.STOP;
        }
        if (branches.isEmpty() || branches.peek().depth < depth) {
            branches.push(new Branch(depth, width));
        }
        branches.peek().answered = 0;
        return new Decision.Perform(
                depth < prologue.size() ? prologue.get(depth) : now.enabled().eventAt(branches.peek().taken));
    }

    @Override
    public Decision onEnded(Execution execution) {
        executions.add(execution);
        while (!branches.isEmpty() && !branches.peek().advance()) {
            branches.pop();
        }
        return branches.isEmpty() || executions.size() > most
                ? Decision.STOP
                : new Decision.Rewind(branches.peek().depth);
    }

    @Override
    public boolean rewinds() {
        return true;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        Branch branch = branches.element();
        if (branch.answered == branch.choices.size()) {
            branch.choices.add(bound);
            branch.choices.add(0);
        }
        branch.answered += 2;
        return branch.choices.get(branch.answered - 1);
    }
}
