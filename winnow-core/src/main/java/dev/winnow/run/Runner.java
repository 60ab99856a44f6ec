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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The loop that performs executions: asks the strategy, makes it happen, looks at the invariants. It ends at the first
 * violation, at the step limit, or when the strategy wants no more; a strategy that rewinds then goes on.
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

    /** Performs executions of the scenario until the strategy stops; the last one is the result. */
    public static Execution run(Setup setup, Origin origin, Strategy strategy) {
        return run(setup, origin, strategy, setup.stepLimit(), new ProgressBeacon());
    }

    public static Execution run(Setup setup, Origin origin, Strategy strategy, int stepLimit, ProgressBeacon beacon) {
        return run(setup, origin, strategy, stepLimit, beacon, null);
    }

    static Execution run(
            Setup setup,
            Origin origin,
            Strategy strategy,
            int stepLimit,
            ProgressBeacon beacon,
            @Nullable Consumer<States> lookout) {
        try (MonitoredWorld monitoredWorld = MonitoredWorld.open(setup, origin, strategy.rewinds(), beacon, lookout)) {
            return new Runner(monitoredWorld, strategy, stepLimit).loop();
        }
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
        boolean over = enabled().size() == 0;
        Violation violation = monitoredWorld.checkEnd();
        if (violation != null) {
            return new Verdict.Violated(violation);
        }
        boolean limited = recording().size() >= stepLimit;
        return new Verdict.Passed(
                limited
                        ? Verdict.EndReason.STEP_LIMIT
                        : over ? Verdict.EndReason.QUIESCENT : Verdict.EndReason.STOPPED);
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
