package dev.winnow.replay;

import dev.winnow.model.Verdict;
import dev.winnow.trace.RecordedStep;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one best-effort replay went.
 *
 * @param performedSteps the steps that came up
 * @param absent how many did not
 * @param refusedExternal the external that was not permitted, at which it ended
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

    /** In what the other one differs, in words. */
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
            return Optional.of(
                    performedSteps.size() + " steps came up in one, " + other.performedSteps.size() + " in the other");
        }
        return verdict.equals(other.verdict)
                ? Optional.empty()
                : Optional.of("the same steps were judged otherwise: " + verdict + " in one, " + other.verdict
                        + " in the other");
    }
}
