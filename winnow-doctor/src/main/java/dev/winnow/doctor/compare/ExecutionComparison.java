package dev.winnow.doctor.compare;

import dev.winnow.doctor.compare.Difference.Weight;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A comparison of two recordings of one execution, step by step up to the first difference in events. */
final class ExecutionComparison {

    private final long execution;
    private final Difference.Where where;

    private FirstDifferences found = FirstDifferences.NONE;
    private @Nullable RecordedStep lastStep;
    private boolean isComplete = true;

    ExecutionComparison(long execution, Difference.Where where) {
        this.execution = execution;
        this.where = where;
    }

    FirstDifferences compare(Path one, Path other) {
        try (ExecutionReader oneReader = ExecutionReader.open(one);
                ExecutionReader otherReader = ExecutionReader.open(other)) {
            compare(oneReader, otherReader);
        }
        return found;
    }

    /** Returns false if one of the runs was cut off before a difference in events. */
    boolean isComplete() {
        return isComplete;
    }

    private void compare(ExecutionReader oneReader, ExecutionReader otherReader) {
        Iterator<RecordedStep> one = oneReader.iterator();
        Iterator<RecordedStep> other = otherReader.iterator();
        while (one.hasNext() && other.hasNext()) {
            RecordedStep step = one.next();
            lastStep = step;
            compareSteps(step, other.next());
            if (found.events() != null) {
                return;
            }
        }
        compareEnds(oneReader, otherReader, one, other);
    }

    private void compareSteps(RecordedStep one, RecordedStep other) {
        one.difference(other)
                .ifPresent(difference ->
                        addDifference(Weight.EVENTS, one, difference.what(), difference.one(), difference.other()));
        if (found.events() == null && !one.equals(other)) {
            StateDifference.between(one, other)
                    .ifPresent(difference -> addDifference(
                            difference.weight(), one, difference.what(), difference.one(), difference.other()));
        }
    }

    private void compareEnds(
            ExecutionReader oneReader,
            ExecutionReader otherReader,
            Iterator<RecordedStep> one,
            Iterator<RecordedStep> other) {
        Optional<Verdict> verdict = one.hasNext() ? Optional.empty() : verdict(oneReader);
        Optional<Verdict> otherVerdict = other.hasNext() ? Optional.empty() : verdict(otherReader);
        isComplete = (one.hasNext() || verdict.isPresent()) && (other.hasNext() || otherVerdict.isPresent());
        RecordedStep end = lastStep;
        if (!isComplete || end == null) {
            return;
        }
        if (one.hasNext() || other.hasNext()) {
            addDifference(Weight.EVENTS, end, "what happens after it", next(one, verdict), next(other, otherVerdict));
        } else {
            compareVerdicts(end, verdict.orElseThrow(), otherVerdict.orElseThrow());
        }
    }

    private void compareVerdicts(RecordedStep end, Verdict one, Verdict other) {
        if (!kind(one).equals(kind(other))) {
            addDifference(Weight.EVENTS, end, "the verdict", text(one), text(other));
        } else if (!text(one).equals(text(other)) && end.failure() == null) {
            // Steps already tell of exceptions. A JVM may omit the stack trace of a hot method.
            addDifference(Weight.STATES, end, "the words of the verdict", text(one), text(other));
        }
    }

    private static Optional<Verdict> verdict(ExecutionReader reader) {
        return reader.footer().map(ending -> ending.verdict());
    }

    private static String next(Iterator<RecordedStep> rest, Optional<Verdict> verdict) {
        return rest.hasNext()
                ? rest.next().text()
                : verdict.map(ExecutionComparison::text).orElse("nothing");
    }

    private static Object kind(Verdict verdict) {
        return verdict instanceof Verdict.Violated violated
                ? violated.violation().invariant()
                : verdict;
    }

    /** Returns the verdict as a text. */
    static String text(Verdict verdict) {
        if (verdict instanceof Verdict.Violated violated) {
            Violation violation = violated.violation();
            return "violation of '" + violation.invariant() + "': " + violation.message();
        }
        return switch (((Verdict.Passed) verdict).end()) {
            case QUIESCENT -> "the end: no event is enabled";
            case STEP_LIMIT -> "the end: the step limit";
            case STOPPED -> "the end: stopped";
        };
    }

    private void addDifference(Weight weight, RecordedStep at, String what, String one, String other) {
        Excerpt excerpt = Excerpt.of(one, other);
        found = found.mergedWith(FirstDifferences.of(new Difference(
                weight, where, execution, at.number(), at.text(), what, excerpt.one(), excerpt.other())));
    }
}
