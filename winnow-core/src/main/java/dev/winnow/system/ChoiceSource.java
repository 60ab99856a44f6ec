package dev.winnow.system;

import dev.winnow.model.ProcessId;

/** Answers what a handler leaves open: {@code choose(k)} in a process. */
@FunctionalInterface
public interface ChoiceSource {

    /** A number from 0 up to, but not including, {@code bound}. */
    int choose(ProcessId process, int bound);
}
