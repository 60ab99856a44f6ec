package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.system.States;
import org.jspecify.annotations.Nullable;

/**
 * The loop that performs executions: asks the strategy for a decision, performs it and evaluates the invariants.
 *
 * <p>An execution ends at the first violation, at the step limit or when the strategy stops. A strategy may then rewind
 * and continue with another execution.
 */
public final class Runner implements Situation {

    private final MonitoredWorld monitoredWorld;
    private final Strategy strategy;
    private final int stepLimit;
    private final ChoiceSource choices;

    private Runner(MonitoredWorld monitoredWorld, Strategy strategy, int stepLimit) {
        this.monitoredWorld = monitoredWorld;
        this.strategy = strategy;
        this.stepLimit = stepLimit;
        this.choices = strategy::choose;
    }

    /** Performs executions until the strategy stops, and returns the last one. Uses the step limit of the setup. */
    public static Execution run(Setup setup, Origin origin, Strategy strategy) {
        return run(setup, origin, strategy, setup.stepLimit(), new ProgressBeacon());
    }

    /** Performs executions of at most {@code stepLimit} steps until the strategy stops, and returns the last one. */
    public static Execution run(Setup setup, Origin origin, Strategy strategy, int stepLimit, ProgressBeacon beacon) {
        try (MonitoredWorld monitoredWorld = MonitoredWorld.open(setup, origin, strategy.rewinds(), beacon)) {
            return run(monitoredWorld, strategy, stepLimit);
        }
    }

    /** Performs executions in a world that the caller opened and closes, and returns the last one. */
    static Execution run(MonitoredWorld monitoredWorld, Strategy strategy, int stepLimit) {
        return new Runner(monitoredWorld, strategy, stepLimit).loop();
    }

    private Execution loop() {
        while (true) {
            Decision decision = recording().size() < stepLimit ? strategy.next(this) : Decision.STOP;
            Verdict verdict = null;
            if (decision instanceof Decision.Perform perform) {
                verdict = perform(perform.event());
            } else if (decision instanceof Decision.Rewind rewind) {
                monitoredWorld.rewindTo(rewind.length());
            } else {
                verdict = end();
            }
            if (verdict != null) {
                Execution execution = monitoredWorld.execution(verdict);
                strategy.onUndecided(monitoredWorld.undecided());
                if (!(strategy.onEnded(execution) instanceof Decision.Rewind rewind)) {
                    return execution;
                }
                monitoredWorld.rewindTo(rewind.length());
            }
        }
    }

    private @Nullable Verdict perform(Event event) {
        Step step = monitoredWorld.performUnchecked(event, choices);
        strategy.onPerformed(step);
        Violation violation = monitoredWorld.checkStep(step);
        return violation == null ? null : new Verdict.Violated(violation);
    }

    private Verdict end() {
        boolean quiescent = enabled().size() == 0;
        Violation violation = monitoredWorld.checkEnd();
        if (violation != null) {
            return new Verdict.Violated(violation);
        }
        if (recording().size() >= stepLimit) {
            return new Verdict.Passed(Verdict.EndReason.STEP_LIMIT);
        }
        return new Verdict.Passed(quiescent ? Verdict.EndReason.QUIESCENT : Verdict.EndReason.STOPPED);
    }

    @Override
    public EnabledEvents enabled() {
        return monitoredWorld.world().enabled();
    }

    @Override
    public boolean permits(External external) {
        return monitoredWorld.world().permits(external);
    }

    @Override
    public States states() {
        return monitoredWorld.world().states();
    }

    @Override
    public Recording recording() {
        return monitoredWorld.recording();
    }
}
