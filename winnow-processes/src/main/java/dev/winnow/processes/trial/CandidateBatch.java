package dev.winnow.processes.trial;

import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Candidates that are tested at once.
 *
 * <p>Runs of later candidates, and later runs of a candidate, are started ahead of need. Decisions use results in their
 * order, so they do not depend on the number of clusters or on which is faster. Only replays that a sequential tester
 * would have made count.
 */
final class CandidateBatch {

    /** How long to wait for cancelled runs to leave. */
    private static final long LEAVE_MILLIS = 30_000;

    private record Completion(
            CandidateTrial trial,
            int number,
            @Nullable RunRecord run,
            @Nullable Throwable error) {}

    private final ReductionContext context;
    private final TrialRequest request;
    private final Spending spending;
    private final int number;
    private final String stage;
    private final boolean endsWithFirst; // an accepted candidate makes later ones irrelevant
    private final List<CandidateTrial> trials = new ArrayList<>();
    private final BlockingQueue<Completion> completions = new LinkedBlockingQueue<>();
    private int reported;
    private int running;

    /** What the batches of a reduction share. */
    record Shared(ReductionContext context, TrialRequest request, Spending spending) {}

    /** A stage, and whether it wants the first candidate that is accepted, or the results of all. */
    record Purpose(String stage, boolean endsWithFirst) {}

    CandidateBatch(Shared shared, int number, Purpose purpose, List<Candidate> candidates) {
        this.context = shared.context();
        this.request = shared.request();
        this.spending = shared.spending();
        this.number = number;
        this.stage = purpose.stage();
        this.endsWithFirst = purpose.endsWithFirst();
        for (int i = 0; i < candidates.size(); i++) {
            CandidateTrial trial = new CandidateTrial(candidates.get(i), request.failure());
            JournalEntry.Result saved =
                    context.journal().find(number, i, () -> trial.candidate().digest());
            if (saved != null) {
                trial.restore(TestedCandidate.from(saved));
            }
            trials.add(trial);
        }
    }

    TestedBatch run() {
        try {
            if (context.journal().endsStage(number)) {
                throw new ReductionStopped(StopReason.TIME);
            }
            while (!isOver()) {
                spending.stopIfSpent(cost());
                startRuns();
                handle(next());
                showDecided();
            }
            spending.stopIfOverspent(cost());
        } catch (ReductionStopped e) {
            spending.addUpToLimit(cost());
            throw new ReductionStopped(e.reason(), underWay());
        } finally {
            leave();
        }
        return report();
    }

    private int cost() {
        int cost = 0;
        for (CandidateTrial trial : trials) {
            cost += trial.consumed();
            if (endsAt(trial) || (endsWithFirst && trial.result() == null)) {
                break;
            }
        }
        return cost;
    }

    private Proportion underWay() {
        return trials.stream()
                .filter(trial -> trial.result() == null)
                .findFirst()
                .map(CandidateTrial::tally)
                .orElse(new Proportion(0, 0));
    }

    private boolean isOver() {
        for (CandidateTrial trial : trials) {
            if (trial.result() == null) {
                return false;
            }
            if (endsAt(trial)) {
                return true;
            }
        }
        return true;
    }

    private boolean endsAt(CandidateTrial trial) {
        return endsWithFirst && trial.result() != null && trial.result().isAccepted();
    }

    private void startRuns() {
        startRuns(CandidateTrial::neededNow);
        startRuns(CandidateTrial::usefulNow);
        startRuns(CandidateTrial::speculativeNow);
    }

    private void startRuns(ToIntFunction<CandidateTrial> count) {
        for (CandidateTrial trial : relevant()) {
            for (int i = count.applyAsInt(trial); i > 0 && hasSlot(); i--) {
                start(trial);
            }
        }
    }

    private boolean hasSlot() {
        return running < context.threads().parallelism();
    }

