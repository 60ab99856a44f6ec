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
import dev.winnow.system.RunningCallback;
import dev.winnow.system.States;
import dev.winnow.system.UserCallback;
import dev.winnow.system.UserCode;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An evaluator for the invariants of a setup, by index. It turns their results into violations. It is stateless:
 * callers keep the histories.
 *
 * <p>If an invariant cannot be decided, that judgement takes the place of its history, and the invariant is not
 * evaluated again. So a rewind also undoes it, and a search that compares configurations distinguishes it.
 */
public final class InvariantEvaluator {

    static final String NO_EXCEPTION = "no uncaught exception";
    static final String NO_UNEXPECTED = "no unexpected message";

    private static final int MAX_CAUSES = 5;

    private static final String FIX = "return a result for all states; the state of a process is null while it is down";

    private final Setup setup;
    private final List<Invariant<Object>> invariants;
    private final List<Supplier<String>> descriptions;

    /** Creates an evaluator for the invariants of a setup. */
    public InvariantEvaluator(Setup setup) {
        this.setup = setup;
        this.invariants =
                setup.invariants().stream().map(InvariantEvaluator::widened).toList();
        this.descriptions = invariants.stream()
                .map(invariant -> (Supplier<String>) () -> named(invariant))
                .toList();
    }

    @SuppressWarnings("unchecked") // each invariant only receives histories that it returned itself
    private static Invariant<Object> widened(Invariant<?> invariant) {
        return (Invariant<Object>) invariant;
    }

    /** Returns the number of invariants. */
    public int count() {
        return invariants.size();
    }

    /** Returns the name of the invariant. */
    public String name(int i) {
        return invariants.get(i).name();
    }

    /** Returns when the invariant is evaluated. */
    public Invariant.When when(int i) {
        return invariants.get(i).when();
    }

    /** Returns true if the invariant need not be evaluated after every step. */
    public boolean mayBeSkipped(int i) {
        return when(i) == Invariant.When.EVERY_STEP && invariants.get(i).isMemoryless();
    }

    /** Returns true if the invariant depends on the states alone, not on the step or a history. */
    public boolean readsOnlyStates(int i) {
        return setup.invariants().get(i) instanceof StateInvariant || isHot(i);
    }

    /** Returns true if an invariant depends on more than the states. */
    public boolean anyReadsSteps() {
        return !IntStream.range(0, count()).allMatch(this::readsOnlyStates);
    }

    /** Returns true if the invariant is a liveness property with hot states. */
    public boolean isHot(int i) {
        return setup.invariants().get(i) instanceof HotInvariant;
    }

    /** Returns true if the states are hot for this liveness property. */
    public boolean isHotState(int i, States states) {
        HotInvariant hot = (HotInvariant) setup.invariants().get(i);
        return UserCallback.call(() -> named(hot), FIX, () -> hot.isHot().test(states));
    }

    /** Returns the violation of a liveness property by a fair cycle of this many steps. */
    public Violation livenessViolation(int i, int steps) {
        String name = invariants.get(i).name();
        String cycle = steps == 1 ? "the last step" : "the last " + steps + " steps";
        String message = "progress is still required, and " + cycle + " can repeat forever";
        return withSetupFingerprint(new Violation(name, message, List.of(), name + ": for ever"));
    }

    /** Returns true if the invariant is evaluated at the end and sees every step before. */
    public boolean keepsHistoryUntilEnd(int i) {
        return when(i) == Invariant.When.END && !invariants.get(i).isMemoryless();
    }

    /** Returns the history of the invariant before the first step. */
    public @Nullable Object initialHistory(int i) {
        Invariant<Object> invariant = invariants.get(i);
        return UserCallback.<Object>callOrNull(
                () -> named(invariant), "return the history before the first step", invariant::start);
    }

    /** Returns the invariant as undecided if its history says so, or else null. */
    public @Nullable UndecidedInvariant undecided(int i, @Nullable Object history) {
        return history instanceof Invariant.Judgement.Undecided<?> undecided
                ? new UndecidedInvariant(invariants.get(i).name(), 1, undecided.reason(), undecided.fix())
                : null;
    }

