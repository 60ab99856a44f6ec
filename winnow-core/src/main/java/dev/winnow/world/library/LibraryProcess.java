package dev.winnow.world.library;

import dev.winnow.model.ProcessId;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.MutableProcess;
import java.time.Clock;
import java.util.Random;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/**
 * A process that runs a library which takes its executor, clock, randomness and transport from outside. Subclasses pass
 * it those of this class and hand it the messages that arrive.
 *
 * <p>Tasks of the library are steps, and delays are timers. Both have the name of the task: its class or, for a lambda,
 * the method that submits it. The library has one thread. It must create no others and must not block; what would block
 * is refused with an error that says so.
 *
 * @param <M> the type of the messages that it receives
 */
public abstract class LibraryProcess<M> implements MutableProcess<M> {

    private final CurrentContext current = new CurrentContext();
    private final PendingTasks tasks = new PendingTasks(current);
    private final Clock clock = new ControlledClock(current);
    private final Random random = new ControlledRandom(current);

    /** Creates the library and starts it, also after a crash. */
    protected abstract void start();

    /** Hands a message to the library. */
    protected abstract void receive(ProcessId from, M message);

    /** Returns the state that invariants and reports see: a small immutable value. Must have no side effects. */
    @Override
    public abstract Object state();

    /**
     * Returns a new executor with one thread. Each of its tasks is a step of its own. It orders tasks as a
     * {@code ScheduledThreadPoolExecutor} does: by the time at which they are due, then by the order of submission.
     *
     * <p>An exception of an executed task is a violation; that of a submitted or scheduled task is kept in its
     * {@code Future}. After {@code shutdown}, delayed tasks still run and periodic ones do not.
     */
    protected final ScheduledExecutorService newExecutor() {
        return new ControlledExecutor(tasks, false);
    }

    /**
     * Returns a new executor that runs tasks without a delay at the end of the step that submits them, in order.
     * Executions have fewer steps. No message arrives before a submitted task runs. That misses no executions only if
     * the library touches its state in tasks alone, and no task submits another one without a delay.
     */
    protected final ScheduledExecutorService newRunToCompletionExecutor() {
        return new ControlledExecutor(tasks, true);
    }

    /** Returns a clock that shows the time of this process. A unit of time is a millisecond. It starts in 2020. */
    protected final Clock clock() {
        return clock;
    }

    /** Returns a supplier of the time of this process since its first start, in nanoseconds. */
    protected final LongSupplier nanoTime() {
        return () -> current.get().now() * ControlledClock.NANOS_PER_UNIT;
    }

    /** Returns a random generator that depends only on the seed, this process and its previous draws. */
    protected final Random random() {
        return random;
    }

    /** Sends a message. It must not change once sent: send a copy if the library changes it. */
    protected final void send(ProcessId to, Object message) {
        current.get().send(to, message);
    }

    /** Returns the context of the running handler, for what survives a crash and for choices. Do not keep it. */
    protected final Context context() {
        return current.get();
    }

    @Override
    public final void start(Context context) {
        handle(context, this::start);
    }

    @Override
    public final void receive(ProcessId from, M message, Context context) {
        handle(context, () -> receive(from, message));
    }

    @Override
    public final void timeout(Object timer, Context context) {
        handle(context, () -> tasks.fire(timer));
    }

    private void handle(Context context, Runnable handler) {
        current.begin(context);
        try {
            handler.run();
            tasks.runQueued();
        } finally {
            current.end();
        }
    }
}
