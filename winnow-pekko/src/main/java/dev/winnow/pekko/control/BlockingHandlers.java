package dev.winnow.pekko.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs the handlers of actors that may block for an answer, each on a thread of its own, and never two at a time: a
 * handler that blocks is left where it is, and goes on when its answer is there.
 *
 * <p>As in DEMi (NSDI'16, section 4), a blocked actor takes no messages and the others go on.
 */
public final class BlockingHandlers {

    private static final long PATIENCE_MILLIS = 100;

    private final ControlledActorSystem control;
    private final AtomicLong startedThreads; // threads, for those who count them
    private final ArrayDeque<BlockingHandlerThread> idle = new ArrayDeque<>();
    private final List<BlockingHandlerThread> blocked = new ArrayList<>(); // in the order in which they blocked
    private @Nullable BlockingHandlerThread running;

    BlockingHandlers(ControlledActorSystem control, AtomicLong started) {
        this.control = control;
        this.startedThreads = started;
    }

    /** Runs a handler of the process until it ends or blocks. */
    public void run(ControlledExecution execution, ActorProcess process, Runnable handler) {
        BlockingHandlerThread coworker = idle.poll();
        if (coworker == null) {
            startedThreads.incrementAndGet();
            coworker = new BlockingHandlerThread(control);
            coworker.start();
        }
        coworker.startHandler(execution, process, handler);
        await(coworker);
    }

    private void await(BlockingHandlerThread coworker) {
        running = coworker;
        try {
            if (coworker.awaitEndOrBlock()) {
                coworker.process().blockedThread = null;
                idle.push(coworker);
            } else {
                coworker.process().blockedThread = coworker;
                blocked.add(coworker);
            }
        } finally {
            running = null;
        }
        coworker.rethrowFailure();
    }

    /** A process whose answer is there, if there is one: the one that waits longest. */
    public @Nullable ActorProcess nextAnswered() {
        for (BlockingHandlerThread coworker : blocked) {
            if (coworker.hasAnswer()) {
                return coworker.process();
            }
        }
        return null;
    }

    /** One that waits, if there is one. */
    public @Nullable BlockingHandlerThread anyBlocked() {
        return blocked.isEmpty() ? null : blocked.get(0);
    }

    /** Lets the process go on until its handler ends or blocks again. */
    public void resume(ActorProcess process) {
        BlockingHandlerThread coworker = Objects.requireNonNull(process.blockedThread);
        blocked.remove(coworker);
        coworker.continueHandler();
        await(coworker);
    }

    /** Ends every wait by force; false if something stays blocked for ever. */
    boolean terminateAll() {
        boolean all = true;
        for (BlockingHandlerThread coworker : blocked) {
            coworker.process().blockedThread = null;
            if (coworker.terminate(PATIENCE_MILLIS)) {
                idle.push(coworker);
            } else {
                all = false;
            }
        }
        blocked.clear();
        return all;
    }

    /** The thread on which a handler runs now, if it is not the caller's. */
    public @Nullable Thread runningThread() {
        return running;
    }
}