    /**
     * Evaluates the invariant after a step. It holds or is broken; if it cannot be decided, the history says so.
     *
     * @param stepIndex the index of the step, for error messages; reading it from the step would be noticed
     */
    public Invariant.Judgement<Object> evaluateStep(
            int i, @Nullable Object history, Step step, States states, int stepIndex) {
        if (history instanceof Invariant.Judgement.Undecided<?>) {
            return Invariant.Judgement.holds(history);
        }
        Invariant<Object> invariant = invariants.get(i);
        RunningCallback running = RunningCallback.ofCurrentThread();
        Supplier<String> previous = running.enter(descriptions.get(i));
        try {
            return requireJudgement(judge(invariant, history, step, states), invariant, stepIndex);
        } catch (Throwable e) {
            throw UserCallback.toBadInput(named(invariant), " after step " + stepIndex, FIX, e);
        } finally {
            running.enter(previous);
        }
    }

    /** Returns true if an invariant over states is broken in these states. */
    public boolean isBroken(int i, States states) {
        StateInvariant invariant = (StateInvariant) setup.invariants().get(i);
        return UserCallback.callOrNull(
                        descriptions.get(i), FIX, () -> invariant.check().apply(states))
                != null;
    }

    /** Evaluates an invariant with history at the end of an execution. */
    public Invariant.Judgement<Object> evaluateEnd(int i, @Nullable Object history, States states, int stepIndex) {
        if (history instanceof Invariant.Judgement.Undecided<?>) {
            return Invariant.Judgement.holds(history);
        }
        Invariant<Object> invariant = invariants.get(i);
        RunningCallback running = RunningCallback.ofCurrentThread();
        Supplier<String> previous = running.enter(descriptions.get(i));
        try {
            return requireJudgement(judgeEnd(invariant, history, states), invariant, stepIndex);
        } catch (Throwable e) {
            throw UserCallback.toBadInput(named(invariant), " at the end, after step " + stepIndex, FIX, e);
        } finally {
            running.enter(previous);
        }
    }

    private static Invariant.Judgement<Object> requireJudgement(
            Invariant.@Nullable Judgement<Object> judgement, Invariant<?> invariant, int stepIndex) {
        if (judgement == null) {
            throw new BadInput(named(invariant) + " returned null after step " + stepIndex, FIX);
        }
        if (judgement instanceof Invariant.Judgement.Broken<Object> broken && isNull(broken.message())) {
            throw new BadInput(
                    named(invariant) + " returned a breach whose message is null after step " + stepIndex,
                    "say in the message what is broken");
        }
        return judgement instanceof Invariant.Judgement.Undecided<?> ? Invariant.Judgement.holds(judgement) : judgement;
    }

    /** Returns true for what user code must not give, but can. */
    private static boolean isNull(@Nullable Object given) {
        return given == null;
    }

    @SuppressWarnings("NullAway") // a history may be null if the type of the invariant allows it
    private static Invariant.Judgement<Object> judge(
            Invariant<Object> invariant, @Nullable Object history, Step step, States states) {
        return invariant.after(history, step, states);
    }

    @SuppressWarnings("NullAway") // as above
    private static Invariant.Judgement<Object> judgeEnd(
            Invariant<Object> invariant, @Nullable Object history, States states) {
        return invariant.atEnd(history, states);
    }

    /** Returns the violation that an invariant reported. */
    public Violation violation(int i, Invariant.Judgement.Broken<Object> broken) {
        String name = invariants.get(i).name();
        return withSetupFingerprint(new Violation(name, broken.message(), broken.processes(), name));
    }

    /** Returns the violation for a handler that failed. */
    public Violation violation(Failure failure) {
        return withSetupFingerprint(toViolation(failure));
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
        Throwable cause = UserCode.unwrap(((Failure.Uncaught) failure).cause());
        if (UserCode.missingClass(cause).isPresent()) {
            throw UserCallback.toBadInput("the handler of " + failure.process(), "", "", cause);
        }
        CrashSite site = CrashSite.of(cause);
        return new Violation(
                NO_EXCEPTION,
                UserCallback.describe(cause) + causes(cause) + site.locationWithLine(),
                List.of(failure.process()),
                NO_EXCEPTION + ": " + cause.getClass().getName() + site.location());
    }

    /** Returns what the exception wraps, unless its own message says so already. */
    private static String causes(Throwable thrown) {
        StringBuilder causes = new StringBuilder();
        String said = String.valueOf(UserCallback.message(thrown));
        Throwable cause = thrown.getCause();
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            String message = UserCallback.message(cause);
            if (message != null && !said.contains(message)) {
                causes.append(", caused by ").append(UserCallback.describe(cause));
                said = message;
            }
            cause = cause.getCause();
        }
        return causes.toString();
    }

    private Violation withSetupFingerprint(Violation violation) {
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
