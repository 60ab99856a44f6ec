package dev.winnow.explore;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Every interleaving there is, depth first: externals first, then all orders of what is enabled. For tests. */
public final class Enumeration implements Strategy {

    private static final class Branch {
        private final int depth;
        private final int width;
        private int taken;

        Branch(int depth, int width) {
            this.depth = depth;
            this.width = width;
        }
    }

    private final List<External> prologue;
    private final Deque<Branch> branches = new ArrayDeque<>();
    private final List<Execution> executions = new ArrayList<>();

    public Enumeration(List<ProcessId> toStart) {
        prologue = toStart.stream().<External>map(External.Start::new).toList();
    }

    /** One for each interleaving, in the order found. */
    public List<Execution> executions() {
        return executions;
    }

    @Override
    public Decision next(Situation now) {
        int depth = now.recording().size();
        if (depth < prologue.size()) {
            return new Decision.Perform(prologue.get(depth));
        }
        int width = now.enabled().size();
        if (width == 0) {
            return Decision.STOP;
        }
        if (branches.isEmpty() || branches.peek().depth < depth) {
            branches.push(new Branch(depth, width));
        }
        return new Decision.Perform(now.enabled().event(branches.peek().taken++));
    }

    @Override
    public Decision ended(Execution execution) {
        executions.add(execution);
        while (!branches.isEmpty() && branches.peek().taken == branches.peek().width) {
            branches.pop();
        }
        return branches.isEmpty() ? Decision.STOP : new Decision.Rewind(branches.peek().depth);
    }

    @Override
    public boolean rewinds() {
        return true;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return 0;
    }
}