    /** Returns the candidates that matter: up to the first that was accepted, or all. */
    private List<CandidateTrial> relevant() {
        List<CandidateTrial> relevant = new ArrayList<>();
        for (CandidateTrial trial : trials) {
            relevant.add(trial);
            if (endsAt(trial)) {
                break;
            }
        }
        return relevant;
    }

    private void start(CandidateTrial trial) {
        Cancellation cancellation = context.monitor().cancellation().child();
        int run = trial.start(cancellation);
        long seed = seedOf(trials.indexOf(trial), run);
        ReplayRequest replay = new ReplayRequest(trial.candidate().plan(), seed);
        running++;
        context.threads().executor().execute(() -> completions.add(perform(trial, run, replay, cancellation)));
    }

    private long seedOf(int candidate, int run) {
        long ofBatch = SeededRandom.deriveSeed(request.seed(), number);
        return SeededRandom.deriveSeed(SeededRandom.deriveSeed(ofBatch, candidate), run);
    }

    private Completion perform(CandidateTrial trial, int run, ReplayRequest replay, Cancellation cancellation) {
        try {
            return new Completion(trial, run, context.runner().perform(replay, cancellation), null);
        } catch (RuntimeException | Error e) {
            return new Completion(trial, run, null, e);
        }
    }

    private Completion next() {
        try {
            long left = spending.millisLeft();
            Completion completion = completions.poll(left, TimeUnit.MILLISECONDS);
            if (completion == null) {
                throw new ReductionStopped(StopReason.TIME);
            }
            running--;
            return completion;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReductionStopped(StopReason.CANCELLED);
        }
    }

    private void handle(Completion completion) {
        if (completion.error() instanceof RuntimeException exception) {
            throw exception;
        }
        if (completion.error() instanceof Error error) {
            throw error;
        }
        CandidateTrial trial = completion.trial();
        if (completion.run() == null || trial.result() != null || cancelledByUser()) {
            return;
        }
        trial.finish(completion.number(), completion.run());
        if (trial.result() != null) {
            decided(trial, trial.result());
        }
    }

    /** Returns true if runs that end now may have been cut short, so that they say nothing. */
    private boolean cancelledByUser() {
        return context.monitor().cancellation().isCancelled();
    }

    private void decided(CandidateTrial trial, TestedCandidate result) {
        int index = trials.indexOf(trial);
        context.journal()
                .save(() -> new JournalEntry(
                        number,
                        index,
                        stage + ", " + trial.candidate().plan().size() + " inputs",
                        trial.candidate().digest(),
                        result.toSaved(),
                        spending.millis()));
        trial.cancel();
        if (endsAt(trial)) {
            trials.subList(index + 1, trials.size()).forEach(CandidateTrial::cancel);
        }
    }

    /** Waits until no cluster of this batch runs any more. */
    private void leave() {
        trials.forEach(CandidateTrial::cancel);
        boolean interrupted = false;
        long deadline = context.nanoTime().getAsLong() + TimeUnit.MILLISECONDS.toNanos(LEAVE_MILLIS);
        while (running > 0 && context.nanoTime().getAsLong() < deadline) {
            try {
                running -= completions.poll(LEAVE_MILLIS, TimeUnit.MILLISECONDS) == null ? running : 1;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private TestedBatch report() {
        List<TestedCandidate> results = new ArrayList<>();
        for (CandidateTrial trial : relevant()) {
            if (trial.result() != null) {
                results.add(trial.result());
            }
        }
        showDecided();
        spending.add(cost());
        return new TestedBatch(results);
    }

    /** Reports the decisions that a sequential tester would have made by now. */
    private void showDecided() {
        List<CandidateTrial> relevant = relevant();
        for (; reported < relevant.size(); reported++) {
            TestedCandidate result = relevant.get(reported).result();
            if (result == null) {
                return;
            }
            int inputs = relevant.get(reported).candidate().plan().size();
            context.monitor()
                    .progress()
                    .accept(new ReductionProgress(
                            stage, inputs, result.isAccepted(), result.tally(), spending.replays() + cost()));
        }
    }
}
