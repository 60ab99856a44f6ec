package dev.winnow.junit;

import dev.winnow.model.Causality;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.EventText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Assertions about an execution; one that does not hold shows it. They read like those of AssertJ, and their
 * {@code assertThat} can be imported beside AssertJ's, but they do not need it: a user may have any version of it, or
 * none.
 */
public final class ExecutionAssert {

    private final Execution actual;

    private ExecutionAssert(Execution actual) {
        this.actual = actual;
    }

    public static ExecutionAssert assertThat(Execution actual) {
        return new ExecutionAssert(actual);
    }

    /** It ends with a violation of this invariant. */
    public ExecutionAssert violates(String invariant) {
        return require(
                actual.verdict() instanceof Verdict.Violated violated
                        && violated.violation().invariant().equals(invariant),
                "it to break '" + invariant + "'");
    }

    /** It breaks nothing. */
    public ExecutionAssert passes() {
        return require(!actual.verdict().isViolation(), "it to break nothing");
    }

    /** So many deliveries and timer firings. */
    public ExecutionAssert hasEvents(int events) {
        return require(actual.eventCount() == events, events + " events, and not " + actual.eventCount());
    }

    /** At the most so many deliveries and timer firings. */
    public ExecutionAssert hasAtMostEvents(int events) {
        return require(
                actual.eventCount() <= events, "at the most " + events + " events, and not " + actual.eventCount());
    }

    /** So many starts, sends and faults from outside. */
    public ExecutionAssert hasExternals(int externals) {
        return require(
                actual.externalCount() == externals, externals + " externals, and not " + actual.externalCount());
    }

    /** A message of this type is delivered to the process. */
    public ExecutionAssert delivers(String process, Class<?> type) {
        return hasStep(StepMatcher.delivery(process, type));
    }

    public ExecutionAssert hasStep(StepMatcher happening) {
        return require(all(happening).findAny().isPresent(), happening.description());
    }

    public ExecutionAssert hasNoStep(StepMatcher happening) {
        return require(all(happening).findAny().isEmpty(), "no " + happening.description());
    }

    /**
     * Some step of the first kind could have influenced some step of the second: it happens before it by messages, not
     * by chance.
     */
    public ExecutionAssert happensBefore(StepMatcher first, StepMatcher second) {
        Causality causality = actual.causality();
        boolean some = all(first).anyMatch(one -> all(second).anyMatch(other -> causality.happensBefore(one, other)));
        return require(some, first.description() + " that happens before " + second.description());
    }

    /**
     * Made again on a fresh system, every step brings about the same, and the verdict is the same: no violation, or
     * this one.
     */
    public ExecutionAssert replaysOn(Setup setup) {
        ExactReplay.run(setup, actual, new ProgressBeacon())
                .difference(actual.verdict())
                .ifPresent(difference -> {
                    throw failure(difference);
                });
        return this;
    }

    private IntStream all(StepMatcher happening) {
        return IntStream.range(0, actual.size())
                .filter(index -> happening.matches().test(actual.step(index)));
    }

    private ExecutionAssert require(boolean condition, String expected) {
        if (!condition) {
            throw failure("expected " + expected + ", in");
        }
        return this;
    }

    private AssertionError failure(String what) {
        return new AssertionError(what + "\n"
                + actual.steps().stream().map(ExecutionAssert::line).collect(Collectors.joining("\n")) + "\n"
                + verdict(actual.verdict()));
    }

    private static String line(Step step) {
        return String.format("%4d  %s", step.index(), EventText.withoutNumbers(step.event(), step.recording()));
    }

    private static String verdict(Verdict verdict) {
        Violation violation = verdict.violation();
        return violation == null
                ? "It breaks nothing."
                : "It breaks '" + violation.invariant() + "': " + violation.message();
    }
}
