package dev.winnow.run;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Failure;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.States;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Looks at the invariants after each step and keeps what they remember. */
final class InvariantMonitor {

    private final InvariantEvaluator evaluator;
    private final boolean[] whenQuiet; // by invariant: looked at only while nothing can be delivered
    private final boolean[] mayBeSkipped; // by invariant: looked at only every so many steps
    private final boolean[] everDue; // by invariant: not only at the end
    private final boolean[] atEnd; // by invariant: also, or only, at the end
    private final int checkEvery;
    private final boolean anyWhenQuiet;
    private final @Nullable Consumer<States> stateObserver; // for what must be seen sometimes
    private @Nullable Object[] histories; // one for each invariant
    private final @Nullable List<@Nullable Object[]>
            savedHistories; // the histories after each step, if there will be rewinding

    InvariantMonitor(Setup setup, boolean rewinds, @Nullable Consumer<States> lookout) {
        this.stateObserver = lookout;
        this.evaluator = new InvariantEvaluator(setup);
        this.whenQuiet = flags(i -> evaluator.when(i) == Invariant.When.QUIET);
        this.everDue = flags(i -> evaluator.when(i) != Invariant.When.END || evaluator.keepsHistoryUntilEnd(i));
        this.atEnd = flags(i -> evaluator.when(i) == Invariant.When.END);
        this.mayBeSkipped = flags(evaluator::mayBeSkipped);
        this.checkEvery = setup.checkEvery();
        boolean anyQuiet = false;
        for (boolean quiet : whenQuiet) {
            anyQuiet |= quiet;
        }
        this.anyWhenQuiet = anyQuiet;
        this.histories = new Object[evaluator.count()];
        Arrays.setAll(histories, evaluator::initialHistory);
        this.savedHistories = rewinds ? new ArrayList<>() : null;
        if (savedHistories != null) {
            savedHistories.add(histories.clone());
        }
    }

    /** What the step just performed breaks, if anything. */
    @Nullable
    Violation checkStep(Step step, World world) {
        Failure failure = step.failure();
        if (stateObserver != null && failure == null) {
            stateObserver.accept(world.states());
        }
        Violation violation = failure != null ? evaluator.violation(failure) : checkAll(step, world);
        if (savedHistories != null) {
            savedHistories.add(histories.clone());
        }
        return violation;
    }

    private @Nullable Violation checkAll(Step step, World world) {
        boolean skipped = checkEvery > 1 && (step.index() + 1) % checkEvery != 0;
        boolean quiet = anyWhenQuiet && world.enabled().messageCount() == 0;
        States states = world.states();
        for (int i = 0; i < everDue.length; i++) {
            boolean due = everDue[i] && !(skipped && mayBeSkipped[i]) && (quiet || !whenQuiet[i]);
            Violation violation = due ? check(i, step, states) : null;
            if (violation != null) {
                return violation;
            }
        }
        return null;
    }

    private boolean[] flags(IntPredicate which) {
        boolean[] flags = new boolean[evaluator.count()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = which.test(i);
        }
        return flags;
    }

    /** What the end of the execution breaks: looks at what was skipped, and at what must hold when all is over. */
    @Nullable
    Violation checkEnd(Step last, World world) {
        boolean over = world.enabled().size() == 0;
        Failure stuck = over ? world.deadlock() : null;
        if (stuck != null) {
            return evaluator.violation(stuck);
        }
        for (int i = 0; i < everDue.length; i++) {
            boolean due = atEnd[i] ? over : checkEvery > 1 && mayBeSkipped[i];
            Violation violation = due ? checkAtEnd(i, last, world.states()) : null;
            if (violation != null) {
                return violation;
            }
        }
        return null;
    }

    private @Nullable Violation checkAtEnd(int i, Step last, States states) {
        return evaluator.keepsHistoryUntilEnd(i)
                ? apply(i, evaluator.evaluateEnd(i, histories[i], states, last.index()))
                : check(i, last, states);
    }

    /** Remembers again what was remembered after so many steps. */
    void rewindTo(int length) {
        if (savedHistories == null) {
            throw new IllegalStateException("the strategy rewinds but said that it does not: see Strategy.rewinds()");
        }
        savedHistories.subList(length + 1, savedHistories.size()).clear();
        histories = savedHistories.get(length).clone();
    }

    /** What is remembered now, one for each invariant. */
    List<@Nullable Object> histories() {
        return Collections.unmodifiableList(Arrays.asList(histories.clone()));
    }

    private @Nullable Violation check(int i, Step step, States states) {
        return apply(i, evaluator.evaluateStep(i, histories[i], step, states, step.index()));
    }

    private @Nullable Violation apply(int i, Invariant.Judgement<Object> judgement) {
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            histories[i] = holds.history();
            return null;
        }
        return evaluator.violation(i, (Invariant.Judgement.Broken<Object>) judgement);
    }
}
