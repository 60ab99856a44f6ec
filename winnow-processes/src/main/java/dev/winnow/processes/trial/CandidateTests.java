package dev.winnow.processes.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ModelMapper;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Tests candidates with several clusters at once, as if they had been tested one after another.
 *
 * <p>Runs of later candidates, and later runs of a candidate, are started ahead of need. Decisions use results in their
 * order, so they do not depend on the number of clusters or on which is faster. Only replays that a sequential tester
 * would have made count.
 */
public final class CandidateTests {

    /** How long to wait for cancelled runs to leave. */
    private static final long LEAVE_MILLIS = 30_000;

    private final ObjectMapper mapper = ModelMapper.json();
    private final ReductionContext context;
    private final TrialRequest request;
    private final long startedNanos;
    private ReductionBudget limit;
    private int batches;
    private int spentReplays;

    /** Creates tests of candidates that must fail with the given fingerprint. */
    public CandidateTests(ReductionContext context, TrialRequest request) {
        this.context = context;
        this.request = request;
        this.limit = request.budget();
        this.startedNanos = context.nanoTime().getAsLong();
    }

    /** Returns the number of replays that counted. */
    public int spentReplays() {
        return spentReplays;
    }

    /** Returns the time that the reduction has taken, with the time before it was resumed. */
    public long spentMillis() {
        return context.journal().savedMillis() + (context.nanoTime().getAsLong() - startedNanos) / 1_000_000;
    }

    /**
     * Runs a stage until a share of the whole budget is used up, so that something is left for later stages. Returns
     * false if that ended the stage.
     */
    public boolean within(double share, Runnable stage) {
        limit = request.budget().share(share);
        try {
            stage.run();
            return true;
        } catch (ReductionStopped e) {
            limit = request.budget();
            stopIfSpent(0);
            int batch = batches - 1;
            if (!context.journal().endsStage(batch)) {
                context.journal().save(() -> JournalEntry.endOfStage(batch, spentMillis()));
            }
            return false;
        } finally {
            limit = request.budget();
        }
    }

    private void stopIfSpent(int cost) {
        if (context.monitor().cancellation().isCancelled()) {
            throw new ReductionStopped(StopReason.CANCELLED);
        }
        if (spentReplays + cost >= limit.replays()) {
            throw new ReductionStopped(StopReason.REPLAYS);
        }
        if (spentMillis() >= limit.millis()) {
            throw new ReductionStopped(StopReason.TIME);
        }
    }

    /** Tests one candidate. */
    public TestedCandidate test(String stage, Candidate candidate) {
        return test(stage, List.of(candidate)).results().get(0);
    }

    /** Tests candidates in order until one is accepted. */
    public TestedBatch test(String stage, List<Candidate> candidates) {
        return new Batch(stage, candidates, true).run();
    }

    /** Tests all candidates. */
    public TestedBatch testAll(String stage, List<Candidate> candidates) {
        return new Batch(stage, candidates, false).run();
    }

    private long seedOf(int batch, int candidate, int run) {
        long ofBatch = SeededRandom.deriveSeed(request.seed(), batch);
        return SeededRandom.deriveSeed(SeededRandom.deriveSeed(ofBatch, candidate), run);
    }

    private String digest(ReplayPlan plan) {
        try {
            byte[] json = mapper.writeValueAsString(plan).getBytes(StandardCharsets.UTF_8);
            return UUID.nameUUIDFromBytes(json).toString();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan cannot be written", e);
        }
    }

    private record Completion(
            CandidateTrial trial,
            int number,
            @Nullable RunRecord run,
            @Nullable Throwable error) {}

    private final class Batch {

        private final String stage;
        private final boolean endsWithFirst; // an accepted candidate makes later ones irrelevant
        private final int number = batches++;
        private final List<CandidateTrial> trials = new ArrayList<>();
        private final BlockingQueue<Completion> completions = new LinkedBlockingQueue<>();
        private int reported;
        private int running;

        Batch(String stage, List<Candidate> candidates, boolean endsWithFirst) {
            this.stage = stage;
            this.endsWithFirst = endsWithFirst;
            for (int i = 0; i < candidates.size(); i++) {
                CandidateTrial trial = new CandidateTrial(candidates.get(i), request.failure());
                JournalEntry.Result saved = context.journal()
                        .find(number, i, () -> digest(trial.candidate().plan()));
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
                    stopIfSpent(cost());
                    startRuns();
                    handle(next());
                    showDecided();
                }
                stopIfOverspent();
            } catch (ReductionStopped e) {
                spentReplays += Math.max(0, Math.min(cost(), limit.replays() - spentReplays));
                throw e;
            } finally {
                leave();
            }
            return report();
        }

        /** Stops if several results were seen at once and a sequential tester would have stopped between them. */
        private void stopIfOverspent() {
            if (spentReplays + cost() > limit.replays()) {
                throw new ReductionStopped(StopReason.REPLAYS);
            }
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
            long seed = seedOf(number, trials.indexOf(trial), run);
            ReplayRequest replay = new ReplayRequest(trial.candidate().plan(), seed);
            running++;
            context.threads().executor().execute(() -> completions.add(perform(trial, run, replay, cancellation)));
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
                long left = Math.max(1, limit.millis() - spentMillis());
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
                            number, index, digest(trial.candidate().plan()), result.toSaved(), spentMillis()));
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
            spentReplays += cost();
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
                                stage, inputs, result.isAccepted(), result.tally(), spentReplays + cost()));
            }
        }
    }
}
