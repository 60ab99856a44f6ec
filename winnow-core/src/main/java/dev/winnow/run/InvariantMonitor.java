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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A monitor that evaluates the invariants after each step of a live execution and keeps their histories. */
final class InvariantMonitor {

    private final InvariantEvaluator evaluator;
    private final DueInvariants due;
    private final int invariantCount;
    private final int checkEvery;
    private final boolean hasQuietChecks;
    private final @Nullable Consumer<States> stateObserver; // evaluates reachability goals
    private @Nullable Object[] histories; // one per invariant
    private final @Nullable List<@Nullable Object[]> savedHistories; // after each step; null without rewinding

    InvariantMonitor(Setup setup, boolean rewinding, @Nullable Consumer<States> stateObserver) {
        this.evaluator = new InvariantEvaluator(setup);
        this.due = new DueInvariants(evaluator);
        this.invariantCount = evaluator.count();
        this.checkEvery = setup.checkEvery();
        this.hasQuietChecks = due.hasQuietChecks();
        this.stateObserver = stateObserver;
        this.histories = new Object[invariantCount];
        Arrays.setAll(histories, evaluator::initialHistory);
        this.savedHistories = rewinding ? new ArrayList<>() : null;
        if (savedHistories != null) {
            savedHistories.add(histories.clone());
        }
    }

    /** Evaluates the step just performed and returns the violation, or null. */
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
        boolean quiet = hasQuietChecks && world.enabled().messageCount() == 0;
        States states = world.states();
        for (int i = 0; i < invariantCount; i++) {
            Violation violation = due.isDue(i, quiet, skipped) ? check(i, step, states) : null;
            if (violation != null) {
                return violation;
            }
        }
        return null;
    }

    /**
     * Evaluates the end of the execution, with the invariants that were skipped, and returns the violation, or null.
     */
    @Nullable
    Violation checkEnd(Step last, World world) {
        boolean over = world.enabled().size() == 0;
        Failure deadlock = over ? world.deadlock() : null;
        if (deadlock != null) {
            return evaluator.violation(deadlock);
        }
        for (int i = 0; i < invariantCount; i++) {
            boolean isDue = due.isDueAtEnd(i, over, checkEvery > 1);
            Violation violation = isDue ? checkAtEnd(i, last, world.states()) : null;
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

    /** Restores the histories after the first {@code length} steps. */
    void rewindTo(int length) {
        if (savedHistories == null) {
            throw new IllegalStateException("the strategy rewinds, but its rewinds() returns false");
        }
        savedHistories.subList(length + 1, savedHistories.size()).clear();
        histories = savedHistories.get(length).clone();
    }

    /** Returns the current histories, one per invariant. */
    List<@Nullable Object> histories() {
        return Collections.unmodifiableList(Arrays.asList(histories.clone()));
    }

    /** Returns the invariants that could not be decided so far. */
    List<UndecidedInvariant> undecided() {
        return IntStream.range(0, invariantCount)
                .mapToObj(i -> evaluator.undecided(i, histories[i]))
                .flatMap(Stream::ofNullable)
                .toList();
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
