package dev.winnow.run;

import dev.winnow.model.Failure;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Looks at the invariants after each step and keeps what they remember. */
final class Judge {

    static final String NO_EXCEPTION = "no uncaught exception";
    static final String NO_UNEXPECTED = "no unexpected message";

    private static final String HOLD_OR_BREAK =
            "make it hold or break, whatever the states: that of a process is null while it is down";

    private final Setup setup;
    private final List<Invariant<Object>> invariants;
    private final boolean[] whenQuiet; // by invariant: looked at only while nothing can be delivered
    private final boolean[] mayBeSkipped; // by invariant: looked at only every so many steps
    private final boolean[] everDue; // by invariant: not only at the end
    private final int checkEvery;
    private final boolean anyWhenQuiet;
    private Object[] histories; // one for each invariant
    private final @Nullable List<Object[]> trail; // the histories after each step, if there will be rewinding

    Judge(Setup setup, boolean rewinds) {
        this.setup = setup;
        this.invariants = setup.invariants().stream().map(Judge::widened).toList();
        this.whenQuiet = flags(invariant -> invariant.when() == Invariant.When.QUIET);
        this.everDue = flags(invariant -> invariant.when() != Invariant.When.END);
        this.mayBeSkipped =
                flags(invariant -> invariant.when() == Invariant.When.EVERY_STEP && invariant.isMemoryless());
        this.checkEvery = setup.checkEvery();
        this.anyWhenQuiet = invariants.stream().anyMatch(invariant -> invariant.when() == Invariant.When.QUIET);
        this.histories = invariants.stream().map(Judge::start).toArray();
        this.trail = rewinds ? new ArrayList<>() : null;
        if (trail != null) {
            trail.add(histories.clone());
        }
    }

    @SuppressWarnings("unchecked") // each invariant is only ever given what it answered itself
    private static Invariant<Object> widened(Invariant<?> invariant) {
        return (Invariant<Object>) invariant;
    }

    /** What the step just performed breaks, if anything. */
    @Nullable
    Violation after(Step step, World world) {
        Failure failure = step.failure();
        Violation violation = failure != null ? fingerprinted(violation(failure)) : lookAll(step, world);
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

    private boolean[] flags(Predicate<Invariant<Object>> which) {
        boolean[] flags = new boolean[invariants.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = which.test(invariants.get(i));
        }
        return flags;
    }

    /** What the end of the execution breaks: looks at what was skipped, and at what must hold when all is over. */
    @Nullable
    Violation atEnd(Step last, World world) {
        boolean over = world.enabled().size() == 0;
        Failure stuck = over ? world.stuck() : null;
        if (stuck != null) {
            return fingerprinted(violation(stuck));
        }
        for (int i = 0; i < invariants.size(); i++) {
            Invariant<Object> invariant = invariants.get(i);
            boolean due = invariant.when() == Invariant.When.END ? over : checkEvery > 1 && mayBeSkipped[i];
            if (due) {
                Violation violation = look(i, last, world.states());
                if (violation != null) {
                    return violation;
                }
            }
        }
        return null;
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
        Invariant.Judgement<Object> judgement = judgement(invariants.get(i), histories[i], step, states);
        if (judgement instanceof Invariant.Judgement.Holds<Object> holds) {
            histories[i] = holds.history();
            return null;
        }
        Invariant.Judgement.Broken<Object> broken = (Invariant.Judgement.Broken<Object>) judgement;
        String name = invariants.get(i).name();
        return fingerprinted(new Violation(name, broken.message(), broken.processes(), name));
    }

    private static Invariant.Judgement<Object> judgement(
            Invariant<Object> invariant, Object history, Step step, States states) {
        Invariant.Judgement<Object> judgement;
        try {
            judgement = invariant.after(history, step, states);
        } catch (Throwable e) {
            throw UserCode.threw(named(invariant), " after step " + step.index(), HOLD_OR_BREAK, e);
        }
        if (judgement == null) {
            throw new BadInput(named(invariant) + " returned null after step " + step.index(), HOLD_OR_BREAK);
        }
        return judgement;
    }

    private static @Nullable Object start(Invariant<Object> invariant) {
        return UserCode.<Object>answerOrNull(
                () -> named(invariant), "let it start with what it remembers before the first step", invariant::start);
    }

    private static String named(Invariant<?> invariant) {
        return "the invariant '" + invariant.name() + "'";
    }

    private Violation fingerprinted(Violation violation) {
        return new Violation(
                violation.invariant(),
                violation.message(),
                violation.processes(),
                setup.violationFingerprint(violation));
    }

    private static Violation violation(Failure failure) {
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
                UserCode.describe(cause) + site.at(),
                List.of(failure.process()),
                NO_EXCEPTION + ": " + cause.getClass().getName() + site.in());
    }
}
