package dev.winnow.minimize.pipeline;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.model.Execution;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * From a failing execution to the smallest that still fails in the same way: chains the reductions of a
 * {@link Pipeline}, and confirms what each of them found on a fresh system.
 */
public final class Minimizer {

    private final Setup setup;
    private final MinimizationOptions options;
    private final Executor threads;
    private final LongSupplier nanos;
    private final ConcurrentLinkedQueue<ProgressBeacon> pulses = new ConcurrentLinkedQueue<>();

    /**
     * @param threads where candidates are tried, if there is more than one job
     * @param nanos the clock, for the report alone
     */
    public Minimizer(Setup setup, MinimizationOptions options, Executor threads, LongSupplier nanos) {
        this.setup = setup;
        this.options = options;
        this.threads = threads;
        this.nanos = nanos;
    }

    /** The pulses of the threads that try candidates, for whoever watches them. */
    public List<ProgressBeacon> pulses() {
        return List.copyOf(pulses);
    }

    /**
     * Minimizes an execution that breaks an invariant.
     *
     * @param stop asked often: whether to end with the best found so far
     * @throws OutOfControl if the system does not do the same again
     */
    public Minimization minimize(Execution execution, BooleanSupplier stop, MinimizationProgress progress) {
        return resume(execution, execution, stop, progress);
    }

    /** Goes on with the best that an earlier minimization found. */
    public Minimization resume(
            Execution original, Execution best, BooleanSupplier stop, MinimizationProgress progress) {
        if (!original.verdict().isViolation() || !best.verdict().isViolation()) {
            throw new IllegalArgumentException("an execution that breaks nothing cannot be minimized");
        }
        MinimizationInput start = new MinimizationInput(setup, original, best, options, threads, nanos, pulses);
        try (MinimizationRun run = new MinimizationRun(start, stop, progress)) {
            run.reproduce();
            switch (options.pipeline()) {
                case WINNOW -> new WinnowPipeline(run).run();
                case DEMI -> DemiPipeline.demi(run).run();
                case NODIVERGE -> DemiPipeline.noDiverge(run).run();
            }
            return run.result();
        }
    }

    /** All that a minimization begins with. */
    record MinimizationInput(
            Setup setup,
            Execution original,
            Execution best,
            MinimizationOptions options,
            Executor threads,
            LongSupplier nanos,
            Collection<ProgressBeacon> pulses) {}
}
