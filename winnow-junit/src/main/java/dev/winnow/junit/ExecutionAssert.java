package dev.winnow.junit;

import dev.winnow.model.Causality;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.EventText;
import dev.winnow.trace.text.TerminalText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Assertions about an execution; a failing one prints it. They read like AssertJ, and {@code assertThat} can be
 * imported next to AssertJ's, but they do not depend on it: users may have any version of AssertJ, or none.
 */
public final class ExecutionAssert {

    private final Execution actual;

    private ExecutionAssert(Execution actual) {
        this.actual = actual;
    }

    /** Returns assertions about the given execution. */
    public static ExecutionAssert assertThat(Execution actual) {
        return new ExecutionAssert(actual);
    }

    /** Requires that the execution ends with a violation of the given invariant. */
    public ExecutionAssert violates(String invariant) {
        return require(
                actual.verdict() instanceof Verdict.Violated violated
                        && violated.violation().invariant().equals(invariant),
                "a violation of '" + invariant + "'");
    }

    /** Requires that the execution violates no invariant. */
    public ExecutionAssert passes() {
        return require(!actual.verdict().isViolation(), "no violation");
    }

    /** Requires the given number of deliveries and timer firings. */
    public ExecutionAssert hasEvents(int events) {
        return require(actual.eventCount() == events, Counted.of(events, "event") + ", not " + actual.eventCount());
    }

    /** Requires at most the given number of deliveries and timer firings. */
    public ExecutionAssert hasAtMostEvents(int events) {
        return require(
                actual.eventCount() <= events,
                "at most " + Counted.of(events, "event") + ", not " + actual.eventCount());
    }

    /** Requires the given number of starts, sends and faults from outside. */
    public ExecutionAssert hasExternals(int externals) {
        return require(
                actual.externalCount() == externals,
                Counted.of(externals, "external") + ", not " + actual.externalCount());
    }

    /** Requires that a message of the given type is delivered to the process. */
    public ExecutionAssert delivers(String process, Class<?> type) {
        return hasStep(StepMatcher.delivery(process, type));
    }

    /** Requires that some step matches. */
    public ExecutionAssert hasStep(StepMatcher matcher) {
        return require(stepsMatching(matcher).findAny().isPresent(), matcher.description());
    }

    /** Requires that no step matches. */
    public ExecutionAssert hasNoStep(StepMatcher matcher) {
        return require(stepsMatching(matcher).findAny().isEmpty(), "no " + matcher.description());
    }

    /** Requires that some step that matches the first happens before (causally) some step that matches the second. */
    public ExecutionAssert happensBefore(StepMatcher first, StepMatcher second) {
        Causality causality = actual.causality();
        boolean isOrdered = stepsMatching(first)
                .anyMatch(cause -> stepsMatching(second).anyMatch(effect -> causality.happensBefore(cause, effect)));
        return require(isOrdered, first.description() + " that happens before " + second.description());
    }

    /** Requires that an exact replay on a fresh system has the same steps and the same verdict. */
    public ExecutionAssert replaysOn(Setup setup) {
        ExactReplay.run(setup, actual, new ProgressBeacon())
                .difference(actual.verdict())
                .ifPresent(difference -> {
                    throw failure(difference);
                });
        return this;
    }

    private IntStream stepsMatching(StepMatcher matcher) {
        return IntStream.range(0, actual.size())
                .filter(index -> matcher.matches().test(actual.step(index)));
    }

    private ExecutionAssert require(boolean condition, String expected) {
        if (!condition) {
            throw failure("expected " + expected + " in");
        }
        return this;
    }

    private AssertionError failure(String message) {
        return new AssertionError(TerminalText.indented(message) + "\n"
                + actual.steps().stream().map(ExecutionAssert::line).collect(Collectors.joining("\n")) + "\n"
                + TerminalText.indented(verdict(actual.verdict())));
    }

    private static String line(Step step) {
        return String.format(
                "%4d  %s",
                step.index(), TerminalText.oneLine(EventText.withoutNumbers(step.event(), step.recording())));
    }

    private static String verdict(Verdict verdict) {
        Violation violation = verdict.violation();
        return violation == null
                ? "It violates no invariant."
                : "It violates '" + violation.invariant() + "': " + violation.message();
    }
}
