package dev.winnow.processes.hunt;

import dev.winnow.model.Counted;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.system.OutOfControl;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A search for a failing run: random plans on several clusters at once, until the first failure or a limit. */
public final class Hunt {

    private static final int HOPELESS = 4; // runs that are undecided before anything is decided
    private static final long POLL_MILLIS = 200;

    private final HuntRequest request;
    private final LongFunction<ReplayPlan> plans;
    private final ClusterRunner runner;
    private final HuntJournal journal;
    private final Cancellation cancellation;

    private long nextSeed;
    private int begun;
    private int running;
    private int passed;
    private int failed;
    private int undecided;
    private String latestReason = "";

    /**
     * Creates a hunt.
     *
     * @param plans the plan of each seed
     * @param cancellation ends it early; a failure that was found is kept
     */
    public Hunt(
            HuntRequest request,
            LongFunction<ReplayPlan> plans,
            ClusterRunner runner,
            HuntJournal journal,
            Cancellation cancellation) {
        this.request = request;
        this.plans = plans;
        this.runner = runner;
        this.journal = journal;
        this.cancellation = cancellation.child();
        this.nextSeed = request.seed();
    }

    /** A run that failed. */
    public record Finding(long seed, ReplayPlan plan, RunRecord run, Judgement.Failed failure) {}

    /** The end of a hunt: a finding, or null. */
    public record Result(@Nullable Finding finding, HuntProgress progress, String latestReason) {}

    private record Trial(long seed, ReplayPlan plan, RunRecord run) {}

    /** Hunts. Progress is reported in the calling thread, five times a second. */
    public Result hunt(Consumer<HuntProgress> watcher) {
        ExecutorService threads = ReplayThreads.newExecutor(request.clusters());
        try {
            return new Result(search(new ExecutorCompletionService<>(threads), watcher), progress(), latestReason);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Result(null, progress(), "interrupted");
        } finally {
            cancellation.cancel();
            threads.shutdown();
            awaitEnd(threads);
        }
    }

    private static void awaitEnd(ExecutorService threads) {
        try {
            threads.awaitTermination(20, TimeUnit.SECONDS); // clusters must be gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Finding search(CompletionService<Trial> service, Consumer<HuntProgress> watcher)
            throws InterruptedException {
        long end = System.nanoTime() + request.time().toNanos();
        while (true) {
            boolean isOver = System.nanoTime() >= end || cancellation.isCancelled();
            while (!isOver && running < request.clusters() && begun < request.runs()) {
                begin(service);
            }
            if (running == 0 || isOver) {
                refuseIfUndecided(1);
                return null;
            }
            Future<Trial> next = service.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            if (next != null) {
                Finding finding = accept(result(next));
                if (finding != null) {
                    return finding;
                }
            }
            watcher.accept(progress());
        }
    }

    private void begin(CompletionService<Trial> service) {
        while (journal.hasTried(nextSeed)) {
            nextSeed++;
        }
        long seed = nextSeed++;
        begun++;
        running++;
        service.submit(() -> {
            ReplayPlan plan = plans.apply(seed);
            return new Trial(seed, plan, runner.perform(new ReplayRequest(plan, seed), cancellation));
        });
    }

    private static Trial result(Future<Trial> trial) throws InterruptedException {
        try {
            return trial.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private @Nullable Finding accept(Trial trial) {
        running--;
        Judgement judgement = trial.run().judgement();
        if (judgement instanceof Judgement.Failed failure) {
            failed++;
            journal.add(trial.seed(), "failed " + failure.text());
            return new Finding(trial.seed(), trial.plan(), trial.run(), failure);
        }
        if (judgement instanceof Judgement.Undecided reason) {
            undecided++;
            latestReason = reason.why();
            refuseIfUndecided(HOPELESS);
        } else {
            passed++;
        }
        journal.add(trial.seed(), judgement instanceof Judgement.Passed ? "passed" : "undecided " + latestReason);
        return null;
    }

    private void refuseIfUndecided(int atLeast) {
        if (undecided >= atLeast && passed + failed == 0 && !cancellation.isCancelled()) {
            throw undecided(undecided, latestReason);
        }
    }

    /** Returns the error that runs tell nothing. */
    static OutOfControl undecided(int runs, String latestReason) {
        return new OutOfControl(
                Counted.of(runs, "run") + ", none decided; the last one: " + latestReason,
                "correct `calm`, `check` or `ready` of the scenario, or use fewer clusters (--clusters 1)");
    }

    private HuntProgress progress() {
        return new HuntProgress(running, passed, failed, undecided);
    }
}
