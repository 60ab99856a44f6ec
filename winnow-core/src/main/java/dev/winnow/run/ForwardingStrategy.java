package dev.winnow.run;

import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;

/** A strategy that asks another one: override what differs. */
public abstract class ForwardingStrategy implements Strategy {

    /** Whom it asks. Subclasses call its {@code next} themselves: a call in a place of its own is inlined. */
    protected final Strategy inner;

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
    public Decision onEnded(Execution execution) {
        return inner.onEnded(execution);
    }
}
