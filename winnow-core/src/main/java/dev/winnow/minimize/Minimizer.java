package dev.winnow.minimize;

import dev.winnow.model.Execution;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * From a failing execution to the smallest that still fails in the same way: chains the reductions of a {@link Pipeline}, and confirms what each
 * of them found on a fresh system.
 */
public final class Minimizer {

    private final Setup setup;
    private final Options options;
    private final Executor threads;
    private final LongSupplier nanos;
    private final ConcurrentLinkedQueue<Pulse> pulses = new ConcurrentLinkedQueue<>();

    /**
     * @param threads where candidates are tried, if there is more than one job
     * @param nanos the clock, for the report alone
     */
    public Minimizer(Setup setup, Options options, Executor threads, LongSupplier nanos) {
        this.setup = setup;
        this.options = options;
        this.threads = threads;
        this.nanos = nanos;
    }

    /** The pulses of the threads that try candidates, for whoever watches them. */
    public List<Pulse> pulses() {
        return List.copyOf(pulses);
    }

    /**
     * Minimizes an execution that breaks an invariant.
     *
     * @param stop asked often: whether to end with the best found so far
     * @throws OutOfControl if the system does not do the same again
     */
    public Minimization minimize(Execution execution, BooleanSupplier stop, Progress progress) {
        return resume(execution, execution, stop, progress);
    }

    /** Goes on with the best that an earlier minimization found. */
    public Minimization resume(Execution original, Execution best, BooleanSupplier stop, Progress progress) {
        if (!original.verdict().isViolation() || !best.verdict().isViolation()) {
            throw new IllegalArgumentException("an execution that breaks nothing cannot be minimized");
        }
        Start start = new Start(setup, original, best, options, threads, nanos, pulses);
        try (Work work = new Work(start, stop, progress)) {
            work.reproduce();
            switch (options.pipeline()) {
                case WINNOW -> new WinnowPipeline(work).run();
                case DEMI -> DemiPipeline.demi(work).run();
                case NODIVERGE -> DemiPipeline.noDiverge(work).run();
            }
            return work.result();
        }
    }

    /** All that a minimization begins with. */
    record Start(
            Setup setup,
            Execution original,
            Execution best,
            Options options,
            Executor threads,
            LongSupplier nanos,
            Collection<Pulse> pulses) {}
}
