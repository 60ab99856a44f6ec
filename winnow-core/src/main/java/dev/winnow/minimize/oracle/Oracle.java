package dev.winnow.minimize.oracle;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Does this candidate still fail the same way? Remembers what it was asked, counts what it spends, and tries several
 * candidates at once where there are threads for it.
 *
 * <p>Candidates come in an order and the first that fails wins, however many are tried at once, so that the result does
 * not depend on timing; what was tried in vain beyond it is not counted.
 */
public final class Oracle {

    private static final int MAX_REMEMBERED = 1_000_000;
    private static final int CANDIDATES_PER_THREAD =
            4; // candidates for one thread at a time: less waiting, little in vain

    /** A schedule and the way it is asked for, by fingerprint. */
    private record CandidateKey(long fingerprintLow, long fingerprintHigh, MatchPolicy match, long seed) {}

    /** The first candidate that fails, and how many came before it. */
    record FailingCandidate(int index, Candidate candidate, CandidateResult result) {}

    private final TesterPool testers;
    private final StepBudget budget;
    private final LongSupplier seed;
    private final boolean isDeterministic;
    private final Map<CandidateKey, Boolean> passed = new HashMap<>(); // those that pass

    /**
     * @param seed the one that is tried at present
     * @param remembers whether what passed once passes always
     */
    public Oracle(TesterPool testers, StepBudget budget, LongSupplier seed, boolean remembers) {
        this.testers = testers;
        this.budget = budget;
        this.seed = seed;
        this.isDeterministic = remembers;
    }

    public @Nullable CandidateResult test(Candidate candidate) {
        FailingCandidate hit = firstFailing(List.of(candidate).iterator());
        return hit == null ? null : hit.result();
    }

    /** The first of the candidates that fails; null if none does, or there is nothing left to spend. */
    @Nullable
    FailingCandidate firstFailing(Iterator<Candidate> candidates) {
        int index = -1;
        while (candidates.hasNext() && !budget.pollStageEnd()) {
            List<Candidate> batch = new ArrayList<>();
            List<Integer> indexes = new ArrayList<>();
            Set<CandidateKey> inBatch = new HashSet<>();
            int most = testers.size() == 1 ? 1 : testers.size() * CANDIDATES_PER_THREAD;
            while (candidates.hasNext() && batch.size() < most) {
                Candidate candidate = candidates.next();
                index++;
                if (!isKnown(candidate) && (!isDeterministic || inBatch.add(key(candidate)))) {
                    batch.add(candidate);
                    indexes.add(index);
                }
            }
            List<CandidateResult> trials = testers.testUntilFailure(batch); // up to the first that fails
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
        return isDeterministic && passed.containsKey(key(candidate));
    }

    private void remember(Candidate candidate) {
        if (isDeterministic) {
            if (passed.size() >= MAX_REMEMBERED) {
                passed.clear();
            }
            passed.put(key(candidate), true);
        }
    }

    private CandidateKey key(Candidate candidate) {
        Schedule schedule = candidate.schedule();
        return new CandidateKey(
                schedule.fingerprintLow(), schedule.fingerprintHigh(), candidate.match(), seed.getAsLong());
    }
}
