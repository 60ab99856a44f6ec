package dev.winnow.pekko.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of actors that may block for an answer. Each runs on a thread of its own, and only one at a time. A
 * blocked handler continues when its answer has arrived.
 *
 * <p>As in DEMi (NSDI'16, section 4), a blocked actor handles no messages while the others continue.
 */
public final class BlockingHandlers {

    private static final long PATIENCE_MILLIS = 100;

    private final ControlledActorSystem control;
    private final AtomicLong startedThreads; // the number of threads that this system has started
    private final ArrayDeque<BlockingHandlerThread> idle = new ArrayDeque<>();
    private final List<BlockingHandlerThread> blocked = new ArrayList<>(); // in the order in which they blocked
    private @Nullable BlockingHandlerThread running;

    BlockingHandlers(ControlledActorSystem control, AtomicLong startedThreads) {
        this.control = control;
        this.startedThreads = startedThreads;
    }

    /** Runs a handler of the process until it ends or blocks. */
    public void run(ControlledExecution execution, ActorProcess process, Runnable handler) {
        BlockingHandlerThread thread = idle.poll();
        if (thread == null) {
            startedThreads.incrementAndGet();
            thread = new BlockingHandlerThread(control);
            thread.start();
        }
        thread.startHandler(execution, process, handler);
        await(thread);
    }

    private void await(BlockingHandlerThread thread) {
        running = thread;
        try {
            if (thread.awaitEndOrBlock()) {
                thread.process().blockedThread = null;
                idle.push(thread);
            } else {
                thread.process().blockedThread = thread;
                blocked.add(thread);
            }
        } finally {
            running = null;
        }
        thread.rethrowFailure();
    }

    /**
     * Returns the process that has been blocked longest among those whose answer has arrived, or null if there is none.
     */
    public @Nullable ActorProcess nextAnswered() {
        for (BlockingHandlerThread thread : blocked) {
            if (thread.hasAnswer()) {
                return thread.process();
            }
        }
        return null;
    }

    /** Returns a blocked thread, or null if there is none. */
    public @Nullable BlockingHandlerThread anyBlocked() {
        return blocked.isEmpty() ? null : blocked.get(0);
    }

    /** Resumes the process until its handler ends or blocks again. */
    public void resume(ActorProcess process) {
        BlockingHandlerThread thread = Objects.requireNonNull(process.blockedThread);
        blocked.remove(thread);
        thread.continueHandler();
        await(thread);
    }

    /** Ends every wait by force. Returns false if a handler stays blocked. */
    boolean terminateAll() {
        boolean areTerminated = true;
        for (BlockingHandlerThread thread : blocked) {
            thread.process().blockedThread = null;
            if (thread.terminate(PATIENCE_MILLIS)) {
                idle.push(thread);
            } else {
                areTerminated = false;
            }
        }
        blocked.clear();
        return areTerminated;
    }

    /** Returns the thread of the running handler, or null if handlers run on the thread of the caller. */
    public @Nullable Thread runningThread() {
        return running;
    }
}
