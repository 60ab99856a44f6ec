package dev.winnow;

import dev.winnow.model.Execution;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;

/** Assertions about executions. A failure prints the execution. */
public final class ExecutionAssert extends AbstractAssert<ExecutionAssert, Execution> {

    private ExecutionAssert(Execution actual) {
        super(actual, ExecutionAssert.class);
    }

    public static ExecutionAssert assertThat(Execution actual) {
        return new ExecutionAssert(actual);
    }

    public ExecutionAssert violates(String invariant) {
        isNotNull();
        if (!(actual.verdict() instanceof Verdict.Violated violated)
                || !violated.violation().invariant().equals(invariant)) {
            throw told("expected a violation of '" + invariant + "' but it ended with " + actual.verdict());
        }
        return this;
    }

    public ExecutionAssert hasFingerprint(String fingerprint) {
        isNotNull();
        if (!(actual.verdict() instanceof Verdict.Violated violated)
                || !violated.violation().fingerprint().equals(fingerprint)) {
            throw told("expected the fingerprint '" + fingerprint + "' but it ended with " + actual.verdict());
        }
        return this;
    }

    public ExecutionAssert passes(Verdict.EndReason end) {
        isNotNull();
        if (!actual.verdict().equals(new Verdict.Passed(end))) {
            throw told("expected it to pass with " + end + " but it ended with " + actual.verdict());
        }
        return this;
    }

    public ExecutionAssert hasEvents(int events) {
        isNotNull();
        if (actual.eventCount() != events) {
            throw told("expected " + events + " events but there are " + actual.eventCount());
        }
        return this;
    }

    public ExecutionAssert hasExternals(int externals) {
        isNotNull();
        if (actual.externalCount() != externals) {
            throw told("expected " + externals + " externals but there are " + actual.externalCount());
        }
        return this;
    }

    /** Verifies the same steps, effects and verdict. */
    public ExecutionAssert isSameAs(Execution other) {
        isNotNull();
        if (!text(actual).equals(text(other))) {
            throw told("expected the same as\n" + text(other));
        }
        return this;
    }

    private AssertionError told(String what) {
        return new AssertionError(what + "\n" + text(actual));
    }

    public static String text(Execution execution) {
        return execution.steps().stream().map(ExecutionAssert::text).collect(Collectors.joining("\n")) + "\n"
                + Shapes.text(execution.verdict());
    }

    /** Returns everything that is observable of a step. */
    public static String text(Step step) {
        return step.index() + " " + Shapes.text(step.event()) + " at " + step.process()
                + " of " + Shapes.text(step.payload())
                + " made " + Shapes.text(step.createdItems())
                + " cancelled " + Arrays.toString(step.cancelled())
                + " lost " + Arrays.toString(step.lost())
                + " chose " + Arrays.toString(step.choices())
                + (step.mayHaveEffect() ? "" : " unchanged")
                + (step.failure() == null ? "" : " failed " + Shapes.text(step.failure()));
    }
}
