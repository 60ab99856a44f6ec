package dev.winnow.world.compiled;

import dev.winnow.model.Violation;
import dev.winnow.run.DueInvariants;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The invariants of a compiled state space. Those that read steps are checked after every move. Those that read only
 * states are checked once for each new configuration, with a separate cache for quiet and final configurations. The
 * reachability goals are observed there, too.
 */
final class StateSpaceInvariants {

    private final InvariantEvaluator evaluator;
    private final ReachabilityGoals goals;
    private final TrackedStates states;
    private final ProcessStepTable steps;
    private final int[] configuration; // by process

    private final MemoizedInvariants ofSteps; // may have histories
    private final MemoizedStateInvariants always;
    private final MemoizedStateInvariants whenQuiet; // includes those of always, in the order of all invariants
    private final MemoizedStateInvariants atEnd;
    private final int[] hotInvariants; // those that require progress
    private final MemoizedStateInvariants[] hotness; // by hot invariant
    private final boolean checksSteps;
    private final boolean hasQuietChecks;
    private final boolean stepsHaveEndChecks;

    private @Nullable Violation violation;

    /** Creates the invariants; {@code configuration} holds the process configurations of the successor. */
    StateSpaceInvariants(
            MemoizedInvariants.InvariantContext context,
            ReachabilityGoals goals,
            HistoryTable histories,
            ProcessStepTable steps,
            int[] configuration) {
        this.evaluator = context.evaluator();
        this.goals = goals;
        this.states = context.states();
        this.steps = steps;
        this.configuration = configuration;
        this.ofSteps = new MemoizedInvariants(context, histories, i -> !evaluator.readsOnlyStates(i));
        this.checksSteps = ofSteps.hasAny();
        this.stepsHaveEndChecks = ofSteps.hasEndChecks();
        DueInvariants due = new DueInvariants(evaluator, evaluator::readsOnlyStates);
        this.hasQuietChecks = ofSteps.hasQuietChecks() || due.hasQuietChecks();
        this.always = memoized(context, i -> due.isDue(i, false, false));
        this.whenQuiet = memoized(context, i -> due.isDue(i, true, false));
        this.atEnd = memoized(context, i -> due.isDueAtEnd(i, true, false));
        this.hotInvariants = select(evaluator::isHot);
        this.hotness = IntStream.of(hotInvariants)
                .mapToObj(hot -> memoized(context, i -> i == hot))
                .toArray(MemoizedStateInvariants[]::new);
    }

    private MemoizedStateInvariants memoized(MemoizedInvariants.InvariantContext context, IntPredicate filter) {
        return new MemoizedStateInvariants(context, select(filter));
    }

    private int[] select(IntPredicate filter) {
        return IntStream.range(0, evaluator.count()).filter(filter).toArray();
    }

    /** Returns the combined history before the first step. */
    int initialHistory() {
        return ofSteps.initialHistory();
    }

    /** Returns the violation found by the last check of a step, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** Checks a step, also as the last one if {@code mayBeLast}. Returns the next combined history. */
    int checkStep(int history, int transition, boolean mayBeLast) {
        if (!checksSteps) {
            return history;
        }
        int next = ofSteps.checkStep(history, transition, hasQuietChecks && steps.isQuiet(configuration), false, 0);
        violation = ofSteps.violation();
        return mayBeLast && violation == null ? checkLastStep(next, transition) : next;
    }

    /** Checks the end if no step can follow. Returns the next combined history. */
    int checkLastStep(int history, int transition) {
        if (!stepsHaveEndChecks || !steps.isQuiescent(configuration)) {
            return history;
        }
        int next = ofSteps.checkEnd(history, transition, true, false, 0);
        violation = ofSteps.violation();
        return next;
    }

    /** Returns the violation of the current states after this transition; null if there is none. */
    @Nullable
    Violation checkStates(int transition, boolean mayBeLast) {
        if (!goals.isEmpty()) {
            goals.observe(0, states);
        }
        MemoizedStateInvariants due = hasQuietChecks && steps.isQuiet(configuration) ? whenQuiet : always;
        Violation found = due.findViolation(transition);
        return found == null && mayBeLast && atEnd.hasAny() && steps.isQuiescent(configuration)
                ? atEnd.findViolation(transition)
                : found;
    }

    int hotInvariantCount() {
        return hotInvariants.length;
    }

    boolean isHot(int hotInvariant, int transition) {
        return hotness[hotInvariant].findViolation(transition) != null;
    }

    Violation livenessViolation(int hotInvariant, int moves) {
        return evaluator.livenessViolation(hotInvariants[hotInvariant], moves);
    }
}
