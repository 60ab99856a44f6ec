package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The loop that performs executions: asks the strategy, makes it happen, looks at the invariants. It ends at the first
 * violation, at the step limit, or when the strategy wants no more; a strategy that rewinds then goes on.
 */
public final class Runner implements Situation {

    private final Setup setup;
    private final Origin origin;
    private final Strategy strategy;
    private final int stepLimit;
    private final Pulse pulse;
    private final Choices choices;

    private World world;
    private Judge judge;
    private @Nullable Rewinds rewinds;

    private Runner(Setup setup, Origin origin, Strategy strategy, int stepLimit, Pulse pulse) {
        this.setup = setup;
        this.origin = origin;
        this.strategy = strategy;
        this.stepLimit = stepLimit;
        this.pulse = pulse;
        this.choices = strategy::choose;
        this.world = boot();
        this.judge = new Judge(setup, strategy.rewinds());
    }

    /** Performs executions of the scenario until the strategy stops; the last one is the result. */
    public static Execution run(Setup setup, Origin origin, Strategy strategy) {
        return run(setup, origin, strategy, setup.stepLimit(), new Pulse());
    }

    public static Execution run(Setup setup, Origin origin, Strategy strategy, int stepLimit, Pulse pulse) {
        pulse.busy(true);
        Ambience before = Ambient.current();
        StepLog logBefore = StepLog.current();
        try {
            Runner runner = new Runner(setup, origin, strategy, stepLimit, pulse);
            try {
                pulse.entering(runner.world);
                return runner.loop();
            } finally {
                StepLog.restore(null); // what is said while all is cleared away belongs to no step
                runner.world.close();
            }
        } finally {
            StepLog.restore(logBefore);
            Ambient.bind(before);
            pulse.performing(null);
            pulse.entering(null);
            pulse.busy(false);
        }
    }

    private Execution loop() {
        while (true) {
            Decision decision = world.recording().size() < stepLimit ? strategy.next(this) : Decision.STOP;
            Verdict verdict = null;
            if (decision instanceof Decision.Perform perform) {
                verdict = perform(perform.event());
            } else if (decision instanceof Decision.Rewind rewind) {
                rewindTo(rewind.length());
            } else {
                verdict = end();
            }
            if (verdict != null) {
                Execution execution = Execution.of(origin, world.recording(), verdict);
                if (!(strategy.ended(execution) instanceof Decision.Rewind rewind)) {
                    return execution;
                }
                rewindTo(rewind.length());
            }
        }
    }

    private @Nullable Verdict perform(Event event) {
        pulse.performing(event);
        Step step = world.perform(event, choices);
        pulse.performing(null);
        strategy.performed(step);
        Violation violation = judge.after(step, world);
        return violation == null ? null : new Verdict.Violated(violation);
    }

    private Verdict end() {
        Recording recording = world.recording();
        boolean over = world.enabled().size() == 0;
        Violation violation = recording.size() == 0 ? null : judge.atEnd(recording.step(recording.size() - 1), world);
        if (violation != null) {
            return new Verdict.Violated(violation);
        }
        boolean limited = recording.size() >= stepLimit;
        return new Verdict.Passed(
                limited ? Verdict.End.STEP_LIMIT : over ? Verdict.End.QUIESCENT : Verdict.End.STOPPED);
    }

    private void rewindTo(int length) {
        if (length > world.recording().size()) {
            throw new IllegalArgumentException(
                    "cannot rewind to " + length + " of " + world.recording().size() + " steps");
        }
        if (rewinds != null) {
            rewinds.rewindTo(length);
            judge.rewindTo(length);
        } else {
            performAgain(length);
        }
    }

    /** For worlds that cannot rewind: boots another and does the first steps again. */
    private void performAgain(int length) {
        Recording done = world.recording();
        List<Step> prefix = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            prefix.add(done.step(i));
        }
        world.close();
        world = boot();
        pulse.entering(world);
        judge = new Judge(setup, strategy.rewinds());
        for (Step step : prefix) {
            pulse.performing(step.event());
            judge.after(performAgain(step), world);
            pulse.performing(null);
        }
    }

    private Step performAgain(Step step) {
        try {
            return world.perform(step.event(), new RecordedChoices(step));
        } catch (IllegalArgumentException e) {
            throw new OutOfControl(
                    "step " + step.index() + " could not be done again: " + e.getMessage(),
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>",
                    e);
        }
    }

    private World boot() {
        setup.rollback();
        World booted = setup.world().boot(origin.seed());
        Ambient.bind(booted.ability(Ambience.class).orElse(null)); // once for each world: nothing in the loop
        StepLog.open(booted.recording(), setup.world()::lasting);
        rewinds = strategy.rewinds() ? booted.ability(Rewinds.class).orElse(null) : null;
        return booted;
    }

    @Override
    public Enabled enabled() {
        return world.enabled();
    }

    @Override
    public boolean permits(External external) {
        return world.permits(external);
    }

    @Override
    public States states() {
        return world.states();
    }

    @Override
    public Recording recording() {
        return world.recording();
    }
}
