package dev.winnow.run;

import dev.winnow.model.Failure;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Looks at the invariants after each step and keeps what they remember. */
final class Judge {

    private final Judgements judgements;
    private final boolean[] whenQuiet; // by invariant: looked at only while nothing can be delivered
    private final boolean[] mayBeSkipped; // by invariant: looked at only every so many steps
    private final boolean[] everDue; // by invariant: not only at the end
    private final boolean[] atEnd; // by invariant: also, or only, at the end
    private final int checkEvery;
    private final boolean anyWhenQuiet;
    private final @Nullable Consumer<States> lookout; // for what must be seen sometimes
    private @Nullable Object[] histories; // one for each invariant
    private final @Nullable List<@Nullable Object[]> trail; // the histories after each step, if there will be rewinding

    Judge(Setup setup, boolean rewinds, @Nullable Consumer<States> lookout) {
        this.lookout = lookout;
        this.judgements = new Judgements(setup);
        this.whenQuiet = flags(i -> judgements.when(i) == Invariant.When.QUIET);
        this.everDue = flags(i -> judgements.when(i) != Invariant.When.END || judgements.remembersUntilEnd(i));
        this.atEnd = flags(i -> judgements.when(i) == Invariant.When.END);
        this.mayBeSkipped = flags(judgements::mayBeSkipped);
        this.checkEvery = setup.checkEvery();
        boolean anyQuiet = false;
        for (boolean quiet : whenQuiet) {
            anyQuiet |= quiet;
        }
        this.anyWhenQuiet = anyQuiet;
        this.histories = new Object[judgements.count()];
        Arrays.setAll(histories, judgements::start);
        this.trail = rewinds ? new ArrayList<>() : null;
        if (trail != null) {
            trail.add(histories.clone());
        }
    }

    /** What the step just performed breaks, if anything. */
    @Nullable
    Violation after(Step step, World world) {
        Failure failure = step.failure();
        if (lookout != null && failure == null) {
            lookout.accept(world.states());
        }
        Violation violation = failure != null ? judgements.violation(failure) : lookAll(step, world);
        if (trail != null) {
            trail.add(histories.clone());
        }
        return violation;
    }

    private @Nullable Violation lookAll(Step step, World world) {
        boolean skipped = checkEvery > 1 && (step.index() + 1) % checkEvery != 0;
        boolean quiet = anyWhenQuiet && world.enabled().messages() == 0;
        States states = world.states();
        for (int i = 0; i < everDue.length; i++) {
            boolean due = everDue[i] && !(skipped && mayBeSkipped[i]) && (quiet || !whenQuiet[i]);
            Violation violation = due ? look(i, step, states) : null;
            if (violation != null) {
                return violation;
            }
        }
        return null;
    }

    private boolean[] flags(IntPredicate which) {
        boolean[] flags = new boolean[judgements.count()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = which.test(i);
        }
        return flags;
    }

    /** What the end of the execution breaks: looks at what was skipped, and at what must hold when all is over. */
    @Nullable
    Violation atEnd(Step last, World world) {
        boolean over = world.enabled().size() == 0;
        Failure stuck = over ? world.stuck() : null;
        if (stuck != null) {
            return judgements.violation(stuck);
        }
        for (int i = 0; i < everDue.length; i++) {
            boolean due = atEnd[i] ? over : checkEvery > 1 && mayBeSkipped[i];
            Violation violation = due ? lookAtEnd(i, last, world.states()) : null;
            if (violation != null) {
                return violation;
            }
        }
        return null;
    }

    private @Nullable Violation lookAtEnd(int i, Step last, States states) {
        return judgements.remembersUntilEnd(i)
                ? heard(i, judgements.atEnd(i, histories[i], states, last.index()))
                : look(i, last, states);
    }

    /** Remembers again what was remembered after so many steps. */
    void rewindTo(int length) {
        if (trail == null) {
            throw new IllegalStateException("the strategy rewinds but said that it does not: see Strategy.rewinds()");
        }
        trail.subList(length + 1, trail.size()).clear();
        histories = trail.get(length).clone();
    }

    /** What is remembered now, one for each invariant. */
    List<@Nullable Object> histories() {
        return Collections.unmodifiableList(Arrays.asList(histories.clone()));
    }

    private @Nullable Violation look(int i, Step step, States states) {
        return heard(i, judgements.after(i, histories[i], step, states, step.index()));
    }

    private @Nullable Violation heard(int i, Invariant.Judgement<Object> judgement) {
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            histories[i] = holds.history();
            return null;
        }
        return judgements.violation(i, (Invariant.Judgement.Broken<Object>) judgement);
    }
}
