package dev.winnow.hunt;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.run.Campaign;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Pulse;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Looks for the step that starts a thread: does the first executions again, counting threads after every step. */
final class ThreadLeak extends ForwardingStrategy {

    static final int SUSPECTS = 200;
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private final LongSupplier startedThreads;
    private final long before;
    private @Nullable String culprit;

    private ThreadLeak(Strategy strategy, LongSupplier startedThreads) {
        super(strategy);
        this.startedThreads = startedThreads;
        this.before = startedThreads.getAsLong();
    }

    /** The handler that starts a thread in one of the first executions, in words; empty if none does. */
    static String culprit(Campaign campaign, long executions, Pulse pulse, Surroundings surroundings) {
        long began = surroundings.nanoTime();
        for (long index = 0; index < Math.min(SUSPECTS, executions); index++) {
            if (surroundings.isEnding() || surroundings.nanoTime() - began > LONGEST_NANOS) {
                return "";
            }
            ThreadLeak found = campaign.perform(
                    index,
                    pulse,
                    strategy -> new ThreadLeak(strategy, () -> surroundings.startedThreads() - campaign.ownThreads()));
            if (found.culprit != null) {
                return found.culprit;
            }
        }
        return "";
    }

    @Override
    public Decision next(Situation now) {
        return culprit == null ? inner.next(now) : Decision.STOP;
    }

    @Override
    public void performed(Step step) {
        super.performed(step);
        if (culprit == null && startedThreads.getAsLong() > before) {
            culprit = Supervisor.describe(step.event(), step.recording());
        }
    }

    @Override
    public boolean rewinds() {
        return false;
    }

    @Override
    public Decision ended(Execution execution) {
        return Decision.STOP;
    }
}
