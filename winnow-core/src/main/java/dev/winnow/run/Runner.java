package dev.winnow.run;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The loop that performs executions: asks the strategy, makes it happen, looks at the invariants. It ends at the first
 * violation, at the step limit, or when the strategy wants no more; a strategy that rewinds then goes on.
 */
public final class Runner implements Situation {

    private final Performance performance;
    private final Strategy strategy;
    private final int stepLimit;
    private final Choices choices;

    private Runner(Performance performance, Strategy strategy, int stepLimit) {
        this.performance = performance;
        this.strategy = strategy;
        this.stepLimit = stepLimit;
        this.choices = strategy::choose;
    }

    /** Performs executions of the scenario until the strategy stops; the last one is the result. */
    public static Execution run(Setup setup, Origin origin, Strategy strategy) {
        return run(setup, origin, strategy, setup.stepLimit(), new Pulse());
    }

    public static Execution run(Setup setup, Origin origin, Strategy strategy, int stepLimit, Pulse pulse) {
        return run(setup, origin, strategy, stepLimit, pulse, null);
    }

    static Execution run(
            Setup setup,
            Origin origin,
            Strategy strategy,
            int stepLimit,
            Pulse pulse,
            @Nullable Consumer<States> lookout) {
        try (Performance performance = Performance.open(setup, origin, strategy.rewinds(), pulse, lookout)) {
            return new Runner(performance, strategy, stepLimit).loop();
        }
    }

    private Execution loop() {
        while (true) {
            Decision decision = recording().size() < stepLimit ? strategy.next(this) : Decision.STOP;
            Verdict verdict = null;
            if (decision instanceof Decision.Perform perform) {
                verdict = perform(perform.event());
            } else if (decision instanceof Decision.Rewind rewind) {
                performance.rewindTo(rewind.length());
            } else {
                verdict = end();
            }
            if (verdict != null) {
                Execution execution = performance.execution(verdict);
                if (!(strategy.ended(execution) instanceof Decision.Rewind rewind)) {
                    return execution;
                }
                performance.rewindTo(rewind.length());
            }
        }
    }

    private @Nullable Verdict perform(Event event) {
        Step step = performance.performUnjudged(event, choices);
        strategy.performed(step);
        Violation violation = performance.judge(step);
        return violation == null ? null : new Verdict.Violated(violation);
    }

    private Verdict end() {
        boolean over = enabled().size() == 0;
        Violation violation = performance.end();
        if (violation != null) {
            return new Verdict.Violated(violation);
        }
        boolean limited = recording().size() >= stepLimit;
        return new Verdict.Passed(
                limited ? Verdict.End.STEP_LIMIT : over ? Verdict.End.QUIESCENT : Verdict.End.STOPPED);
    }

    @Override
    public Enabled enabled() {
        return performance.world().enabled();
    }

    @Override
    public boolean permits(External external) {
        return performance.world().permits(external);
    }

    @Override
    public States states() {
        return performance.world().states();
    }

    @Override
    public Recording recording() {
        return performance.recording();
    }
}
