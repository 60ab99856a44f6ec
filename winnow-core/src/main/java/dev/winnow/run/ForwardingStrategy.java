package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.List;
import java.util.Set;

/** A strategy that forwards to another one. Subclasses override what differs. */
public abstract class ForwardingStrategy implements Strategy {

    /** The inner strategy. Subclasses call its {@code next} directly, so that the JIT compiler can inline the call. */
    protected final Strategy inner;

    /** Creates a strategy that forwards to {@code inner}. */
    protected ForwardingStrategy(Strategy inner) {
        this.inner = inner;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return inner.choose(process, bound);
    }

    @Override
    public boolean rewinds() {
        return inner.rewinds();
    }

    @Override
    public void onPerformed(Step step) {
        inner.onPerformed(step);
    }

    @Override
    public void onUndecided(List<UndecidedInvariant> invariants) {
        inner.onUndecided(invariants);
    }

    @Override
    public Set<String> unmetConditions() {
        return inner.unmetConditions();
    }

    @Override
    public Decision onEnded(Execution execution) {
        return inner.onEnded(execution);
    }
}
