package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A test of whether candidates still fail in the same way. It remembers passing candidates, charges the budget, and
 * uses all threads.
 *
 * <p>The first failing candidate in order wins, whatever the number of threads, so that the result does not depend on
 * timing. Tests of later candidates are not charged.
 */
public final class Oracle {

    private static final int MAX_REMEMBERED = 1_000_000;
    private static final int CANDIDATES_PER_THREAD = 4; // in a batch: little waiting, little wasted work

    /** The identity of a test: the fingerprint of its schedule, how that is performed, and the seed. */
    private record CandidateKey(
            long fingerprintLow, long fingerprintHigh, MatchPolicy match, boolean isContinued, long seed) {}

    /** The first failing candidate, with its index. */
    public record FailingCandidate(int index, Candidate candidate, CandidateResult result) {}

    private final TesterPool testers;
    private final StepBudget budget;
    private final LongSupplier seed;
    private final boolean isDeterministic;
    private final Set<CandidateKey> passed = new HashSet<>();

    /**
     * Creates an oracle.
     *
     * @param seed the seed currently in use
     * @param isDeterministic true if a candidate that passed once always passes
     */
    public Oracle(TesterPool testers, StepBudget budget, LongSupplier seed, boolean isDeterministic) {
        this.testers = testers;
        this.budget = budget;
        this.seed = seed;
        this.isDeterministic = isDeterministic;
    }

    /** Returns the result of a candidate that fails; null if it passes or the budget is exhausted. */
    public @Nullable CandidateResult test(Candidate candidate) {
        FailingCandidate hit = firstFailing(List.of(candidate).iterator());
        return hit == null ? null : hit.result();
    }

    /** Returns the first failing candidate; null if all pass or the budget is exhausted. */
    public @Nullable FailingCandidate firstFailing(Iterator<Candidate> candidates) {
        int index = -1;
        while (candidates.hasNext() && !budget.pollStageEnd()) {
            List<Candidate> batch = new ArrayList<>();
            List<Integer> indexes = new ArrayList<>();
            Set<CandidateKey> inBatch = new HashSet<>();
            int batchSize = testers.size() == 1 ? 1 : testers.size() * CANDIDATES_PER_THREAD;
            while (candidates.hasNext() && batch.size() < batchSize) {
                Candidate candidate = candidates.next();
                index++;
                if (!isKnown(candidate) && (!isDeterministic || inBatch.add(key(candidate)))) {
                    batch.add(candidate);
                    indexes.add(index);
                }
            }
            List<CandidateResult> trials = testers.testUntilFailure(batch);
            for (int i = 0; i < trials.size(); i++) {
                CandidateResult trial = trials.get(i);
                budget.spend(trial.cost(), trial.performedSteps());
                if (trial.fails()) {
                    return new FailingCandidate(indexes.get(i), batch.get(i), trial);
                }
                remember(batch.get(i));
                if (budget.pollStageEnd()) {
                    return null;
                }
            }
        }
        return null;
    }

    private boolean isKnown(Candidate candidate) {
        return isDeterministic && passed.contains(key(candidate));
    }

    private void remember(Candidate candidate) {
        if (isDeterministic) {
            if (passed.size() >= MAX_REMEMBERED) {
                passed.clear();
            }
            passed.add(key(candidate));
        }
    }

    private CandidateKey key(Candidate candidate) {
        Schedule schedule = candidate.schedule();
        return new CandidateKey(
                schedule.fingerprintLow(),
                schedule.fingerprintHigh(),
                candidate.match(),
                candidate.isContinued(),
                seed.getAsLong());
    }
}
