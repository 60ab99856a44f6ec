package dev.winnow.junit;

import dev.winnow.model.Causality;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.trace.StepText;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Assertions about an execution; one that does not hold shows it. They read like those of AssertJ, and their {@code assertThat} can be imported
 * beside AssertJ's, but they do not need it: a user may have any version of it, or none.
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
    public ExecutionAssert breaks(String invariant) {
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
        return require(actual.events() == events, events + " events, and not " + actual.events());
    }

    /** At the most so many deliveries and timer firings. */
    public ExecutionAssert hasAtMostEvents(int events) {
        return require(actual.events() <= events, "at the most " + events + " events, and not " + actual.events());
    }

    /** So many starts, sends and faults from outside. */
    public ExecutionAssert hasExternals(int externals) {
        return require(actual.externals() == externals, externals + " externals, and not " + actual.externals());
    }

    /** A message of this type is delivered to the process. */
    public ExecutionAssert delivers(String process, Class<?> type) {
        return has(Happening.delivery(process, type));
    }

    public ExecutionAssert has(Happening happening) {
        return require(all(happening).findAny().isPresent(), happening.words());
    }

    public ExecutionAssert hasNo(Happening happening) {
        return require(all(happening).findAny().isEmpty(), "no " + happening.words());
    }

    /** Some step of the first kind could have influenced some step of the second: it happens before it by messages, not by chance. */
    public ExecutionAssert happensBefore(Happening first, Happening second) {
        Causality causality = actual.causality();
        boolean some = all(first).anyMatch(one -> all(second).anyMatch(other -> causality.happensBefore(one, other)));
        return require(some, first.words() + " that happens before " + second.words());
    }

    /** Made again on a fresh system, every step brings about the same, and the verdict is the same: no violation, or this one. */
    public ExecutionAssert replaysOn(Setup setup) {
        ExactReplay.run(setup, actual, new Pulse()).difference(actual.verdict()).ifPresent(difference -> {
            throw failure(difference);
        });
        return this;
    }

    private IntStream all(Happening happening) {
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
        return String.format("%4d  %s", step.index(), StepText.withoutNumbers(step.event(), step.recording()));
    }

    private static String verdict(Verdict verdict) {
        Violation violation = verdict.violation();
        return violation == null
                ? "It breaks nothing."
                : "It breaks '" + violation.invariant() + "': " + violation.message();
    }
}
