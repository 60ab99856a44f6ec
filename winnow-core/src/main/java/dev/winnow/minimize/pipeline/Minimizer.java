package dev.winnow.minimize.pipeline;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.model.Execution;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.OutOfControl;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The minimizer of failing executions. It runs the reductions of a {@link Pipeline} and confirms each result on a fresh
 * system.
 */
public final class Minimizer {

    final Setup setup;
    final MinimizationOptions options;
    final Executor threads;
    final LongSupplier nanos;
    final ConcurrentLinkedQueue<ProgressBeacon> beacons = new ConcurrentLinkedQueue<>();

    /**
     * Creates a minimizer.
     *
     * @param threads runs the additional testers if there is more than one job
     * @param nanos the clock, used only for reports
     */
    public Minimizer(Setup setup, MinimizationOptions options, Executor threads, LongSupplier nanos) {
        this.setup = setup;
        this.options = options;
        this.threads = threads;
        this.nanos = nanos;
    }

    /** Returns the beacons of the threads that test candidates, so that a watchdog can observe them. */
    public List<ProgressBeacon> beacons() {
        return List.copyOf(beacons);
    }

    /**
     * Minimizes a failing execution.
     *
     * @param best the best execution of an earlier minimization, or the original
     * @param stop polled often; true ends the minimization with the best execution so far
     * @throws OutOfControl if the execution does not replay
     */
    public Minimization minimize(
            Execution original, Execution best, BooleanSupplier stop, MinimizationProgress progress) {
        return minimize(original, best, TimeLimit.until(stop), progress);
    }

    /**
     * Minimizes a failing execution. The reductions leave some of the time for the confirmation and the explanation of
     * the result. The limit is exceeded by at most one execution.
     *
     * @param best the best execution of an earlier minimization, or the original
     * @throws OutOfControl if the execution does not replay
     */
    public Minimization minimize(Execution original, Execution best, TimeLimit limit, MinimizationProgress progress) {
        if (!original.verdict().isViolation() || !best.verdict().isViolation()) {
            throw new IllegalArgumentException("only a failing execution can be minimized");
        }
        try (MinimizationRun run = new MinimizationRun(this, original, best, limit, progress)) {
            if (!run.reproduce()) {
                return run.resultWithoutReduction(best);
            }
            switch (options.pipeline()) {
                case WINNOW -> new WinnowPipeline(run).run();
                case DEMI -> new DemiPipeline(run).run();
                case GAMUT -> new GamutPipeline(run).run();
                case NODIVERGE -> new DemiPipeline(run).runWithoutDivergence();
            }
            return run.result();
        }
    }
}
