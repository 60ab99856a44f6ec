package dev.winnow.replay;

import dev.winnow.model.Verdict;
import dev.winnow.trace.RecordedStep;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of one best-effort replay.
 *
 * @param performedSteps the steps performed
 * @param absent number of recorded steps that were not enabled
 * @param firstAbsent the first of these; null if there is none
 * @param refusedExternal the external that was not permitted and ended the replay; null if there is none
 */
record ReplayAttempt(
        Verdict verdict,
        List<RecordedStep> performedSteps,
        int absent,
        @Nullable RecordedStep firstAbsent,
        @Nullable RecordedStep refusedExternal) {

    ReplayAttempt {
        performedSteps = List.copyOf(performedSteps);
    }

    boolean isQuiescent() {
        return verdict.equals(new Verdict.Passed(Verdict.EndReason.QUIESCENT));
    }

    @Nullable
    String firstAbsentText() {
        return firstAbsent == null ? null : firstAbsent.number() + " " + firstAbsent.text();
    }

    /** Describes the first difference from another attempt; empty if there is none. */
    Optional<String> difference(ReplayAttempt other) {
        for (int i = 0; i < Math.min(performedSteps.size(), other.performedSteps.size()); i++) {
            RecordedStep step = performedSteps.get(i);
            Optional<String> difference = step.difference(other.performedSteps.get(i))
                    .map(found -> "the step " + step.text() + " differs in " + found.what() + ": " + found.one()
                            + " in one, " + found.other() + " in the other");
            if (difference.isPresent()) {
                return difference;
            }
        }
        if (performedSteps.size() != other.performedSteps.size()) {
            return Optional.of(performedSteps.size() + " steps were performed in one, " + other.performedSteps.size()
                    + " in the other");
        }
        return verdict.equals(other.verdict)
                ? Optional.empty()
                : Optional.of("the same steps had different verdicts: " + verdict + " in one, " + other.verdict
                        + " in the other");
    }
}
