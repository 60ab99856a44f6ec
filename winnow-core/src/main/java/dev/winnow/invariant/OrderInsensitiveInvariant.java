package dev.winnow.invariant;

import dev.winnow.model.Step;
import dev.winnow.system.States;

/** An invariant whose author promises that it ignores the order of independent steps. */
record OrderInsensitiveInvariant<H>(Invariant<H> invariant) implements Invariant<H> {

    @Override
    public boolean ignoresOrder() {
        return true;
    }

    @Override
    public String name() {
        return invariant.name();
    }

    @Override
    public H start() {
        return invariant.start();
    }

    @Override
    public Judgement<H> after(H history, Step step, States states) {
        return invariant.after(history, step, states);
    }

    @Override
    public Judgement<H> atEnd(H history, States states) {
        return invariant.atEnd(history, states);
    }

    @Override
    public When when() {
        return invariant.when();
    }

    @Override
    public boolean isMemoryless() {
        return invariant.isMemoryless();
    }
}
