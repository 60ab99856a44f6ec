package dev.winnow.processes.hunt;

import dev.winnow.model.Counted;
import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.processes.trial.ReplayThreads;
import dev.winnow.system.OutOfControl;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A search for a failing run: random plans on several clusters at once, until a limit or a failure that can be
 * reproduced. A run that failed is replayed a few times. If less than half of the replays fail, the search goes on; at
 * the limit, the run that failed most often is the finding.
 */
public final class Hunt {

    private static final int HOPELESS = 4; // runs that are undecided before anything is decided
    private static final long POLL_MILLIS = 200;

    private final HuntRequest request;
    private final LongFunction<ReplayPlan> plans;
    private final ClusterRunner runner;
    private final HuntJournal journal;
    private final Cancellation cancellation;

    private final List<Suspect> suspects = new ArrayList<>(); // in the order in which they failed
    private final Deque<Suspect> toReplay = new ArrayDeque<>(); // once for each replay to begin
    private long nextSeed;
    private int begun;
    private int running;
    private int passed;
    private int failed;
    private int undecided;
    private int acknowledged;
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

    /**
     * A run that failed.
     *
     * @param again how often its replays failed in the same way
     */
    public record Finding(long seed, ReplayPlan plan, RunRecord run, Judgement.Failed failure, Proportion again) {}

    /** The end of a hunt: a finding, or null. */
    public record Result(@Nullable Finding finding, HuntProgress progress, String latestReason) {}

    /** A run that ended; of a replay, with the run that it repeats. */
    private record Trial(
            long seed,
            ReplayPlan plan,
            RunRecord run,
            @Nullable Suspect replayed) {}

    /** A run that failed, and its replays. */
    private static final class Suspect {

        private final Trial trial;
        private final Judgement.Failed failure;
        private int replays;
        private int undecidedReplays;
        private int failures;

        Suspect(Trial trial, Judgement.Failed failure) {
            this.trial = trial;
            this.failure = failure;
        }

        void add(RunRecord replay) {
            undecidedReplays += replay.isDecided() ? 0 : 1;
            replays++;
            failures += replay.failedWith(failure.fingerprint()) ? 1 : 0;
        }

        Finding finding() {
            return new Finding(
                    trial.seed(),
                    trial.plan(),
                    trial.run(),
                    failure,
                    new Proportion(failures, replays - undecidedReplays));
        }
    }

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
            while (!isOver && running < request.clusters() && canBegin()) {
                begin(service);
            }
            if (running == 0 || isOver) {
                refuseIfUndecided(1);
                refuseIfNoneEnded();
                return mostFailing();
            }
            Future<Trial> next = service.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            if (next != null && accept(result(next))) {
                return mostFailing();
            }
            watcher.accept(progress());
        }
    }

    private boolean canBegin() {
        return !toReplay.isEmpty() || begun < request.runs();
    }

    private void begin(CompletionService<Trial> service) {
        running++;
        Suspect suspect = toReplay.poll();
        if (suspect == null) {
            beginNext(service);
            return;
        }
        Trial trial = suspect.trial;
        long seed = SeededRandom.deriveSeed(trial.seed(), toReplay.size());
        service.submit(() -> new Trial(trial.seed(), trial.plan(), run(trial.plan(), seed), suspect));
    }

    private void beginNext(CompletionService<Trial> service) {
        while (journal.hasTried(nextSeed)) {
            nextSeed++;
        }
        long seed = nextSeed++;
        begun++;
        service.submit(() -> {
            ReplayPlan plan = plans.apply(seed);
            return new Trial(seed, plan, run(plan, seed), null);
        });
    }

    private RunRecord run(ReplayPlan plan, long seed) {
        return runner.perform(new ReplayRequest(plan, seed), cancellation);
    }

    /** Returns the run that failed again most often; the earliest of several. */
    private @Nullable Finding mostFailing() {
        return suspects.stream()
                .max(Comparator.comparingInt((Suspect suspect) -> suspect.failures)
                        .thenComparingInt(suspect -> -suspects.indexOf(suspect)))
                .map(Suspect::finding)
                .orElse(null);
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

    /** Counts a run. Returns true if there is a failing run that fails often enough. */
    private boolean accept(Trial trial) {
        running--;
        acknowledged += trial.run().acknowledged();
        if (trial.replayed() != null) {
            trial.replayed().add(trial.run());
            return isConfirmed(trial.replayed());
        }
        Judgement judgement = trial.run().judgement();
        if (judgement instanceof Judgement.Failed failure) {
            failed++;
            journal.add(trial.seed(), "failed " + failure.text());
            Suspect suspect = new Suspect(trial, failure);
            suspects.add(suspect);
            toReplay.addAll(Collections.nCopies(request.confirmations(), suspect));
            return isConfirmed(suspect);
        }
        if (judgement instanceof Judgement.Undecided reason) {
            undecided++;
            latestReason = reason.why();
            refuseIfUndecided(HOPELESS);
        } else {
            passed++;
        }
        journal.add(trial.seed(), judgement instanceof Judgement.Passed ? "passed" : "undecided " + latestReason);
        return false;
    }

    private boolean isConfirmed(Suspect suspect) {
        return suspect.replays == request.confirmations() && 2 * suspect.failures >= request.confirmations();
    }

    private void refuseIfUndecided(int atLeast) {
        if (undecided >= atLeast && passed + failed == 0 && !cancellation.isCancelled()) {
            throw undecided(undecided, latestReason);
        }
    }

    private void refuseIfNoneEnded() {
        if (passed + failed + undecided == 0 && !cancellation.isCancelled()) {
            throw new OutOfControl(
                    "no run ended within the time limit",
                    "give more time (--time 5m), or shorten the runs: fewer `inputs` in `runs`, shorter times in `calm`");
        }
    }

    /** Returns the error that runs tell nothing. */
    static OutOfControl undecided(int runs, String latestReason) {
        return new OutOfControl(
                Counted.of(runs, "run") + ", none decided; the last one: " + latestReason,
                "correct `calm`, `check` or `ready` of the scenario, or use fewer clusters (--clusters 1)");
    }

    private HuntProgress progress() {
        return new HuntProgress(running, passed, failed, undecided, acknowledged);
    }
}
