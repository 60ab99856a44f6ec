package dev.winnow.replay;

import dev.winnow.model.Verdict;
import dev.winnow.trace.RecordedStep;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one best-effort replay went.
 *
 * @param made the steps that came up
 * @param absent how many did not
 * @param refused the external that was not permitted, at which it ended
 */
record Course(
        Verdict verdict,
        List<RecordedStep> made,
        int absent,
        @Nullable RecordedStep firstAbsent,
        @Nullable RecordedStep refused) {

    Course {
        made = List.copyOf(made);
    }

    boolean isOver() {
        return verdict.equals(new Verdict.Passed(Verdict.End.QUIESCENT));
    }

    @Nullable
    String firstAbsentText() {
        return firstAbsent == null ? null : firstAbsent.number() + " " + firstAbsent.text();
    }

    /** In what the other one differs, in words. */
    Optional<String> difference(Course other) {
        for (int i = 0; i < Math.min(made.size(), other.made.size()); i++) {
            RecordedStep step = made.get(i);
            Optional<String> difference = step.difference(other.made.get(i))
                    .map(found -> "the step " + step.text() + " differs in " + found.what() + ": " + found.one()
                            + " in one, " + found.other() + " in the other");
            if (difference.isPresent()) {
                return difference;
            }
        }
        if (made.size() != other.made.size()) {
            return Optional.of(made.size() + " steps came up in one, " + other.made.size() + " in the other");
        }
        return verdict.equals(other.verdict)
                ? Optional.empty()
                : Optional.of("the same steps were judged otherwise: " + verdict + " in one, " + other.verdict
                        + " in the other");
    }
}
