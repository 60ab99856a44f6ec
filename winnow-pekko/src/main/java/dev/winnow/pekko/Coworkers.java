package dev.winnow.pekko;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs the handlers of actors that may block for an answer, each on a thread of its own, and never two at a time: a handler
 * that blocks is left where it is, and goes on when its answer is there.
 *
 * <p>As in DEMi (NSDI'16, section 4), a blocked actor takes no messages and the others go on.
 */
final class Coworkers {

    private static final long PATIENCE_MILLIS = 100;

    private final ControlledSystem control;
    private final AtomicLong started; // threads, for those who count them
    private final ArrayDeque<Coworker> idle = new ArrayDeque<>();
    private final List<Coworker> blocked = new ArrayList<>(); // in the order in which they blocked
    private @Nullable Coworker running;

    Coworkers(ControlledSystem control, AtomicLong started) {
        this.control = control;
        this.started = started;
    }

    /** Runs a handler of the process until it ends or blocks. */
    void run(ControlledExecution execution, ActorProcess process, Runnable handler) {
        Coworker coworker = idle.poll();
        if (coworker == null) {
            started.incrementAndGet();
            coworker = new Coworker(control);
            coworker.start();
        }
        coworker.begin(execution, process, handler);
        await(coworker);
    }

    private void await(Coworker coworker) {
        running = coworker;
        try {
            if (coworker.untilOverOrBlocked()) {
                coworker.process().blocked = null;
                idle.push(coworker);
            } else {
                coworker.process().blocked = coworker;
                blocked.add(coworker);
            }
        } finally {
            running = null;
        }
        coworker.rethrow();
    }

    /** A process whose answer is there, if there is one: the one that waits longest. */
    @Nullable
    ActorProcess next() {
        for (Coworker coworker : blocked) {
            if (coworker.hasAnswer()) {
                return coworker.process();
            }
        }
        return null;
    }

    /** One that waits, if there is one. */
    @Nullable
    Coworker anyBlocked() {
        return blocked.isEmpty() ? null : blocked.get(0);
    }

    /** Lets the process go on until its handler ends or blocks again. */
    void resume(ActorProcess process) {
        Coworker coworker = Objects.requireNonNull(process.blocked);
        blocked.remove(coworker);
        coworker.goOn();
        await(coworker);
    }

    /** Ends every wait by force; false if something stays blocked for ever. */
    boolean dismissAll() {
        boolean all = true;
        for (Coworker coworker : blocked) {
            coworker.process().blocked = null;
            if (coworker.dismiss(PATIENCE_MILLIS)) {
                idle.push(coworker);
            } else {
                all = false;
            }
        }
        blocked.clear();
        return all;
    }

    /** The thread on which a handler runs now, if it is not the caller's. */
    @Nullable
    Thread thread() {
        return running;
    }
}
