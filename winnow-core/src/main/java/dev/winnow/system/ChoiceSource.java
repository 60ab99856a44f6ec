package dev.winnow.system;

import dev.winnow.model.ProcessId;

/** A source of answers to the nondeterministic choices of handlers: {@code context.choose(k)}. */
@FunctionalInterface
public interface ChoiceSource {

    /** Returns a number from 0 (inclusive) to {@code bound} (exclusive). */
    int choose(ProcessId process, int bound);
}
