package dev.winnow.hunt;

import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.run.Campaign;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.HandlerDescription;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Strategy;
import dev.winnow.system.Situation;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A strategy that finds the step that starts a thread: repeats executions and counts threads after every step. */
final class ThreadLeakFinder extends ForwardingStrategy {

    static final int MAX_EXECUTIONS = 200;
    private static final long MAX_NANOS = 10_000_000_000L;

    private final LongSupplier startedThreads;
    private final long initialThreads;
    private @Nullable String culprit;

    private ThreadLeakFinder(Strategy strategy, LongSupplier startedThreads) {
        super(strategy);
        this.startedThreads = startedThreads;
        this.initialThreads = startedThreads.getAsLong();
    }

    /** Returns a description of the handler that starts a thread in one of the first executions; empty if none does. */
    static String findCulprit(Campaign campaign, long executions, ProgressBeacon beacon, HostEnvironment host) {
        long start = host.nanoTime();
        for (long index = 0; index < Math.min(MAX_EXECUTIONS, executions); index++) {
            if (host.isShuttingDown() || host.nanoTime() - start > MAX_NANOS) {
                return "";
            }
            ThreadLeakFinder finder = campaign.performExecution(
                    index,
                    beacon,
                    strategy ->
                            new ThreadLeakFinder(strategy, () -> host.startedThreads() - campaign.startedThreads()));
            if (finder.culprit != null) {
                return finder.culprit;
            }
        }
        return "";
    }

    @Override
    public Decision next(Situation now) {
        return culprit == null ? inner.next(now) : Decision.STOP;
    }

    @Override
    public void onPerformed(Step step) {
        super.onPerformed(step);
        if (culprit == null && startedThreads.getAsLong() > initialThreads) {
            culprit = HandlerDescription.of(step.event(), step.recording());
        }
    }

    @Override
    public boolean rewinds() {
        return false;
    }

    @Override
    public Decision onEnded(Execution execution) {
        return Decision.STOP;
    }
}
