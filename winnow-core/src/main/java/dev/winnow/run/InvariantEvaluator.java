package dev.winnow.run;

import dev.winnow.invariant.HotInvariant;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.StateInvariant;
import dev.winnow.model.Failure;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import dev.winnow.system.UserCallback;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Asks the invariants of a setup, by number, and puts what they answer into the words of a violation. It remembers
 * nothing: whoever asks keeps the histories.
 */
public final class InvariantEvaluator {

    static final String NO_EXCEPTION = "no uncaught exception";
    static final String NO_UNEXPECTED = "no unexpected message";

    private static final String HOLD_OR_BREAK =
            "make it hold or break, whatever the states: that of a process is null while it is down";

    private final Setup setup;
    private final List<Invariant<Object>> invariants;

    public InvariantEvaluator(Setup setup) {
        this.setup = setup;
        this.invariants =
                setup.invariants().stream().map(InvariantEvaluator::widened).toList();
    }

    @SuppressWarnings("unchecked") // each invariant is only ever given what it answered itself
    private static Invariant<Object> widened(Invariant<?> invariant) {
        return (Invariant<Object>) invariant;
    }

    public int count() {
        return invariants.size();
    }

    public Invariant.When when(int i) {
        return invariants.get(i).when();
    }

    /** Whether it may be looked at only every so many steps. */
    public boolean mayBeSkipped(int i) {
        return when(i) == Invariant.When.EVERY_STEP && invariants.get(i).isMemoryless();
    }

    /** Whether it is known to look at states alone, and neither at the step nor at what happened before. */
    public boolean readsOnlyStates(int i) {
        return setup.invariants().get(i) instanceof StateInvariant || isHot(i);
    }

    /** Whether any of them looks at more. */
    public boolean anyReadsSteps() {
        return !IntStream.range(0, count()).allMatch(this::readsOnlyStates);
    }

    /** Whether it knows states in which something is still owed. */
    public boolean isHot(int i) {
        return setup.invariants().get(i) instanceof HotInvariant;
    }

    /** Whether by this invariant, which knows, something is still owed. */
    public boolean isHotState(int i, States states) {
        HotInvariant hot = (HotInvariant) setup.invariants().get(i);
        return UserCallback.call(
                () -> named(hot), HOLD_OR_BREAK, () -> hot.isHot().test(states));
    }

    /** That by this invariant something is owed for ever, in words: the latest steps go round and round. */
    public Violation livenessViolation(int i, int steps) {
        String name = invariants.get(i).name();
        String round = steps == 1 ? "the last step" : "the last " + steps + " steps";
        String message = "something is still owed, and " + round + " can happen again and again for ever";
        return fingerprinted(new Violation(name, message, List.of(), name + ": for ever"));
    }

    /** Whether it sees every step and then the end, too. */
    public boolean keepsHistoryUntilEnd(int i) {
        return when(i) == Invariant.When.END && !invariants.get(i).isMemoryless();
    }

    /** What the invariant remembers before the first step. */
    public @Nullable Object initialHistory(int i) {
        Invariant<Object> invariant = invariants.get(i);
        return UserCallback.<Object>callOrNull(
                () -> named(invariant), "let it start with what it remembers before the first step", invariant::start);
    }

    /** What the invariant says to a step; {@code number} is the step's place, for the words of an error. */
    public Invariant.Judgement<Object> evaluateStep(
            int i, @Nullable Object history, Step step, States states, int number) {
        Invariant<Object> invariant = invariants.get(i);
        try {
            return given(judge(invariant, history, step, states), invariant, number);
        } catch (Throwable e) {
            throw UserCallback.toBadInput(named(invariant), " after step " + number, HOLD_OR_BREAK, e);
        }
    }

    /** What an invariant that remembers until the end says to it. */
    public Invariant.Judgement<Object> evaluateEnd(int i, @Nullable Object history, States states, int number) {
        Invariant<Object> invariant = invariants.get(i);
        try {
            return given(judgeEnd(invariant, history, states), invariant, number);
        } catch (Throwable e) {
            throw UserCallback.toBadInput(named(invariant), " at the end, after step " + number, HOLD_OR_BREAK, e);
        }
    }

    private static Invariant.Judgement<Object> given(
            Invariant.@Nullable Judgement<Object> judgement, Invariant<?> invariant, int number) {
        if (judgement == null) {
            throw new BadInput(named(invariant) + " returned null after step " + number, HOLD_OR_BREAK);
        }
        return judgement;
    }

    @SuppressWarnings("NullAway") // what an invariant remembers may be null if its own type says so
    private static Invariant.Judgement<Object> judge(
            Invariant<Object> invariant, @Nullable Object history, Step step, States states) {
        return invariant.after(history, step, states);
    }

    @SuppressWarnings("NullAway") // as above
    private static Invariant.Judgement<Object> judgeEnd(
            Invariant<Object> invariant, @Nullable Object history, States states) {
        return invariant.atEnd(history, states);
    }

    /** That the invariant is broken, in words. */
    public Violation violation(int i, Invariant.Judgement.Broken<Object> broken) {
        String name = invariants.get(i).name();
        return fingerprinted(new Violation(name, broken.message(), broken.processes(), name));
    }

    /** That a handler did not come to its end, in words. */
    public Violation violation(Failure failure) {
        return fingerprinted(toViolation(failure));
    }

    private static Violation toViolation(Failure failure) {
        if (failure instanceof Failure.Unexpected unexpected) {
            String type = Shapes.typeName(unexpected.message());
            return new Violation(
                    NO_UNEXPECTED,
                    failure.process() + " does not expect " + Shapes.text(unexpected.message()) + " in its state",
                    List.of(failure.process()),
                    NO_UNEXPECTED + ": " + type);
        }
        Throwable cause = ((Failure.Uncaught) failure).cause();
        CrashSite site = CrashSite.of(cause);
        return new Violation(
                NO_EXCEPTION,
                UserCallback.describe(cause) + site.locationWithLine(),
                List.of(failure.process()),
                NO_EXCEPTION + ": " + cause.getClass().getName() + site.location());
    }

    private Violation fingerprinted(Violation violation) {
        return new Violation(
                violation.invariant(),
                violation.message(),
                violation.processes(),
                setup.violationFingerprint(violation));
    }

    private static String named(Invariant<?> invariant) {
        return "the invariant '" + invariant.name() + "'";
    }
}
