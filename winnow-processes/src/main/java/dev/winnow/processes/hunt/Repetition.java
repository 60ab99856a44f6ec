package dev.winnow.processes.hunt;

import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Replays of one plan, several at once: how often does it fail in the same way? */
public final class Repetition {

    private final ClusterRunner runner;
    private final RunFile file;
    private final Cancellation cancellation;

    /** Creates a repetition. */
    public Repetition(ClusterRunner runner, RunFile file, Cancellation cancellation) {
        this.runner = runner;
        this.file = file;
        this.cancellation = cancellation;
    }

    /**
     * What replays showed.
     *
     * @param failures runs that failed in the same way
     * @param otherFailures runs that failed in another way
     * @param decided runs that failed or passed
     * @param undecided runs that say nothing
     * @param latestReason why the last of these was undecided
     * @param latest the latest run that failed in the same way, else the latest run
     */
    public record Result(
            int failures,
            int otherFailures,
            int decided,
            int undecided,
            String latestReason,
            @Nullable RunRecord latest) {

        /** Returns how often runs failed in the same way, of those that were decided. */
        public Proportion proportion() {
            return new Proportion(failures, decided);
        }

        Result plus(RunRecord run, String fingerprint) {
            boolean isSame = run.failedWith(fingerprint);
            boolean isFailed = run.judgement() instanceof Judgement.Failed;
            String reason = run.judgement() instanceof Judgement.Undecided why ? why.why() : latestReason;
            return new Result(
                    failures + (isSame ? 1 : 0),
                    otherFailures + (isFailed && !isSame ? 1 : 0),
                    decided + (run.isDecided() ? 1 : 0),
                    undecided + (run.isDecided() ? 0 : 1),
                    reason,
                    isSame || failures == 0 ? run : latest);
        }
    }

    /**
     * Replays the plan. Progress is reported in the calling thread. Ends early when cancelled.
     *
     * @throws OutOfControl if no run was decided
     */
    public Result run(int times, int clusters, Consumer<Result> watcher) {
        ExecutorService threads = ReplayThreads.newExecutor(Math.min(times, clusters));
        Result result = new Result(0, 0, 0, 0, "", null);
        try {
            List<Future<RunRecord>> runs = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                long seed = file.seed() + i;
                runs.add(threads.submit(() -> runner.perform(new ReplayRequest(file.plan(), seed), cancellation)));
            }
            for (Future<RunRecord> run : runs) {
                result = result.plus(run.get(), file.fingerprint());
                watcher.accept(result);
            }
            if (result.decided() == 0 && !cancellation.isCancelled()) {
                throw Hunt.undecided(result.undecided(), result.latestReason());
            }
            return result;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return result;
        } finally {
            threads.shutdownNow();
        }
    }
}
