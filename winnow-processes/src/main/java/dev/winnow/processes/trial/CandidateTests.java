package dev.winnow.processes.trial;

import dev.winnow.processes.model.ReplayPlan;
import java.util.List;
import java.util.function.Consumer;

/** Tests candidates with several clusters at once, as if they had been tested one after another. */
public final class CandidateTests {

    /** Replays that measure the rate of a result. */
    private static final int FINAL_RUNS = 20;

    private final CandidateBatch.Shared shared;
    private int batches;

    /** Creates tests of candidates that must fail with the given fingerprint. */
    public CandidateTests(ReductionContext context, TrialRequest request) {
        this.shared = new CandidateBatch.Shared(context, request, new Spending(context, request.budget()));
    }

    /** Returns the number of replays that counted. */
    public int spentReplays() {
        return shared.spending().replays();
    }

    /** Returns the time that the reduction has taken, with the time before it was resumed. */
    public long spentMillis() {
        return shared.spending().millis();
    }

    /**
     * Runs a stage until a share of the whole budget is used up, so that something is left for later stages. Returns
     * false if that ended the stage.
     */
    public boolean within(double share, Runnable stage) {
        Spending spending = shared.spending();
        spending.limitTo(share);
        try {
            stage.run();
            return true;
        } catch (ReductionStopped e) {
            spending.limitTo(1);
            spending.stopIfSpent(0);
            ReductionJournal journal = shared.context().journal();
            int batch = batches - 1;
            if (!journal.endsStage(batch)) {
                journal.save(() -> JournalEntry.endOfStage(batch, spending.millis()));
            }
            return false;
        } finally {
            spending.limitTo(1);
        }
    }

    /** Tests one candidate. */
    public TestedCandidate test(String stage, Candidate candidate) {
        return test(stage, List.of(candidate)).results().get(0);
    }

    /** Counts how often a result fails. If the budget ends before the last run, those that have ended are counted. */
    public void repeat(ReplayPlan plan, Consumer<Proportion> counted) {
        try {
            counted.accept(test("repeat", Candidate.of(plan, FixedRuns.counting(FINAL_RUNS)))
                    .tally());
        } catch (ReductionStopped e) {
            if (e.counted().runs() > 0) {
                counted.accept(e.counted());
            }
            throw e;
        }
    }

    /** Tests candidates in order until one is accepted. */
    public TestedBatch test(String stage, List<Candidate> candidates) {
        return batch(stage, true, candidates);
    }

    /** Tests all candidates. */
    public TestedBatch testAll(String stage, List<Candidate> candidates) {
        return batch(stage, false, candidates);
    }

    private TestedBatch batch(String stage, boolean endsWithFirst, List<Candidate> candidates) {
        CandidateBatch.Purpose purpose = new CandidateBatch.Purpose(stage, endsWithFirst);
        return new CandidateBatch(shared, batches++, purpose, candidates).run();
    }
}
