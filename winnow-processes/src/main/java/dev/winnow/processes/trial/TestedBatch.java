package dev.winnow.processes.trial;

import java.util.List;

/** The results of a batch of candidates, up to the first that was accepted. */
public record TestedBatch(List<TestedCandidate> results) {

    /** Copies the list. */
    public TestedBatch {
        results = List.copyOf(results);
    }

    /** Returns the number of the candidate that was accepted, or -1. */
    public int accepted() {
        int last = results.size() - 1;
        return last >= 0 && results.get(last).isAccepted() ? last : -1;
    }

    /** Returns true if all candidates were rejected, none left undecided. */
    public boolean areAllRejected() {
        return results.stream().allMatch(result -> result.decision() == SequentialTest.Decision.REJECT);
    }
}
