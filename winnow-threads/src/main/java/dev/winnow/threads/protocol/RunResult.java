package dev.winnow.threads.protocol;

import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Ending;
import java.util.List;

/**
 * An execution.
 *
 * @param schedule two numbers per step, to be followed later; empty if nothing went wrong
 */
public record RunResult(Ending ending, Failure failure, List<Integer> schedule, Summary summary, Texts texts)
        implements Message {

    /**
     * What went wrong.
     *
     * @param problem in words; empty if nothing did
     * @param thread path and name of the thread that failed; empty if none did
     * @param stack the stack of the failure, line by line
     * @param blocked the threads that had not ended; empty if nothing went wrong
     */
    public record Failure(String problem, String thread, List<String> stack, List<BlockedThread> blocked) {}

    /**
     * Counts.
     *
     * @param digest a hash of all steps: equal for equal executions
     * @param steps number of steps
     * @param threads number of threads created
     * @param virtualNanos virtual time that passed
     * @param threadsLeft threads that could not be unwound; the JVM should be replaced if there are many
     */
    public record Summary(long digest, long steps, int threads, long virtualNanos, int threadsLeft) {}

    /**
     * What the program said.
     *
     * @param value what the method returned, as text
     * @param output what it printed
     * @param trace the steps in words, if asked for
     */
    public record Texts(String value, String output, List<String> trace) {}
}
