package dev.winnow.run;

import dev.winnow.model.ProcessId;

/** Answers what a handler leaves open: {@code choose(k)} in a process. */
@FunctionalInterface
public interface Choices {

    /** A number from 0 up to, but not including, {@code bound}. */
    int choose(ProcessId process, int bound);
}
