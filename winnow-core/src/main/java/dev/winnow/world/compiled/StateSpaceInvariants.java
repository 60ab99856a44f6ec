package dev.winnow.world.compiled;

import dev.winnow.model.Violation;
import dev.winnow.run.DueInvariants;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.run.ReachabilityGoals;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All invariants of a graph. Those that look at steps are asked after each; those that look at states alone only where
 * a state is new, after all steps there, at rest and at the end, each case with a memory of its own. What is wanted
 * sometimes is looked for there, too.
 */
final class StateSpaceInvariants {

    private final InvariantEvaluator evaluator;
    private final ReachabilityGoals goals;
    private final TrackedStates states;
    private final ProcessStepTable steps;
    private final int[] configuration; // by process

    private final MemoizedInvariants ofSteps; // they may remember
    private final MemoizedStateInvariants always;
    private final MemoizedStateInvariants whenQuiet; // with those that are asked always, in the order of all
    private final MemoizedStateInvariants atEnd;
    private final int[] hotInvariants; // the invariants by which something may be owed
    private final MemoizedStateInvariants[] hotness; // each of them alone
    private final boolean judgesSteps;
    private final boolean hasQuietChecks;
    private final boolean stepsHaveEndChecks;

    private @Nullable Violation violation;

    /** Judges by how processes stand, of which the arrays are always those of now. */
    StateSpaceInvariants(
            InvariantEvaluator evaluator,
            ReachabilityGoals goals,
            HistoryTable histories,
            TransitionTable transitions,
            HandlerSandbox sandbox,
            TrackedStates states,
            ProcessStepTable steps,
            int[] standing) {
        this.evaluator = evaluator;
        this.goals = goals;
        this.states = states;
        this.steps = steps;
        this.configuration = standing;
        this.ofSteps = new MemoizedInvariants(
                evaluator, transitions, sandbox, states, histories, i -> !evaluator.readsOnlyStates(i));
        this.judgesSteps = ofSteps.hasAny();
        this.stepsHaveEndChecks = ofSteps.hasEndChecks();
        DueInvariants due = new DueInvariants(evaluator, evaluator::readsOnlyStates);
        this.hasQuietChecks = ofSteps.hasQuietChecks() || due.hasQuietChecks();
        this.always = by(i -> due.isDue(i, false, false), transitions, sandbox);
        this.whenQuiet = by(i -> due.isDue(i, true, false), transitions, sandbox);
        this.atEnd = by(i -> due.isDueAtEnd(i, true, false), transitions, sandbox);
        this.hotInvariants = all(evaluator::isHot);
        this.hotness = IntStream.of(hotInvariants)
                .mapToObj(debt -> by(i -> i == debt, transitions, sandbox))
                .toArray(MemoizedStateInvariants[]::new);
    }

    private MemoizedStateInvariants by(IntPredicate which, TransitionTable transitions, HandlerSandbox sandbox) {
        return new MemoizedStateInvariants(evaluator, transitions, sandbox, states, all(which));
    }

    private int[] all(IntPredicate which) {
        return IntStream.range(0, evaluator.count()).filter(which).toArray();
    }

    /** What is remembered before the first step. */
    int initialHistory() {
        return ofSteps.initialHistory();
    }

    /** What the latest judgement of a step found broken, or null. */
    @Nullable
    Violation violation() {
        return violation;
    }

    /** What is remembered after such a step, which may be the last one. */
    int checkStep(int history, int transition, boolean mayBeLast) {
        if (!judgesSteps) {
            return history;
        }
        int next = ofSteps.checkStep(history, transition, hasQuietChecks && steps.isQuiet(configuration), false, 0);
        violation = ofSteps.violation();
        return mayBeLast && violation == null ? checkLastStep(next, transition) : next;
    }

    /** The same after the last one, if it is. */
    int checkLastStep(int history, int transition) {
        if (!stepsHaveEndChecks || !steps.isQuiescent(configuration)) {
            return history;
        }
        int next = ofSteps.checkEnd(history, transition, true, false, 0);
        violation = ofSteps.violation();
        return next;
    }

    /** What the states break after such a step, null if nothing. */
    @Nullable
    Violation checkStates(int transition, boolean mayBeLast) {
        if (!goals.isEmpty()) {
            goals.observe(0, states);
        }
        MemoizedStateInvariants judge = hasQuietChecks && steps.isQuiet(configuration) ? whenQuiet : always;
        Violation broken = judge.findViolation(transition);
        return broken == null && mayBeLast && atEnd.hasAny() && steps.isQuiescent(configuration)
                ? atEnd.findViolation(transition)
                : broken;
    }

    int hotInvariantCount() {
        return hotInvariants.length;
    }

    boolean isHot(int debt, int transition) {
        return hotness[debt].findViolation(transition) != null;
    }

    Violation livenessViolation(int debt, int moves) {
        return evaluator.livenessViolation(hotInvariants[debt], moves);
    }
}
